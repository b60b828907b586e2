import plait.Verify;

/** A flap moves to the position that a pilot chooses, in steps; one that it must not pass is checked. */
public class FlapController {
    static final int STEPS = 4;
    static int position;
    static int wanted;

    static final class Motor extends Thread {
        @Override
        public void run() {
            for (int i = 0; i < STEPS; i++) {
                if (position < wanted) {
                    position++;
                } else if (position > wanted) {
                    position--;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int first = Verify.anyInt(0, 10);
        int second = Verify.anyInt(0, 10);
        Motor motor = new Motor();
        wanted = first;
        motor.start();
        wanted = second;
        motor.join();
        assert position <= 3 || position == second;
    }
}
