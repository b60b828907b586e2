// property: assertion,exception,deadlock expect: holds

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plait.Verify;

/** {@link LevelNames} with the name that is there replaced. */
public class LevelNamesFixed {

    static int level(int kind) {
        List<Integer> numbers = new ArrayList<>();
        Map<String, Integer> names = new HashMap<>();
        for (int i = 0; i < 2; i++) {
            numbers.add(i);
            names.put("name" + i, i);
        }
        if (Verify.anyBoolean()) {
            names.put("name" + numbers.get(0), level(Verify.anyInt(0, 1)));
        }
        assert names.size() == 2 : "a new name";
        assert names.get("name0") <= 1 && names.get("name1") == 1;
        return kind;
    }

    public static void main(String[] args) {
        assert level(1) == 1;
    }
}
