// property: exception expect: violated

/**
 * A worker tests that the connection is open and then uses it. When the owner closes it in
 * between, the worker ends with a NullPointerException that nobody catches.
 */
public class WorkerException {

    static class Session {
        private volatile StringBuilder connection = new StringBuilder();

        void send(char symbol) {
            if (connection != null) {
                connection.append(symbol);
            }
        }

        void close() {
            connection = null;
        }
    }

    public static void main(String[] args) {
        Session session = new Session();
        Thread worker = new Thread(() -> session.send('x'), "worker");
        worker.start();
        session.close();
    }
}
