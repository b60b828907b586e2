// rule: identity hash codes are handed out in turn, so two steps that ask for new ones do not
// commute, whatever they begin with
// check: explicit|symbolic --property assertion => assertion violated; exit 1
// full check: reference --property assertion => assertion violated; exit 1
// check: symbolic --property assertion --threads-as schedules => assertion violated; exit 1
// check: symbolic --property assertion --threads-as orders => assertion unknown; exit 3
// check: pushdown --property assertion => assertion unknown; exit 3
public class IdentityHashesInTurn {
    static final Object ONE = new Object();
    static final Object TWO = new Object();
    static volatile int first;
    static volatile int second;
    static volatile int hash;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            first = 1;
            hash = System.identityHashCode(ONE);
        });
        Thread two = new Thread(() -> {
            second = 1;
            int own = System.identityHashCode(TWO);
            int seen = hash;
            assert seen == 0 || own > seen;
        });
        one.start();
        two.start();
        two.join();
    }
}
