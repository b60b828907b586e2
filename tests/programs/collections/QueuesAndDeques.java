import java.util.*;

public class QueuesAndDeques {
    record Task(String name, int priority) implements Comparable<Task> {
        public int compareTo(Task o) {
            return Integer.compare(o.priority, priority);
        }
    }
    static int evaluate(String rpn) {
        Deque<Integer> stack = new ArrayDeque<>();
        for (String token : rpn.split(" ")) {
            switch (token) {
                case "+" -> stack.push(stack.pop() + stack.pop());
                case "*" -> stack.push(stack.pop() * stack.pop());
                case "-" -> { int r = stack.pop(), l = stack.pop(); stack.push(l - r); }
                default -> stack.push(Integer.parseInt(token));
            }
        }
        return stack.pop();
    }
    public static void main(String[] args) {
        ArrayDeque<Integer> d = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) d.addFirst(i);
            else d.addLast(i);
            if (i % 5 == 4) d.pollFirst();
        }
        System.out.println(d + " " + d.peekFirst() + d.peekLast() + d.size() + d.contains(7));
        System.out.println(d.removeFirst() + " " + d.removeLast() + " " + d.pop() + d.poll()
            + d.offerFirst(-1) + d.element() + d.remove(10) + d);
        Iterator<Integer> back = d.descendingIterator();
        StringBuilder s = new StringBuilder();
        while (back.hasNext()) s.append(back.next()).append(',');
        System.out.println(s);
        try { d.add(null); } catch (NullPointerException e) { System.out.println("no nulls"); }
        try {
            new ArrayDeque<>().remove();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(evaluate("3 4 + 2 * 7 -"));
        PriorityQueue<Integer> q = new PriorityQueue<>(List.of(5, 1, 4, 1, 3, 9, 2));
        System.out.print(q.peek() + " " + q.size() + " " + q.contains(9) + q.remove(4) + ": ");
        while (!q.isEmpty()) System.out.print(q.poll() + " ");
        System.out.println(q.poll());
        PriorityQueue<Task> tasks = new PriorityQueue<>();
        tasks.add(new Task("low", 1));
        tasks.add(new Task("high", 9));
        tasks.add(new Task("mid", 5));
        while (tasks.size() > 0) System.out.print(tasks.remove().name() + " ");
        System.out.println();
        PriorityQueue<String> byLength = new PriorityQueue<>(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
        Collections.addAll(byLength, "ccc", "a", "bb", "aa", "c");
        String out = "";
        for (String x; (x = byLength.poll()) != null;) out += x + " ";
        System.out.println(out);
        PriorityQueue<int[]> pairs = new PriorityQueue<>((x, y) -> x[1] != y[1] ? x[1] - y[1]
            : x[0] - y[0]);
        for (int i = 0; i < 6; i++) pairs.add(new int[] {i, i * 5 % 4});
        StringBuilder order = new StringBuilder();
        while (!pairs.isEmpty()) order.append(pairs.poll()[0]);
        System.out.println(order);
        System.out.println(new PriorityQueue<>(List.of(3, 2, 1)));
        Queue<Integer> bfs = new ArrayDeque<>();
        boolean[] seen = new boolean[8];
        int[][] edges = {{1, 2}, {3}, {3, 4}, {5}, {5, 6}, {7}, {7}, {}};
        bfs.add(0);
        seen[0] = true;
        String visit = "";
        while (!bfs.isEmpty()) {
            int n = bfs.remove();
            visit += n;
            for (int m : edges[n]) if (!seen[m]) {
                seen[m] = true;
                bfs.add(m);
            }
        }
        System.out.println(visit);
        Stack<Character> brackets = new Stack<>();
        String text = "{[()]}(";
        int i = 0;
        for (; i < text.length(); i++) {
            char c = text.charAt(i);
            if ("([{".indexOf(c) >= 0) brackets.push(c);
            else if (brackets.empty() || "([{".indexOf(brackets.pop()) != ")]}".indexOf(c)) break;
        }
        System.out.println(i + " " + brackets + brackets.peek() + brackets.search('('));
        Vector<Integer> v = new Vector<>(List.of(1, 2));
        v.addElement(3);
        v.insertElementAt(0, 0);
        System.out.println(v + "" + v.firstElement() + v.elementAt(2) + v.capacity() / 100);
    }
}
