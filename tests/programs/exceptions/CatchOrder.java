public class CatchOrder {
    static class A extends Exception { }
    static class B extends A { }
    static class C extends B { }

    static String pick(Throwable t) {
        try {
            throw t;
        } catch (C e) {
            return "C";
        } catch (B e) {
            return "B";
        } catch (A e) {
            return "A";
        } catch (RuntimeException e) {
            return "Runtime";
        } catch (Exception e) {
            return "Exception";
        } catch (Throwable e) {
            return "Throwable";
        }
    }

    static String rethrowSkipsSiblings() {
        try {
            try {
                throw new B();
            } catch (B e) {
                throw new C();
            } catch (A e) {
                return "sibling must not catch";
            }
        } catch (C e) {
            return "outer caught C";
        } catch (A e) {
            return "outer caught A";
        }
    }

    static int loopWithCatch() {
        int caught = 0;
        for (int i = -3; i <= 3; i++) {
            try {
                caught += 12 / i;
            } catch (ArithmeticException e) {
                caught += 1000;
            }
        }
        return caught;
    }

    static int variableState() {
        int x = 0;
        try {
            x = 1;
            Object o = null;
            x = 2;
            o.toString();
            x = 3;
        } catch (NullPointerException e) {
            x *= 10;
        }
        return x;
    }

    static long wide(long a) {
        long b = a;
        try {
            b = b * 2 / (a - 5);
        } catch (ArithmeticException e) {
            b = -b;
        } finally {
            b++;
        }
        return b;
    }

    public static void main(String[] args) {
        System.out.println(pick(new A()) + pick(new B()) + pick(new C()) + " "
            + pick(new IllegalStateException())
            + " " + pick(new Exception()) + " " + pick(new Error()));
        System.out.println(rethrowSkipsSiblings());
        System.out.println(loopWithCatch());
        System.out.println(variableState());
        System.out.println(wide(5) + " " + wide(6));
        try {
            synchronized (CatchOrder.class) {
                throw new A();
            }
        } catch (A e) {
            System.out.println(Thread.holdsLock(CatchOrder.class));
        }
    }
}
