import java.util.*;

public class SortingStability {
    record Person(String name, int age) {}

    public static void main(String[] args) throws Exception {
        List<Person> people = new ArrayList<>();
        String[] names = {"Zoe", "Adam", "Mia", "Bob", "Eve", "Yan", "Kim", "Lou"};
        for (int i = 0; i < names.length; i++) people.add(new Person(names[i], 20 + i % 3));
        people.sort(Comparator.comparingInt(Person::age));
        people.forEach(p -> System.out.print(p.name() + p.age() + " "));
        System.out.println();
        people.sort(Comparator.comparing(Person::age, Comparator.reverseOrder()).thenComparing(Person::name));
        people.forEach(p -> System.out.print(p.name() + p.age() + " "));
        System.out.println();
        Integer[] big = new Integer[200];
        for (int i = 0; i < 200; i++) big[i] = (i * 7919) % 101;
        Arrays.sort(big, (x, y) -> y - x);
        boolean isSorted = true;
        for (int i = 1; i < 200; i++) isSorted &= big[i - 1] >= big[i];
        System.out.println(isSorted + " " + big[0] + " " + big[199]);
        System.out.println(Arrays.asList("b", null, "a").stream().sorted(Comparator.nullsFirst(Comparator.naturalOrder())).toList());
    }
}
