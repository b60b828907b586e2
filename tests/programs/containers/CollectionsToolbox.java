import java.util.*;

public class CollectionsToolbox {
    public static void main(String[] args) throws Exception {
        List<Integer> l = new ArrayList<>(List.of(4, 2, 9, 7));
        Collections.sort(l, Collections.reverseOrder());
        System.out.println(l + " " + Collections.max(l) + Collections.min(l) + " " + Collections.binarySearch(List.of(1, 3, 5, 7), 5) + Collections.binarySearch(List.of(1, 3), 2));
        Collections.swap(l, 0, 3);
        Collections.rotate(l, 1);
        System.out.println(l);
        Collections.reverse(l);
        Collections.shuffle(l, new Random(42));
        System.out.println(l);
        Collections.fill(l, 0);
        System.out.println(l + " " + Collections.disjoint(l, List.of(1)) + Collections.indexOfSubList(List.of(1, 2, 3, 2, 3), List.of(2, 3)) + Collections.lastIndexOfSubList(List.of(1, 2, 3, 2, 3), List.of(2, 3)));
        List<String> checked = Collections.checkedList(new ArrayList<>(), String.class);
        checked.add("ok");
        try { ((List) checked).add(1); } catch (ClassCastException e) { System.out.println("checked " + checked); }
        System.out.println(Collections.list(Collections.enumeration(List.of(1, 2))) + " " + Collections.unmodifiableMap(new TreeMap<>(Map.of("k", "v"))));
        Set<String> fromMap = Collections.newSetFromMap(new LinkedHashMap<>());
        fromMap.add("q");
        System.out.println(fromMap + " " + Collections.emptyMap() + Collections.singleton(1) + Collections.singletonMap(1, 2));
    }
}
