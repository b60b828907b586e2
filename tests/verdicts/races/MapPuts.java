// rule: a race inside HashMap is that of the program which shares the map, told at its lines
// check: --property race => race violated; exit 1; says MapPuts.java:9; says MapPuts.java:11
import java.util.HashMap;
import java.util.Map;

public class MapPuts {
    public static void main(String[] args) throws InterruptedException {
        Map<String, String> map = new HashMap<>();
        Thread thread = new Thread(() -> map.put("one", "1"));
        thread.start();
        map.put("two", "2");
        thread.join();
    }
}
