import java.util.*;

public class BoundedBuffer<E> {
    private final Object[] slots;
    private int head, size;

    public BoundedBuffer(int capacity) {
        slots = new Object[capacity];
    }

    public synchronized void put(E e) throws InterruptedException {
        while (size == slots.length) wait();
        slots[(head + size++) % slots.length] = e;
        notifyAll();
    }

    @SuppressWarnings("unchecked")
    public synchronized E take() throws InterruptedException {
        while (size == 0) wait();
        E e = (E) slots[head];
        slots[head] = null;
        head = (head + 1) % slots.length;
        size--;
        notifyAll();
        return e;
    }

    public static void main(String[] args) throws Exception {
        BoundedBuffer<Integer> buffer = new BoundedBuffer<>(2);
        int producers = 2, items = 6;
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            final int base = p * 100;
            threads.add(new Thread(() -> {
                try {
                    for (int i = 0; i < items; i++) buffer.put(base + i);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
        List<Integer> taken = Collections.synchronizedList(new ArrayList<>());
        for (int c = 0; c < 3; c++) {
            threads.add(new Thread(() -> {
                try {
                    for (int i = 0; i < producers * items / 3; i++) taken.add(buffer.take());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread t : threads) t.join();
        Collections.sort(taken);
        System.out.println(taken);

        BoundedBuffer<String> one = new BoundedBuffer<>(1);
        StringBuilder order = new StringBuilder();
        Thread consumer = new Thread(() -> {
            try {
                for (String s; !(s = one.take()).equals("end");) order.append(s).append(' ');
            } catch (InterruptedException e) {
                order.append("interrupted");
            }
        });
        consumer.start();
        for (String s : "first in first out end".split(" ")) one.put(s);
        consumer.join();
        System.out.println(order);
    }
}
