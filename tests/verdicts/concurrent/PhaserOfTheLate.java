// rule: a party that registers late may miss the phase
// check: explicit => assertion violated; exit 1
import java.util.concurrent.Phaser;

public class PhaserOfTheLate {
    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(1);
        int[] phase = new int[1];
        Thread other = new Thread(() -> phase[0] = phaser.register());
        other.start();
        phaser.arrive();
        other.join();
        assert phase[0] == 0;
    }
}
