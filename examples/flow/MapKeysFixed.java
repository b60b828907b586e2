// The keys are public. The secret is a value, and only the keys are shown.

import java.util.HashMap;
import java.util.Map;

public class MapKeysFixed {
    static int secret = 3;

    public static void main(String[] args) {
        Map<Integer, Integer> balances = new HashMap<>();
        balances.put(3, secret);
        balances.put(4, secret);
        System.out.println(balances.size());
    }
}
