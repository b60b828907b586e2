// The elements are secret, their number is not.

import java.util.ArrayList;
import java.util.List;

public class ListOfAgesFixed {
    static int secret = 42;

    public static void main(String[] args) {
        List<Integer> ages = new ArrayList<>();
        ages.add(secret);
        ages.add(secret + 1);
        System.out.println(ages.size());
    }
}
