import java.util.*;

public class ListViews {
    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(5, 3, 8, 1, 9, 2));
        List<Integer> middle = list.subList(1, 4);
        middle.set(0, 30);
        middle.add(77);
        System.out.println(list + " " + middle);
        Collections.sort(middle);
        System.out.println(list);
        middle.clear();
        System.out.println(list + " " + Collections.unmodifiableList(list));
        try { Collections.unmodifiableList(list).add(1); } catch (UnsupportedOperationException e) { System.out.println("read only"); }
        try { List.of(1, 2).set(0, 3); } catch (UnsupportedOperationException e) { System.out.println("immutable"); }
        try { List.of(1, (Integer) null); } catch (NullPointerException e) { System.out.println("no nulls"); }
        List<String> fixed = Arrays.asList("x", "y");
        fixed.set(0, "z");
        try { fixed.add("w"); } catch (UnsupportedOperationException e) { System.out.println(fixed); }
        System.out.println(List.copyOf(fixed).equals(fixed) + " " + Collections.nCopies(3, "n") + Collections.emptyList() + Collections.singletonList(4));
    }
}
