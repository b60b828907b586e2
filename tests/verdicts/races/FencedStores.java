// rule: fences mean nothing under sequential consistency, so their use is told; method references count
// check: explicit|symbolic|reference|pushdown --property assertion => assertion holds; says opaque, plain, acquire or release
import java.lang.invoke.VarHandle;

public class FencedStores {
    static volatile int x;

    public static void main(String[] args) throws InterruptedException {
        Runnable fence = VarHandle::fullFence;
        Thread other =
                new Thread(
                        () -> {
                            x = 1;
                            fence.run();
                        });
        other.start();
        other.join();
        assert x == 1;
    }
}
