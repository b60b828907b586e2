// rule: an iterator of a copy-on-write list sees the list as it was
// check: explicit => exception holds; exit 0
import java.util.concurrent.CopyOnWriteArrayList;

public class SnapshotIterator {
    static final CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();

    public static void main(String[] args) throws Exception {
        list.add("one");
        Thread other = new Thread(() -> list.remove("one"));
        other.start();
        for (String each : list) {
            assert each.equals("one");
        }
        other.join();
    }
}
