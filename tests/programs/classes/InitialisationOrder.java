public class InitialisationOrder {
    static void log(String s) { System.out.println(s); }
    static int logged(String s, int v) { log(s); return v; }

    static class Parent {
        static int ps = logged("Parent static field", 1);
        static { log("Parent static block"); }
        int pf = logged("Parent field", 2);
        { log("Parent instance block"); }
        Parent() { this(5); log("Parent()"); }
        Parent(int x) { log("Parent(" + x + ")"); hook(); }
        void hook() { log("Parent.hook"); }
    }

    static class Child extends Parent {
        static { log("Child static block 1"); }
        int cf = logged("Child field", 3);
        final int constant = 7;
        final Integer boxed = 8;
        static int cs = logged("Child static field", 4);
        { log("Child instance block " + cf); }
        static { log("Child static block 2 " + cs); }
        Child() { super(); log("Child() " + cf); }
        Child(String s) { this(); log("Child(String)"); }
        @Override void hook() { log("Child.hook " + cf + " " + constant + " " + boxed); }
    }

    static class Lazy {
        static { log("Lazy initialised"); }
        static final int CONSTANT = 1;
        static final String TEXT = "text";
        static final Integer NOT_CONSTANT = 2;
        static void method() { log("Lazy.method"); }
    }

    static class OnlyInherited extends Lazy { static { log("OnlyInherited: never"); } }

    static class ArrayElement { static { log("ArrayElement: never by array creation"); } }

    static class First {
        static {
            log("First begins");
            Second.touch();
            log("First ends " + Second.value);
        }
        static int value = logged("First.value", 10);
        static void touch() {
            log("First.touch " + value);
        }
    }
    static class Second {
        static {
            log("Second begins");
            First.touch();
            log("Second ends");
        }
        static int value = First.value + 1;
        static void touch() {
            log("Second.touch " + value);
        }
    }

    static int forward = later();
    static int later() { return later; }
    static int later = 9;

    public static void main(String[] args) {
        log("main");
        new Child("x");
        log("--");
        new Child();
        log("-- " + forward);
        log("" + Lazy.CONSTANT + Lazy.TEXT);
        log("before");
        OnlyInherited.method();
        log("" + Lazy.NOT_CONSTANT);
        ArrayElement[] array = new ArrayElement[3];
        log("" + array.length + ArrayElement.class.getSimpleName());
        First.touch();
    }
}
