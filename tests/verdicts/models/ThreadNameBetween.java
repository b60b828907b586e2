// rule: a thread that has taken its number may be overtaken before it does anything else
// check: explicit => assertion violated; exit 1
// full check: symbolic|pushdown|reference => assertion violated; exit 1
// check: => assertion violated; says confirmed on JDK
public class ThreadNameBetween {
    static volatile int first;
    static volatile int second;
    static volatile String name;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            first = 1;
            name = new Thread().getName();
        });
        Thread two = new Thread(() -> {
            second = 1;
            String mine = new Thread().getName();
            String seen = name;
            assert seen == null || mine.equals("Thread-3");
        });
        one.start();
        two.start();
        two.join();
    }
}
