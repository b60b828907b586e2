// property: assertion expect: violated

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plait.Verify;

/**
 * Collections of the JDK in every frame: the result of the next level replaces a name in the map of
 * this one. It adds a name instead.
 */
public class LevelNames {

    static int level(int kind) {
        List<Integer> numbers = new ArrayList<>();
        Map<String, Integer> names = new HashMap<>();
        for (int i = 0; i < 2; i++) {
            numbers.add(i);
            names.put("name" + i, i);
        }
        if (Verify.anyBoolean()) {
            names.put("name" + numbers.size(), level(Verify.anyInt(0, 1)));
        }
        assert names.size() == 2 : "a new name";
        assert names.get("name0") <= 1 && names.get("name1") == 1;
        return kind;
    }

    public static void main(String[] args) {
        assert level(1) == 1;
    }
}
