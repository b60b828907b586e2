// rule: a scheduled clean-up may end a session between the look at it and its use
// full check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class CleanedBetweenFixed {
    static volatile String user = "user";

    static void expire() {
        user = null;
    }

    public static void main(String[] args) {
        ScheduledExecutorService cleaner = Executors.newSingleThreadScheduledExecutor();
        cleaner.scheduleAtFixedRate(CleanedBetweenFixed::expire, 1, 1, TimeUnit.SECONDS);
        String found = user;
        if (found != null) {
            assert found.length() == 4;
        }
        cleaner.shutdown();
    }
}
