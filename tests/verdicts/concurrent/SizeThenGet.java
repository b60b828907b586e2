// rule: a copy-on-write list may shrink between size and get
// check: explicit => exception violated; exit 1
import java.util.concurrent.CopyOnWriteArrayList;

public class SizeThenGet {
    static final CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();

    public static void main(String[] args) throws Exception {
        list.add("one");
        Thread other = new Thread(() -> list.remove("one"));
        other.start();
        if (list.size() > 0) {
            list.get(0);
        }
        other.join();
    }
}
