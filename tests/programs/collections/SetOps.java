import java.util.*;

public class SetOps {
    public static void main(String[] args) {
        Set<Integer> a = new HashSet<>(List.of(1, 2, 3, 4, 5)),
            b = new HashSet<>(Arrays.asList(4, 5, 6, 4));
        System.out.println(a.add(3) + " " + a.add(9) + " " + a.remove(9) + " " + a.contains(4)
            + " " + a.size() + b);
        Set<Integer> union = new TreeSet<>(a); union.addAll(b);
        Set<Integer> inter = new TreeSet<>(a); inter.retainAll(b);
        Set<Integer> diff = new TreeSet<>(a); diff.removeAll(b);
        System.out.println(union + "" + inter + diff + a.containsAll(inter)
            + a.equals(Set.of(5, 4, 3, 2, 1)) + a.hashCode());
        Set<String> words = new HashSet<>();
        for (String w
            : "to be or not to be that is the question".split(" ")) if (!words.add(w)) System.out.print("dup:" + w + " ");
        System.out.println(words.size() + " " + words + " " + new TreeSet<>(words));
        TreeSet<Integer> t = new TreeSet<>();
        for (int i = 0; i < 15; i++) t.add(i * 4 % 15);
        System.out.println(t.first() + " " + t.last() + " " + t.floor(7) + t.lower(7)
            + t.ceiling(20) + t.higher(7) + t.headSet(3) + t.tailSet(12) + t.subSet(5, 8)
            + t.descendingSet());
        System.out.println(t.pollFirst() + " " + t.pollLast() + t.headSet(3, true)
            + t.tailSet(12, false));
        TreeSet<String> ci = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        ci.add("A");
        System.out.println(ci.add("a") + " " + ci.contains("a") + ci);
        Set<Object> nulls = new HashSet<>();
        nulls.add(null);
        nulls.add("x");
        System.out.println(nulls.contains(null) + " " + nulls.remove(null) + nulls);
        Iterator<Integer> it = a.iterator();
        while (it.hasNext()) if (it.next() % 2 == 0) it.remove();
        System.out.println(a);
        Set<Set<Integer>> power = new HashSet<>();
        List<Integer> base = List.of(1, 2, 3);
        for (int mask = 0; mask < 8; mask++) {
            Set<Integer> s = new HashSet<>();
            for (int i = 0; i < 3; i++) if ((mask >> i & 1) != 0) s.add(base.get(i));
            power.add(s);
        }
        System.out.println(power.size() + " " + power.contains(Set.of(1, 3)));
        Set<Long> longs = new HashSet<>();
        for (long i = 0; i < 30; i++) longs.add(i * i * 1000003L);
        long h = 0;
        for (long x : longs) h = h * 7 + x;
        System.out.println(h);
        System.out.println(new HashSet<>(List.of("b", "a")).toString()
            + new LinkedHashSet<>(List.of("b", "a")) + Collections.disjoint(a, b));
    }
}
