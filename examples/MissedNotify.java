// property: deadlock expect: violated

/**
 * A one-place mailbox. The receiver tests for a message before it takes the lock: when the message
 * and its notification come in between, the receiver waits for a notification that is already
 * gone.
 */
public class MissedNotify {

    static class Mailbox {
        private volatile String message;

        void send(String text) {
            synchronized (this) {
                message = text;
                notify();
            }
        }

        String receive() throws InterruptedException {
            if (message == null) {
                synchronized (this) {
                    wait();
                }
            }
            return message;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Mailbox mailbox = new Mailbox();
        Thread sender = new Thread(() -> mailbox.send("hello"), "sender");
        sender.start();
        String received = mailbox.receive();
        assert received.equals("hello");
    }
}
