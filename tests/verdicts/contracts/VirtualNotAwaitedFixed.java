// rule: a virtual thread is a daemon: who needs its result has to wait
// full check on 25: => assertion holds; exception holds; deadlock holds; race holds; exit 0
public class VirtualNotAwaitedFixed {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread computing = Thread.ofVirtual().start(() -> result = 42);
        computing.join();
        assert result == 42;
    }
}
