// rule: who waits at an exchange for a limited time goes home with what it brought
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ThirdTraderFixed {
    static final Exchanger<String> market = new Exchanger<>();

    static void trade(String mine) {
        try {
            String theirs = market.exchange(mine, 1, TimeUnit.SECONDS);
            assert !theirs.equals(mine);
        } catch (TimeoutException nobodyCame) {
            return;
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
