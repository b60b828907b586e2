import java.util.concurrent.Exchanger;

/** Two threads that exchange values: each has what the other gave. */
public class ExchangedPair {

    static void trade(Exchanger<Integer> exchanger, int mine, int theirs) {
        try {
            int got = exchanger.exchange(mine);
            assert got == theirs : "got " + got;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Exchanger<Integer> exchanger = new Exchanger<>();
        Thread other = new Thread(() -> trade(exchanger, 2, 1));
        other.start();
        trade(exchanger, 1, 2);
        other.join();
    }
}
