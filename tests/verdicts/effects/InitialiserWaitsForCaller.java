// rule: a class initialiser that waits for a thread which calls a static method of the class waits
// for ever
// check: explicit|pushdown --property deadlock => deadlock violated; exit 1
// full check: reference --property deadlock => deadlock violated; exit 1
public class InitialiserWaitsForCaller {
    static class Holder {
        static {
            Thread caller = new Thread(new Caller());
            caller.start();
            try {
                caller.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        static void use() {}

        static void help() {}
    }

    static class Caller implements Runnable {
        @Override
        public void run() {
            Holder.help();
        }
    }

    public static void main(String[] args) {
        Holder.use();
    }
}
