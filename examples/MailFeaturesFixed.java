// property: assertion expect: holds

import plait.Tracked;

/**
 * A product line of mail clients: every combination of six features is a product, and all are
 * checked at once. The receiver decrypts a mail to read it, and encrypts it again before it is
 * forwarded.
 */
public class MailFeaturesFixed {
    @Tracked(free = true) static boolean encrypts;
    @Tracked(free = true) static boolean signs;
    @Tracked(free = true) static boolean compresses;
    @Tracked(free = true) static boolean archives;
    @Tracked(free = true) static boolean filters;
    @Tracked(free = true) static boolean forwards;

    static final class Mail {
        boolean isSecret;
        boolean isReadable = true;
        boolean isSigned;
        int size = 2;
    }

    private static Mail mailbox;
    private static int archived;

    static synchronized void send(Mail mail) {
        assert !(mail.isSecret && mail.isReadable) : "a secret leaves in plain text";
        mailbox = mail;
        MailFeaturesFixed.class.notify();
    }

    static synchronized Mail receive() throws InterruptedException {
        while (mailbox == null) {
            MailFeaturesFixed.class.wait();
        }
        Mail mail = mailbox;
        mailbox = null;
        return mail;
    }

    static void write() {
        Mail mail = new Mail();
        if (signs) {
            mail.isSigned = true;
        }
        if (compresses) {
            mail.size = 1;
        }
        if (encrypts) {
            mail.isSecret = true;
            mail.isReadable = false;
        }
        send(mail);
    }

    static void read() {
        try {
            Mail mail = receive();
            if (encrypts) {
                mail.isReadable = true;
            }
            if (archives) {
                archived += mail.size;
            }
            if (filters && !mail.isSigned) {
                return;
            }
            if (forwards) {
                mail.isReadable = !mail.isSecret;
                send(mail);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(MailFeaturesFixed::read, "reader");
        reader.start();
        write();
        reader.join();
    }
}
