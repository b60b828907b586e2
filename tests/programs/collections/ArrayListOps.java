import java.util.*;

public class ArrayListOps {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 12; i++) list.add(i * i % 7);
        System.out.println(list + " " + list.size());
        list.add(3, 100);
        list.set(0, -1);
        list.remove(1);
        list.remove((Integer) 4);
        System.out.println(list + " " + list.indexOf(2) + " " + list.lastIndexOf(2) + " "
            + list.contains(100) + " " + list.get(5));
        list.addAll(List.of(50, 60));
        list.addAll(1, Arrays.asList(70, 80));
        list.removeAll(Set.of(2, 1));
        System.out.println(list);
        list.retainAll(Set.of(70, 80, 4, 0, -1));
        System.out.println(list);
        list.removeIf(x -> x > 75);
        list.replaceAll(x -> x * 10);
        System.out.println(list + " " + list.isEmpty());
        List<Integer> sub = list.subList(0, 2);
        sub.set(0, 5);
        sub.add(6);
        System.out.println(sub + " " + list);
        sub.clear();
        System.out.println(list + " " + list.hashCode() + " "
            + list.equals(new LinkedList<>(list)));
        list.sort(null);
        list.sort(Comparator.reverseOrder());
        System.out.println(list);
        Object[] raw = list.toArray();
        Integer[] typed = list.toArray(new Integer[0]);
        System.out.println(raw.length + " " + typed.length + " " + Arrays.toString(typed));
        List<List<String>> nested = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            nested.add(new ArrayList<>());
            for (int j = 0; j <= i; j++) nested.get(i).add("" + i + j);
        }
        System.out.println(nested);
        StringBuilder sb = new StringBuilder();
        nested.forEach(inner -> inner.forEach(sb::append));
        System.out.println(sb);
        try {
            list.get(99);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            list.add(99, 1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            list.subList(2, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        list.clear();
        System.out.println(list + " " + list.isEmpty());
        ArrayList<String> strings = new ArrayList<>(100);
        strings.ensureCapacity(10);
        strings.add(null); strings.add("x"); strings.add(null);
        System.out.println(strings + " " + strings.indexOf(null) + strings.lastIndexOf(null)
            + strings.contains(null) + Collections.frequency(strings, null));
        Iterator<String> it = strings.iterator();
        while (it.hasNext()) if (it.next() == null) it.remove();
        System.out.println(strings);
    }
}
