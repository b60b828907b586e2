// rule: a static field initialises the class that declares it, not the one that is named (JLS 12.4.1)
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
public class SubclassNameInitialisesDeclarer {
    static volatile int loaded;

    static class Parent {
        static int value = 1;

        static {
            loaded += 1;
        }
    }

    static class Child extends Parent {
        static {
            loaded += 2;
        }
    }

    public static void main(String[] args) throws Exception {
        int value = Child.value;
        Thread other = new Thread(() -> { assert loaded == 1; });
        other.start();
        other.join();
        assert value == 1 && loaded == 1;
    }
}
