import java.util.*;

public class DequesAsStacks {
    public static void main(String[] args) throws Exception {
        Deque<Integer> stack = new ArrayDeque<>();
        for (String t : "3 4 + 2 *".split(" ")) {
            switch (t) {
                case "+" -> stack.push(stack.pop() + stack.pop());
                case "*" -> stack.push(stack.pop() * stack.pop());
                default -> stack.push(Integer.parseInt(t));
            }
        }
        System.out.println(stack.pop() + " " + stack.isEmpty());
        ArrayDeque<String> d = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) { d.addLast("b" + i); if (i % 3 == 0) d.pollFirst(); d.addFirst("f" + i); }
        System.out.println(d.size() + " " + d.peekFirst() + d.peekLast() + " " + d.removeFirstOccurrence("b7") + d.contains("b7"));
        Iterator<String> it = d.descendingIterator();
        System.out.println(it.next() + it.next());
        LinkedList<Integer> l = new LinkedList<>(List.of(1, 2, 3));
        l.addFirst(0); l.offerLast(4); l.removeLast();
        System.out.println(l + " " + l.pollFirst() + l.peekLast() + l.element());
        Stack<Character> old = new Stack<>();
        old.push('a'); old.push('b');
        System.out.println(old.peek() + " " + old.search('a') + old + old.pop() + old.empty());
        try { new ArrayDeque<String>().add(null); } catch (NullPointerException e) { System.out.println("no nulls"); }
    }
}
