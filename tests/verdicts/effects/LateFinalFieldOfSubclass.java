// rule: a constructor may let `this` become known in the constructor of its superclass
// check: explicit|pushdown --property assertion => assertion violated; exit 1
public class LateFinalFieldOfSubclass {
    static class Base {
        static volatile Base known;

        Base() {
            register(this);
        }

        private static void register(Base made) {
            known = made;
        }
    }

    static class Sub extends Base {
        final int value;

        Sub() {
            value = 42;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            if (Base.known instanceof Sub found) {
                int before = found.value;
                assert before == found.value;
            }
        });
        reader.start();
        new Sub();
        reader.join();
    }
}
