import java.util.*;

public class RemoveAndReplace {
    public static void main(String[] args) throws Exception {
        List<Integer> a = new ArrayList<>();
        for (int i = 0; i < 10; i++) a.add(i);
        a.removeIf(x -> x % 3 == 0);
        a.replaceAll(x -> x * x);
        System.out.println(a);
        a.remove(Integer.valueOf(16));
        a.remove(0);
        System.out.println(a + " " + a.indexOf(25) + " " + a.contains(64));
        a.retainAll(Set.of(4, 25, 49));
        a.addAll(0, List.of(7, 7));
        System.out.println(a + " " + a.lastIndexOf(7) + " " + Collections.frequency(a, 7));
        a.removeAll(List.of(7));
        System.out.println(a + " " + a.hashCode() + " " + a.equals(List.of(4, 25, 49)));
        a.forEach(x -> System.out.print(x + ";"));
        System.out.println(Arrays.toString(a.toArray(new Integer[0])) + a.toArray().length);
        try { a.get(3); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    }
}
