import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Scoped values, and the ways to make virtual and platform threads. */
public class ScopedValues {
    static final ScopedValue<String> NAME = ScopedValue.newInstance();

    public static void main(String[] args) throws Exception {
        ScopedValue.where(NAME, "outer").run(() -> {
            System.out.println(NAME.get());
            ScopedValue.where(NAME, "inner").run(() -> System.out.println(NAME.get()));
            System.out.println(NAME.get() + " " + NAME.isBound());
        });
        System.out.println(NAME.isBound() + " " + NAME.orElse("none"));
        try (ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor()) {
            System.out.println(tasks.submit(() -> Thread.currentThread().isVirtual()).get());
        }
        Thread numbered = Thread.ofPlatform().name("n-", 3).daemon().start(
                () -> System.out.println(Thread.currentThread().getName() + NAME.isBound()));
        numbered.join();
        System.out.println(numbered.isDaemon() + " "
            + Thread.ofVirtual().unstarted(() -> {}).getState());
        CountDownLatch started = new CountDownLatch(1);
        Thread virtual = Thread.startVirtualThread(started::countDown);
        started.await();
        virtual.join();
        System.out.println(virtual.isDaemon() + " " + virtual.getName().isEmpty() + " "
            + virtual.isAlive());
    }
}
