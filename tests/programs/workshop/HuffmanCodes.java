import java.util.*;

public class HuffmanCodes {
    static class Node implements Comparable<Node> { final int weight; final char c; final Node left, right; Node(int w, char c, Node l, Node r) { weight = w; this.c = c; left = l; right = r; } @Override public int compareTo(Node o) { return weight != o.weight ? weight - o.weight : c - o.c; } }
    static void codes(Node n, String prefix, Map<Character, String> out) { if (n.left == null) out.put(n.c, prefix); else { codes(n.left, prefix + "0", out); codes(n.right, prefix + "1", out); } }

    public static void main(String[] args) throws Exception {
        Map<Character, Integer> freq = new TreeMap<>();
        for (char c : "abracadabra".toCharArray()) freq.merge(c, 1, Integer::sum);
        PriorityQueue<Node> q = new PriorityQueue<>();
        freq.forEach((c, f) -> q.add(new Node(f, c, null, null)));
        while (q.size() > 1) { Node a = q.poll(), b = q.poll(); q.add(new Node(a.weight + b.weight, (char) Math.min(a.c, b.c), a, b)); }
        Map<Character, String> table = new TreeMap<>();
        codes(q.poll(), "", table);
        int bits = 0;
        for (char c : "abracadabra".toCharArray()) bits += table.get(c).length();
        System.out.println(table.keySet() + " " + bits);
    }
}
