// rule: a scheduled clean-up may remove an entry between the look at it and its use
// full check: => exception violated; says confirmed on; exit 1
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class CleanedBetween {
    public static void main(String[] args) {
        ConcurrentHashMap<Integer, String> sessions = new ConcurrentHashMap<>();
        ScheduledExecutorService cleaner = Executors.newSingleThreadScheduledExecutor();
        sessions.put(1, "user");
        cleaner.scheduleAtFixedRate(() -> sessions.remove(1), 1, 1, TimeUnit.SECONDS);
        if (sessions.containsKey(1)) {
            assert sessions.get(1).length() == 4;
        }
        cleaner.shutdown();
    }
}
