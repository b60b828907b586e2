// The list has as many elements as the secret allows.

import java.util.ArrayList;
import java.util.List;

public class ListOfAges {
    static int secret = 42;

    public static void main(String[] args) {
        List<Integer> ages = new ArrayList<>();
        for (int age = 0; age < secret; age += 10) {
            ages.add(age);
        }
        System.out.println(ages.isEmpty());
    }
}
