import java.util.*;

public class ListIteratorEdits {
    public static void main(String[] args) throws Exception {
        List<String> names = new LinkedList<>(List.of("ann", "bob", "cid"));
        ListIterator<String> it = names.listIterator();
        while (it.hasNext()) {
            int at = it.nextIndex();
            String s = it.next();
            if (at == 0) it.set(s.toUpperCase());
            if (s.equals("bob")) it.add("new");
            if (s.equals("cid")) it.remove();
        }
        System.out.println(names);
        while (it.hasPrevious()) System.out.print(it.previous() + " ");
        System.out.println();
        try { it.remove(); it.remove(); } catch (IllegalStateException e) { System.out.println("once " + names); }
        Iterator<String> one = names.iterator();
        one.next();
        one.remove();
        System.out.println(names + " " + one.hasNext());
    }
}
