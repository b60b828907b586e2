/** What {@code plait doctor} checks: a known lost update and a known deadlock, and their twins. */
public final class Canary {

    private int value;

    private void increment() {
        value++;
    }

    private synchronized void incrementGuarded() {
        value++;
    }

    private void enterBoth(Canary other) {
        synchronized (this) {
            synchronized (other) {
                value++;
            }
        }
    }

    /** Fails under some schedules, and has a data race. */
    public static void broken() throws InterruptedException {
        Canary canary = new Canary();
        Thread other = new Thread(canary::increment);
        other.start();
        canary.increment();
        other.join();
        assert canary.value == 2;
    }

    /** Holds under all schedules. */
    public static void sound() throws InterruptedException {
        Canary canary = new Canary();
        Thread other = new Thread(canary::incrementGuarded);
        other.start();
        canary.incrementGuarded();
        other.join();
        assert canary.value == 2;
    }

    /** Deadlocks under some schedules. */
    public static void crossed() {
        Canary one = new Canary();
        Canary two = new Canary();
        new Thread(() -> two.enterBoth(one)).start();
        one.enterBoth(two);
    }

    /** Never deadlocks. */
    public static void ordered() {
        Canary one = new Canary();
        Canary two = new Canary();
        new Thread(() -> one.enterBoth(two)).start();
        one.enterBoth(two);
    }
}
