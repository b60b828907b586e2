// rule: the top of a stack may be gone between the look and the pop
// full check: => exception holds; race holds; exit 0
import java.util.NoSuchElementException;

public class SharedStackFixed {
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
        synchronized (stack) {
            while (!stack.isEmpty()) {
                stack.pop();
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < ITEMS; i++) {
            stack.push(i);
        }
        new Thread(SharedStackFixed::drain).start();
        new Thread(SharedStackFixed::drain).start();
    }
}
