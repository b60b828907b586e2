// rule: an atomic section is one step: it does not commute with what touches any of its places
// check: explicit|symbolic|pushdown --property assertion => assertion violated; exit 1
// full check: reference --property assertion => assertion violated; exit 1
// check: symbolic --property assertion --threads-as schedules => assertion violated; exit 1
import plait.Verify;

public class AtomicSectionOfTwo {
    static volatile int first;
    static volatile int second;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            Verify.beginAtomic();
            first = 1;
            second = 1;
            Verify.endAtomic();
        });
        writer.start();
        int seen = second;
        int then = first;
        assert seen == then;
        writer.join();
    }
}
