import java.util.*;
import java.util.concurrent.*;

public class VirtualThreadPools {
    public static void main(String[] args) throws Exception {
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> fs = new ArrayList<>();
            for (int i = 0; i < 5; i++) { int n = i; fs.add(e.submit(() -> n * 2)); }
            int sum = 0;
            for (Future<Integer> f : fs) sum += f.get();
            System.out.println(sum);
        }
        Thread v = Thread.ofVirtual().name("virt").start(() -> System.out.println(Thread.currentThread().isVirtual() + " " + Thread.currentThread().getName()));
        v.join();
        Thread p = Thread.ofPlatform().daemon(false).name("plat").unstarted(() -> System.out.println(Thread.currentThread().isVirtual()));
        p.start();
        p.join();
        Thread.startVirtualThread(() -> System.out.println("started")).join();
        System.out.println(v.isDaemon() + " " + v.getState());
    }
}
