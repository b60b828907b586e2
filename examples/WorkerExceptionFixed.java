// property: assertion,exception,deadlock,race expect: holds

/** {@link WorkerException} with the test and the use in one critical section. */
public class WorkerExceptionFixed {

    static class Session {
        private StringBuilder connection = new StringBuilder();

        synchronized void send(char symbol) {
            if (connection != null) {
                connection.append(symbol);
            }
        }

        synchronized void close() {
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
