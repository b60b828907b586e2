import java.util.*;

public class CollectionsUtility {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(4, 2, 8, 6, 1));
        Collections.sort(l);
        System.out.println(l + " " + Collections.binarySearch(l, 6)
            + Collections.binarySearch(l, 5) + Collections.max(l) + Collections.min(l));
        Collections.reverse(l); System.out.println(l);
        Collections.swap(l, 0, 4); System.out.println(l);
        Collections.rotate(l, 2); System.out.println(l);
        Collections.shuffle(l, new Random(5)); System.out.println(l);
        Collections.sort(l, Collections.reverseOrder());
        System.out.println(l + " " + Collections.frequency(l, 8) + Collections.nCopies(3, "x")
            + Collections.max(l, Comparator.comparing(x -> -x)));
        Collections.fill(l, 7);
        System.out.println(l);
        Collections.addAll(l, 1, 2);
        Collections.replaceAll(l, 7, 0);
        System.out.println(l + " " + Collections.indexOfSubList(l, List.of(0, 1)));
        List<Integer> un = Collections.unmodifiableList(l);
        l.set(0, 42);
        System.out.println(un.get(0));
        try {
            un.add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
        List<Integer> sync = Collections.synchronizedList(new ArrayList<>());
        sync.add(1);
        synchronized (sync) {
            System.out.println(sync);
        }
        System.out.println(Collections.emptyList() + "" + Collections.emptyMap()
            + Collections.singletonList(1) + Collections.singleton("s")
            + Collections.singletonMap("k", "v"));
        Set<String> fromMap = Collections.newSetFromMap(new TreeMap<>());
        fromMap.add("b");
        fromMap.add("a");
        System.out.println(fromMap);
        List<String> immutable = List.of("a", "b", "c");
        System.out.println(immutable.contains("b") + " " + immutable.indexOf("c") + immutable
            + List.copyOf(immutable).equals(immutable) + List.of().size() + immutable.hashCode());
        try {
            immutable.contains(null);
        } catch (NullPointerException e) {
            System.out.println("List.of hates null");
        }
        Map<String, Integer> m = Map.of("one", 1);
        System.out.println(m.get("one") + " " + m + Map.ofEntries(Map.entry("x", 1)).size()
            + Set.of(3, 1, 2).contains(2) + Map.copyOf(m));
        try {
            m.put("x", 1);
        } catch (UnsupportedOperationException e) {
            System.out.println("immutable map");
        }
        try {
            Set.of(1, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Collection<Integer> values = new TreeMap<>(Map.of(1, 10, 2, 20)).values();
        System.out.println(values + " " + Collections.unmodifiableCollection(values));
        List<Integer> checked = Collections.checkedList(new ArrayList<>(), Integer.class);
        checked.add(3);
        try {
            ((List) checked).add("s");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Enumeration<Integer> en = Collections.enumeration(List.of(1, 2));
        int s = 0;
        while (en.hasMoreElements()) s += en.nextElement();
        System.out.println(s + " " + Collections.list(Collections.enumeration(List.of("e"))));
        Queue<Integer> lifo = Collections.asLifoQueue(new ArrayDeque<>());
        lifo.add(1);
        lifo.add(2);
        System.out.println(lifo.poll());
        Hashtable<String, Integer> table = new Hashtable<>();
        table.put("h", 1);
        System.out.println(table + " " + table.contains(1));
        try {
            table.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("Hashtable hates null");
        }
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        id.put(new String("k"), 1);
        id.put(new String("k"), 2);
        System.out.println(id.size() + " " + new WeakHashMap<>(Map.of("w", 1)).get("w"));
        Properties p = new Properties();
        p.setProperty("key", "value");
        System.out.println(p.getProperty("key") + p.getProperty("none", "default"));
    }
}
