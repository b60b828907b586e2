public class VolatileFlags {
    static volatile boolean stop;
    static volatile long big;
    static volatile int[] published;
    volatile double d = 1.5;
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread spinner = new Thread(() -> {
            while (!stop) {
                Thread.onSpinWait();
            }
            result = 7;
        });
        spinner.start();
        stop = true;
        spinner.join();
        System.out.println(result);
        Thread reader = new Thread(() -> {
            int[] seen;
            while ((seen = published) == null) Thread.yield();
            System.out.println(seen[0] + seen[1]);
        });
        reader.start();
        published = new int[] {20, 22};
        reader.join();
        big = 0x1_0000_0000L;
        big++;
        System.out.println(big);
        VolatileFlags v = new VolatileFlags();
        v.d += 2;
        System.out.println((int) (v.d * 2));
        Peterson p = new Peterson();
        Thread a = new Thread(() -> p.run(0)), b = new Thread(() -> p.run(1));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(p.shared);
    }

    /** Peterson's mutual exclusion: correct only with volatile accesses. */
    static class Peterson {
        volatile boolean want0, want1;
        volatile int victim;
        int shared;

        void run(int me) {
            for (int i = 0; i < 10; i++) {
                if (me == 0) want0 = true; else want1 = true;
                victim = me;
                while ((me == 0 ? want1 : want0) && victim == me) Thread.yield();
                shared++;
                if (me == 0) want0 = false; else want1 = false;
            }
        }
    }
}
