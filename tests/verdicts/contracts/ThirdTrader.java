// rule: an exchange takes two, so of three threads that exchange once, one waits for ever
// check: => deadlock violated; says confirmed on; says exchanges at; exit 1
import java.util.concurrent.Exchanger;

public class ThirdTrader {
    static final Exchanger<String> market = new Exchanger<>();

    static void trade(String mine) {
        try {
            String theirs = market.exchange(mine);
            assert !theirs.equals(mine);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> trade("apples")).start();
        new Thread(() -> trade("pears")).start();
        new Thread(() -> trade("plums")).start();
    }
}
