import java.util.*;

public class SequencedCollections {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        System.out.println(list.getFirst() + " " + list.getLast() + " " + list.reversed());
        list.addFirst(0);
        list.addLast(5);
        System.out.println(list + " " + list.removeFirst() + list.removeLast());
        list.reversed().add(9);
        System.out.println(list);
        LinkedHashMap<String, Integer> map = new LinkedHashMap<>();
        map.put("b", 2);
        map.putFirst("a", 1);
        map.putLast("c", 3);
        System.out.println(map + " " + map.firstEntry() + map.lastEntry() + map.reversed()
            + map.pollFirstEntry() + map.sequencedKeySet().reversed());
        SequencedSet<String> set = new LinkedHashSet<>(List.of("x", "y"));
        set.addFirst("w");
        System.out.println(set + " " + set.reversed() + set.getLast());
        Deque<Integer> deque = new ArrayDeque<>(List.of(1, 2, 3));
        System.out.println(deque.reversed() + " " + deque.getFirst());
        try {
            new ArrayList<>().getFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        StringBuilder sb = new StringBuilder();
        sb.repeat("ab", 3).repeat('c', 2);
        System.out.println(sb + " " + "a,b;c".splitWithDelimiters("[,;]", 0).length + " "
            + "hello".indexOf('l', 0, 3) + " " + Math.clamp(15L, 1, 10) + " "
            + Character.toString(128512).length());
    }
}
