import java.util.ArrayDeque;
import java.util.Deque;

/** Undo and redo by two stacks. */
public class CounterWithHistory {
    private int value;
    private final Deque<Runnable> undo = new ArrayDeque<>();
    private final Deque<Runnable> redo = new ArrayDeque<>();

    void add(int amount) {
        value += amount;
        redo.clear();
        undo.push(() -> {
            value -= amount;
            redo.push(() -> {
                add(amount);
            });
        });
    }

    boolean undo() {
        Runnable last = undo.poll();
        if (last != null) {
            last.run();
        }
        return last != null;
    }

    boolean redo() {
        Runnable last = redo.poll();
        if (last != null) {
            last.run();
        }
        return last != null;
    }

    public static void main(String[] args) {
        CounterWithHistory counter = new CounterWithHistory();
        counter.add(5);
        counter.add(-2);
        counter.undo();
        System.out.println(counter.value);
        counter.redo();
        System.out.println(counter.value + " " + counter.redo());
        while (counter.undo()) {
            System.out.print(counter.value + " ");
        }
        System.out.println();
    }
}
