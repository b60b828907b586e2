import java.util.*;
import java.util.concurrent.*;

public class BoundedSetBySemaphore {
    static class BoundedSet<T> { private final Set<T> set = Collections.synchronizedSet(new TreeSet<>()); private final Semaphore room; BoundedSet(int n) { room = new Semaphore(n); } boolean add(T t) throws InterruptedException { room.acquire(); boolean isAdded = false; try { return isAdded = set.add(t); } finally { if (!isAdded) room.release(); } } boolean remove(T t) { boolean isRemoved = set.remove(t); if (isRemoved) room.release(); return isRemoved; } }

    public static void main(String[] args) throws Exception {
        BoundedSet<Integer> b = new BoundedSet<>(2);
        System.out.println(b.add(1) + " " + b.add(1) + " " + b.add(2) + " " + b.room.availablePermits());
        Thread t = new Thread(() -> { try { b.add(3); } catch (InterruptedException e) { } });
        t.start();
        b.remove(1);
        t.join();
        System.out.println(b.set + " " + b.remove(9));
    }
}
