// rule: the top of a stack may be gone between the look and the pop
// check: => exception violated; exit 1
import java.util.NoSuchElementException;

public class SharedStack {
    static final int ITEMS = 3;

    static final class Stack {
        private final int[] items = new int[ITEMS];
        private int size;

        synchronized void push(int item) {
            items[size++] = item;
        }

        synchronized boolean isEmpty() {
            return size == 0;
        }

        synchronized int pop() {
            if (size == 0) {
                throw new NoSuchElementException();
            }
            return items[--size];
        }
    }

    static final Stack stack = new Stack();

    static void drain() {
        while (!stack.isEmpty()) {
            stack.pop();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < ITEMS; i++) {
            stack.push(i);
        }
        new Thread(SharedStack::drain).start();
        new Thread(SharedStack::drain).start();
    }
}
