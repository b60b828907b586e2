import java.util.concurrent.locks.*;

public class ParkAndUnpark {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        LockSupport.unpark(main);
        LockSupport.park();
        System.out.println("permit used");
        volatileFlag = false;
        Thread t = new Thread(() -> { while (!volatileFlag) LockSupport.park(); System.out.println("woken"); });
        t.start();
        volatileFlag = true;
        LockSupport.unpark(t);
        t.join();
        LockSupport.parkNanos(1000);
        main.interrupt();
        LockSupport.park();
        System.out.println(Thread.interrupted());
        }
        static volatile boolean volatileFlag;
        static void unused() {
    }
}
