/**
 * Producers and consumers over one bounded buffer with {@code wait} and {@code notifyAll}.
 *
 * <p>Arguments: [producers [consumers [capacity [items]]]], default 1 1 1 1; as many consumers as
 * producers, each for as many items, so that all of them end.
 */
public class BoundedBuffer {

    private final int[] items;
    private int count;
    private int first;

    BoundedBuffer(int capacity) {
        items = new int[capacity];
    }

    synchronized void put(int item) throws InterruptedException {
        while (count == items.length) {
            wait();
        }
        items[(first + count) % items.length] = item;
        count++;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        int item = items[first];
        first = (first + 1) % items.length;
        count--;
        notifyAll();
        return item;
    }

    private void produce(int amount) {
        try {
            for (int i = 0; i < amount; i++) {
                put(i + 1);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void consume(int amount) {
        try {
            for (int i = 0; i < amount; i++) {
                int item = take();
                assert item > 0 && item <= amount : "took " + item;
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] arguments) {
        int producers = argument(arguments, 0);
        int consumers = argument(arguments, 1);
        BoundedBuffer buffer = new BoundedBuffer(argument(arguments, 2));
        int amount = argument(arguments, 3);
        for (int i = 0; i < producers; i++) {
            new Thread(() -> buffer.produce(amount), "producer-" + i).start();
        }
        for (int i = 0; i < consumers; i++) {
            new Thread(() -> buffer.consume(amount), "consumer-" + i).start();
        }
    }

    private static int argument(String[] arguments, int index) {
        return arguments.length > index ? Integer.parseInt(arguments[index]) : 1;
    }
}
