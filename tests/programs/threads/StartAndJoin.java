public class StartAndJoin {
    static class Summer extends Thread {
        private final int from, to;
        long result;

        Summer(int from, int to) {
            super("summer-" + from);
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            for (int i = from; i < to; i++) result += i;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Summer[] parts = new Summer[4];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = new Summer(i * 25, (i + 1) * 25);
            System.out.println(parts[i].getName() + " " + parts[i].getState() + " "
                + parts[i].isAlive());
        }
        for (Summer s : parts) s.start();
        long total = 0;
        for (Summer s : parts) {
            s.join();
            total += s.result;
            System.out.println(s.getName() + " " + s.result + " " + s.getState() + " "
                + s.isAlive());
        }
        System.out.println(total);
        try {
            parts[0].start();
        } catch (IllegalThreadStateException e) {
            System.out.println("cannot start twice " + e.getMessage());
        }
        Runnable r = () -> System.out.println("runnable in " + Thread.currentThread().getName());
        Thread named = new Thread(r, "named");
        named.start();
        named.join();
        r.run();
        Thread same = new Thread(r);
        same.run();
        same.join();
        System.out.println(same.getState());
        int[] box = {0};
        Thread chain = new Thread(() -> {
            Thread inner = new Thread(() -> box[0] += 5);
            inner.start();
            try {
                inner.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            box[0] *= 2;
        });
        chain.start();
        chain.join();
        System.out.println(box[0]);
    }
}
