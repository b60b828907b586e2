import java.util.*;

public class LinkedListOps {
    public static void main(String[] args) {
        LinkedList<String> l = new LinkedList<>();
        l.add("b"); l.addFirst("a"); l.addLast("d"); l.add(2, "c"); l.offer("e"); l.push("start");
        System.out.println(l + " " + l.getFirst() + l.getLast() + l.peek() + l.peekLast()
            + l.size());
        System.out.println(l.pop() + l.poll() + l.pollLast() + l.removeFirst() + l.removeLast()
            + l);
        System.out.println(new LinkedList<>().poll() + " " + new LinkedList<>().peekFirst());
        ListIterator<String> it = l.listIterator();
        it.add("x");
        it.next();
        it.set("C");
        it.add("y");
        System.out.println(it.previousIndex() + " " + it.nextIndex() + " " + it.hasNext()
            + it.previous());
        it.remove();
        System.out.println(l);
        Collections.addAll(l, "p", "q", "p");
        System.out.println(l.removeFirstOccurrence("p") + " " + l.removeLastOccurrence("zz") + " "
            + l + l.indexOf("p"));
        Iterator<String> back = l.descendingIterator();
        while (back.hasNext()) System.out.print(back.next() + " ");
        System.out.println();
        try {
            new LinkedList<>().removeFirst();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            l.get(17);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        LinkedList<Integer> josephus = new LinkedList<>();
        for (int i = 1; i <= 10; i++) josephus.add(i);
        StringBuilder order = new StringBuilder();
        while (josephus.size() > 1) {
            for (int k = 0; k < 2; k++) josephus.addLast(josephus.removeFirst());
            order.append(josephus.removeFirst()).append(',');
        }
        System.out.println(order + "" + josephus);
        Deque<Integer> stack = new LinkedList<>();
        for (int i = 0; i < 4; i++) stack.push(i);
        System.out.println(stack + " " + stack.contains(2) + stack.hashCode());
    }
}
