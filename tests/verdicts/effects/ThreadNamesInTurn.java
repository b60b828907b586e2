// rule: the numbers in names of threads are handed out in turn, so two steps that make threads do
// not commute, whatever they begin with
// check: explicit|symbolic --property assertion => assertion violated; exit 1
// full check: reference --property assertion => assertion violated; exit 1
// check: symbolic --property assertion --threads-as schedules => assertion violated; exit 1
public class ThreadNamesInTurn {
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
            String own = new Thread().getName();
            String seen = name;
            assert seen == null || own.equals("Thread-3");
        });
        one.start();
        two.start();
        two.join();
    }
}
