/** What {@code plait doctor} checks: a known lost update, and its corrected twin. */
public final class Canary {

    private int value;

    private void increment() {
        value++;
    }

    private synchronized void incrementGuarded() {
        value++;
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
}
