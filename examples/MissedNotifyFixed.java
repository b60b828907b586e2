// property: assertion,exception,deadlock,race expect: holds

/**
 * {@link MissedNotify} with the test inside the lock and in a loop, as {@code Object.wait} asks
 * for.
 */
public class MissedNotifyFixed {

    static class Mailbox {
        private String message;

        synchronized void send(String text) {
            message = text;
            notify();
        }

        synchronized String receive() throws InterruptedException {
            while (message == null) {
                wait();
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
