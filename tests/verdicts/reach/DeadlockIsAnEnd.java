// rule: an execution whose threads wait for ever has come to its end: what is asked besides is not vacuous
// check: explicit|symbolic --property assertion => assertion holds; says ✓ holds; exit 0
// full check: reference --property assertion => assertion holds; says ✓ holds; exit 0
// check: pushdown --property assertion --memory-model sc => assertion holds; omits vacuous; exit 0
// check: explicit|pushdown => deadlock violated; exit 1

public class DeadlockIsAnEnd {
    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        other.join();
        assert false : "never reached";
    }
}
