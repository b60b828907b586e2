// rule: a scheduled clean-up may end a session between the look at it and its use
// full check: => exception violated; says confirmed on; exit 1
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class CleanedBetween {
    static volatile String user = "user";

    static void expire() {
        user = null;
    }

    public static void main(String[] args) {
        ScheduledExecutorService cleaner = Executors.newSingleThreadScheduledExecutor();
        cleaner.scheduleAtFixedRate(CleanedBetween::expire, 1, 1, TimeUnit.SECONDS);
        if (user != null) {
            assert user.length() == 4;
        }
        cleaner.shutdown();
    }
}
