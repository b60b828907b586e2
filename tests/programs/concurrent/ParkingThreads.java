import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

public class ParkingThreads {
    static final AtomicBoolean FLAG = new AtomicBoolean();

    public static void main(String[] args) throws InterruptedException {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        System.out.println("one permit was kept");
        LockSupport.parkNanos(1_000_000);
        System.out.println("timed park ends");
        Thread.currentThread().interrupt();
        LockSupport.park();
        System.out.println("interrupt ends a park " + Thread.interrupted());
        Thread waiter = new Thread(() -> {
            while (!FLAG.get()) LockSupport.park(FLAG);
            System.out.println("flag seen");
        });
        waiter.start();
        FLAG.set(true);
        LockSupport.unpark(waiter);
        waiter.join();
        LockSupport.unpark(null);
        LockSupport.unpark(waiter);
        Thread blocked = new Thread(LockSupport::park);
        blocked.start();
        while (blocked.getState() != Thread.State.WAITING) Thread.yield();
        System.out.println(blocked.getState() + " " + LockSupport.getBlocker(blocked));
        blocked.interrupt();
        blocked.join();
        System.out.println("done");
    }
}
