// property: exception expect: violated

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A task for a pool that uses a session, while the owner of the session closes it: the worker of the
 * pool dies of a NullPointerException.
 */
public class PoolException {

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

    static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "pool");
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1, PoolException::daemon);
        Session session = new Session();
        pool.execute(() -> session.send('x'));
        session.close();
    }
}
