import java.util.List;

/** Messages of exceptions that the VM raises, and stack traces as text. */
public class ExceptionMessages {
    static class A {}

    static class B {}

    interface Action {
        void run() throws Exception;
    }

    static void show(Action action) {
        try {
            action.run();
            System.out.println("ok");
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    static void copy(Object from, int at, Object to, int index, int count) {
        show(() -> System.arraycopy(from, at, to, index, count));
    }

    public static void main(String[] args) {
        Object text = "s";
        Object array = new A[0];
        Object ints = new int[0];
        show(() -> System.out.println((Integer) text));
        show(() -> System.out.println((A) text));
        show(() -> System.out.println((B) array));
        show(() -> System.out.println((String[]) array));
        show(() -> System.out.println((String[]) ints));
        show(() -> String.class.cast(3));
        show(() -> ((Object[]) new String[1])[0] = 1);
        show(() -> System.out.println(new int[-3].length));
        show(() -> Enum.valueOf(Thread.State.class, "X"));
        show(() -> Class.forName("x.Y"));
        show(() -> A.class.getDeclaredField("z"));
        copy(new int[2], 0, new int[1], 0, 2);
        copy(new int[2], -1, new int[1], 0, 2);
        copy(new int[2], 0, new int[1], -1, 2);
        copy(new int[2], 0, new int[1], 0, -2);
        copy(new int[2], 0, new long[1], 0, 1);
        copy("x", 0, new long[1], 0, 1);
        copy(new int[1], 0, "y", 0, 1);
        copy(new Object[] {1, "s"}, 0, new String[2], 0, 2);
        copy(new String[] {"q"}, 0, new Integer[2], 0, 1);
        copy(new int[2], 0, new Object[2], 0, 1);
        copy(new Object[2], 0, new int[1], 0, 1);
        copy(new A[2], 1, new A[5], 4, 2);
        copy(new Object[] {new A[0]}, 0, new A[1], 0, 1);
        copy(new int[2], Integer.MAX_VALUE, new int[5], 0, 2);
        copy(new byte[2][], 1, new int[5][], 0, 1);
        copy(new byte[2], 1, new boolean[5], 4, 2);
        copy(null, 0, new int[1], 0, 0);
        show(() -> new Object().wait());
        show(() -> new Object().wait(-1));
        show(() -> new Object().notify());
        show(() -> Thread.sleep(-1));
        show(() -> new Thread("t").join(-1));
        show(() -> Thread.currentThread().setPriority(11));
        new Exception("plain").printStackTrace(System.out);
        try {
            List.of(1).iterator().forEachRemaining(x -> { throw new RuntimeException("outer", new Exception("inner")); });
        } catch (RuntimeException e) {
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(top.getClassName() + " " + top.getLineNumber() + " " + e.getCause().getMessage());
        }
        Exception circular = new Exception("circular");
        circular.addSuppressed(new Error("suppressed"));
        circular.initCause(new Error("cause", circular));
        circular.printStackTrace(System.out);
    }
}
