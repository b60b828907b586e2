public class StackTraces {
    static Exception make() {
        return new Exception("made here");
    }

    static class Inner {
        final Exception fromConstructor;
        Inner() {
            fromConstructor = make();
        }
        Exception method(int n) {
            return n == 0 ? make() : method(n - 1);
        }
    }

    static void show(Throwable t) {
        for (StackTraceElement e : t.getStackTrace()) {
            System.out.println("  " + e.getClassName() + "." + e.getMethodName() + ":"
                + e.getLineNumber() + " " + e.getFileName() + " " + e.isNativeMethod());
        }
    }

    static void thrower(Object o) {
        o.hashCode();
    }

    static void array(int[] a) {
        a[a.length]
            = 1;
    }

    public static void main(String[] args) {
        show(make());
        show(new Inner().fromConstructor);
        show(new Inner().method(2));
        try {
            thrower(null);
        } catch (NullPointerException e) {
            show(e);
        }
        try {
            array(new int[2]);
        } catch (ArrayIndexOutOfBoundsException e) {
            show(e);
        }
        Exception kept = make();
        kept.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "B.java",
            12)});
        show(kept);
        System.out.println(kept.getStackTrace()[0]);
        Exception refilled = make();
        refilled.fillInStackTrace();
        System.out.println(refilled.getStackTrace()[0].getMethodName());
        StackTraceElement[] here = Thread.currentThread().getStackTrace();
        System.out.println(here[here.length - 1].getMethodName());
    }
}
