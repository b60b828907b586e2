public class ReadersPreference {
    static class RW {
        private int readers; private boolean writing;
        synchronized void lockRead() throws InterruptedException { while (writing) wait(); readers++; }
        synchronized void unlockRead() { if (--readers == 0) notifyAll(); }
        synchronized void lockWrite() throws InterruptedException { while (writing || readers > 0) wait(); writing = true; }
        synchronized void unlockWrite() { writing = false; notifyAll(); }
    }

    public static void main(String[] args) throws Exception {
        RW rw = new RW();
        int[] value = {0, 0};
        boolean[] torn = {false};
        Thread w = new Thread(() -> { try { for (int i = 1; i <= 3; i++) { rw.lockWrite(); value[0] = i; value[1] = i; rw.unlockWrite(); } } catch (InterruptedException e) { } });
        Thread r = new Thread(() -> { try { for (int i = 0; i < 3; i++) { rw.lockRead(); torn[0] |= value[0] != value[1]; rw.unlockRead(); } } catch (InterruptedException e) { } });
        w.start();
        r.start();
        w.join();
        r.join();
        System.out.println(torn[0] + " " + value[1]);
    }
}
