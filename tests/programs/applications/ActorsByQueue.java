import java.util.concurrent.*;

public class ActorsByQueue {
    sealed interface Message permits Add, Get, Stop { }
    record Add(int amount) implements Message { }
    record Get(CompletableFuture<Integer> reply) implements Message { }
    record Stop() implements Message { }

    static final class Counter implements Runnable {
        private final BlockingQueue<Message> mailbox = new LinkedBlockingQueue<>();
        private int value;

        void tell(Message m) {
            mailbox.add(m);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    Message m = mailbox.take();
                    if (m instanceof Add a) value += a.amount();
                    else if (m instanceof Get g) g.reply().complete(value);
                    else return;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Counter counter = new Counter();
        Thread thread = new Thread(counter, "counter");
        thread.start();
        Thread[] clients = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int amount = i + 1;
            clients[i] = new Thread(() -> { for (int k = 0; k < 4; k++) counter.tell(new Add(amount)); });
            clients[i].start();
        }
        for (Thread c : clients) c.join();
        CompletableFuture<Integer> reply = new CompletableFuture<>();
        counter.tell(new Get(reply));
        System.out.println(reply.get(10, TimeUnit.SECONDS));
        counter.tell(new Stop());
        thread.join();
        System.out.println(thread.getState() + " " + counter.mailbox.size());
    }
}
