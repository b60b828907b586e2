import java.util.concurrent.*;

public class SingleThreadOrder {
    public static void main(String[] args) throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor(r -> new Thread(r, "solo"));
        StringBuffer log = new StringBuffer();
        for (int i = 0; i < 5; i++) { int n = i; one.execute(() -> log.append(n)); }
        Future<String> name = one.submit(() -> Thread.currentThread().getName());
        System.out.println(name.get() + " " + log);
        one.shutdown();
        one.awaitTermination(1, TimeUnit.SECONDS);
        System.out.println(one.isTerminated());
    }
}
