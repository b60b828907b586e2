/** To join a thread whose monitor one owns gives the monitor up for that time. */
public class JoinUnderItsLock {
    static int count;

    static class Worker extends Thread {
        @Override
        public void run() {
            increase();
        }

        synchronized void increase() {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        worker.start();
        synchronized (worker) {
            worker.join();
            System.out.println(count + " " + worker.isAlive() + " " + Thread.holdsLock(worker));
        }
        Worker second = new Worker();
        synchronized (second) {
            second.start();
            second.join(0, 5);
            second.join();
            second.join(10);
            System.out.println(count + " " + second.isAlive() + " " + Thread.holdsLock(second));
        }
    }
}
