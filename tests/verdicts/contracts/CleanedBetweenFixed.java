// rule: a scheduled clean-up may remove an entry between the look at it and its use
// full check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class CleanedBetweenFixed {
    public static void main(String[] args) {
        ConcurrentHashMap<Integer, String> sessions = new ConcurrentHashMap<>();
        ScheduledExecutorService cleaner = Executors.newSingleThreadScheduledExecutor();
        sessions.put(1, "user");
        cleaner.scheduleAtFixedRate(() -> sessions.remove(1), 1, 1, TimeUnit.SECONDS);
        String session = sessions.get(1);
        if (session != null) {
            assert session.length() == 4;
        }
        cleaner.shutdown();
    }
}
