// The secret is a key, so the size of the map tells about it.

import java.util.HashMap;
import java.util.Map;

public class MapKeys {
    static int secret = 3;

    public static void main(String[] args) {
        Map<Integer, String> names = new HashMap<>();
        names.put(3, "known");
        names.put(secret, "customer");
        System.out.println(names.size());
    }
}
