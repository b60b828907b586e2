// rule: a time limit of seconds is a watchdog; whoever wants to know what follows when it is too short is told so
// check: explicit|symbolic --no-confirm => assertion violated; says depends on an early timeout: Thread.join of 5 s at JoinWithTimeLimit.java:19; exit 1
// full check: reference --no-confirm => assertion violated; says depends on an early timeout: Thread.join of 5 s at JoinWithTimeLimit.java:19; exit 1
// check: explicit|symbolic --no-confirm --timeouts last => assertion holds; omits early timeout; exit 0
// full check: reference --no-confirm --timeouts last => assertion holds; omits early timeout; exit 0
// check: explicit|symbolic --no-confirm --timeouts never => assertion holds; says timed waits never time out; exit 0
// full check: reference --no-confirm --timeouts never => assertion holds; says timed waits never time out; exit 0
// check: pushdown --no-confirm --timeouts last => assertion unknown; exit 3
public class JoinWithTimeLimit {
    private static int result;

    private static void work() {
        result = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(JoinWithTimeLimit::work);
        worker.start();
        worker.join(5_000);
        if (worker.isAlive()) {
            throw new AssertionError("did not end within 5 s");
        }
    }
}
