// rule: identity hash codes of two objects differ in every order: the right twin
// check: explicit|symbolic --property assertion => assertion holds; exit 0
public class IdentityHashesDiffer {
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
            assert own != hash;
        });
        one.start();
        two.start();
        two.join();
    }
}
