import java.util.*;

public class ArrayDequeWindow {
    static int[] maxima(int[] a, int k) { Deque<Integer> d = new ArrayDeque<>(); int[] out = new int[a.length - k + 1]; for (int i = 0; i < a.length; i++) { while (!d.isEmpty() && a[d.peekLast()] <= a[i]) d.pollLast(); d.addLast(i); if (d.peekFirst() <= i - k) d.pollFirst(); if (i >= k - 1) out[i - k + 1] = a[d.peekFirst()]; } return out; }

    public static void main(String[] args) throws Exception {
        System.out.println(Arrays.toString(maxima(new int[] {1, 3, -1, -3, 5, 3, 6, 7}, 3)));
        ArrayDeque<Integer> d = new ArrayDeque<>(2);
        for (int i = 0; i < 40; i++) { d.offer(i); if (d.size() > 3) d.poll(); }
        System.out.println(d + " " + d.stream().mapToInt(x -> x).sum() + " " + d.removeIf(x -> x > 38) + d.clone());
    }
}
