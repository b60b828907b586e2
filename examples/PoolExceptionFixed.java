// property: assertion,exception,deadlock,race expect: holds

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** {@link PoolException} with a session that is locked while it is used. */
public class PoolExceptionFixed {

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

    static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "pool");
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1, PoolExceptionFixed::daemon);
        Session session = new Session();
        pool.execute(() -> session.send('x'));
        session.close();
    }
}
