// rule: a class initialiser may wait for a thread that does not need the class: the right twin
// check: explicit|symbolic|pushdown --property deadlock => deadlock holds; exit 0
public class InitialiserWaitsForOther {
    static class Holder {
        static {
            Thread helper = new Thread(new Helper());
            helper.start();
            try {
                helper.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        static void use() {}
    }

    static class Helper implements Runnable {
        static int value;

        @Override
        public void run() {
            value++;
        }
    }

    public static void main(String[] args) {
        Holder.use();
    }
}
