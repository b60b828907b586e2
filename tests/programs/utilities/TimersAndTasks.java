import java.util.*;
import java.util.concurrent.*;

public class TimersAndTasks {
    public static void main(String[] args) throws Exception {
        Timer timer = new Timer(true);
        CountDownLatch latch = new CountDownLatch(3);
        StringBuffer log = new StringBuffer();
        timer.schedule(new TimerTask() { @Override public void run() { log.append("once "); latch.countDown(); } }, 5);
        timer.scheduleAtFixedRate(new TimerTask() { int n; @Override public void run() { n++; if (n == 2) cancel(); latch.countDown(); } }, 50, 10);
        latch.await();
        timer.cancel();
        System.out.println(log.toString().trim());
        try { timer.schedule(new TimerTask() { @Override public void run() { } }, 1); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
