// rule: a virtual thread is a daemon: who needs its result has to wait
// full check on 25: => assertion violated; says confirmed on; exit 1
public class VirtualNotAwaited {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread computing = Thread.ofVirtual().start(() -> result = 42);
        assert computing.isVirtual();
        assert result == 42;
    }
}
