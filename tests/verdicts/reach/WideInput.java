// rule: an input with too many values to try them one by one is for another engine, and the advice names it
// check: explicit|reference => assertion unknown; says --engine symbolic; exit 3
// check: symbolic => assertion violated; exit 1
import plait.Verify;

public class WideInput {
    public static void main(String[] args) throws InterruptedException {
        Thread asking = new Thread(() -> {
            int any = Verify.anyInt();
            assert any != 7;
        });
        asking.start();
        asking.join();
    }
}
