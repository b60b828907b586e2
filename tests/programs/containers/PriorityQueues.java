import java.util.*;

public class PriorityQueues {
    record Job(String name, int priority) {}

    public static void main(String[] args) throws Exception {
        PriorityQueue<Job> q = new PriorityQueue<>(Comparator.comparingInt(Job::priority).reversed().thenComparing(Job::name));
        q.add(new Job("write", 2));
        q.offer(new Job("test", 5));
        q.add(new Job("build", 5));
        q.add(new Job("rest", 0));
        System.out.println(q.peek().name() + " " + q.size());
        StringBuilder b = new StringBuilder();
        while (!q.isEmpty()) b.append(q.poll().name()).append(' ');
        System.out.println(b + "" + q.poll());
        PriorityQueue<Integer> ints = new PriorityQueue<>(List.of(9, 4, 7, 1, 8));
        ints.remove(7);
        System.out.println(ints.contains(4) + " " + ints.poll() + ints.poll() + ints.poll() + ints.poll() + ints.size());
        try { q.remove(); } catch (NoSuchElementException e) { System.out.println("empty"); }
    }
}
