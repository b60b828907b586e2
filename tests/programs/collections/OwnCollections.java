import java.util.*;

public class OwnCollections {
    static class SinglyLinked<E> implements Iterable<E> {
        private class Node {
            E item;
            Node next;
            Node(E item, Node next) {
                this.item = item;
                this.next = next;
            }
        }
        private Node head; private int size;
        void push(E e) { head = new Node(e, head); size++; }
        E pop() {
            if (head == null) throw new NoSuchElementException("empty list");
            E e = head.item;
            head = head.next;
            size--;
            return e;
        }
        void reverse() {
            Node done = null;
            while (head != null) {
                Node next = head.next;
                head.next = done;
                done = head;
                head = next;
            }
            head = done;
        }
        public Iterator<E> iterator() {
            return new Iterator<E>() {
                Node at = head;
                public boolean hasNext() {
                    return at != null;
                }
                public E next() {
                    E e = at.item;
                    at = at.next;
                    return e;
                }
            };
        }
        @Override public String toString() {
            StringJoiner j = new StringJoiner("->");
            for (E e : this) j.add(String.valueOf(e));
            return j.toString();
        }
    }
    static class OpenHash {
        private final int[] keys = new int[32];
        private final boolean[] used = new boolean[32];
        int probes;
        boolean add(int k) {
            int i = (k * 0x9E3779B9) >>> 27;
            while (used[i]) {
                probes++;
                if (keys[i] == k) return false;
                i = (i + 1) & 31;
            }
            used[i] = true;
            keys[i] = k;
            return true;
        }
        boolean has(int k) {
            for (int i = (k * 0x9E3779B9) >>> 27; used[i]; i = (i + 1)
                & 31) if (keys[i] == k) return true;
            return false;
        }
    }
    static class Heap<T extends Comparable<T>> {
        private Object[] a = new Object[2];
        private int n;
        @SuppressWarnings("unchecked") private T at(int i) {
            return (T) a[i];
        }
        void add(T t) {
            if (n == a.length) a = Arrays.copyOf(a, n * 2);
            int i = n++;
            a[i] = t;
            while (i > 0 && at(i).compareTo(at((i - 1) / 2)) < 0) {
                swap(i, (i - 1) / 2);
                i = (i - 1) / 2;
            }
        }
        T poll() {
            T top = at(0);
            a[0] = a[--n];
            a[n] = null;
            int i = 0;
            while (2 * i + 1 < n) {
                int c = 2 * i + 1;
                if (c + 1 < n && at(c + 1).compareTo(at(c)) < 0) c++;
                if (at(i).compareTo(at(c)) <= 0) break;
                swap(i, c);
                i = c;
            }
            return top;
        }
        private void swap(int i, int j) {
            Object t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
        boolean isEmpty() {
            return n == 0;
        }
    }
    static class Trie {
        private final Map<Character, Trie> children = new TreeMap<>();
        private boolean end;
        void add(String s) {
            Trie t = this;
            for (char c : s.toCharArray()) t = t.children.computeIfAbsent(c, k -> new Trie());
            t.end = true;
        }
        void collect(String p, List<String> out) {
            if (end) out.add(p);
            children.forEach((c, t) -> t.collect(p + c, out));
        }
    }
    static class Avl {
        int key, height = 1;
        Avl l, r;
        Avl(int k) {
            key = k;
        }
        static int h(Avl t) {
            return t == null ? 0 : t.height;
        }
        static Avl fix(Avl t) {
            t.height = 1 + Math.max(h(t.l), h(t.r));
            return t;
        }
        static Avl right(Avl t) {
            Avl x = t.l;
            t.l = x.r;
            x.r = t;
            fix(t);
            return fix(x);
        }
        static Avl left(Avl t) {
            Avl x = t.r;
            t.r = x.l;
            x.l = t;
            fix(t);
            return fix(x);
        }
        static Avl add(Avl t, int k) {
            if (t == null) return new Avl(k);
            if (k < t.key) t.l = add(t.l, k);
            else if (k > t.key) t.r = add(t.r, k);
            else return t;
            fix(t);
            int b = h(t.l) - h(t.r);
            if (b > 1) {
                if (k > t.l.key) t.l = left(t.l);
                return right(t);
            }
            if (b < -1) {
                if (k < t.r.key) t.r = right(t.r);
                return left(t);
            }
            return t;
        }
        static String show(Avl t) {
            return t == null ? "" : "(" + show(t.l) + t.key + show(t.r) + ")";
        }
    }
    static class UnionFind {
        final int[] p;
        int sets;
        UnionFind(int n) {
            p = new int[n];
            sets = n;
            for (int i = 0; i < n; i++) p[i] = i;
        }
        int find(int x) {
            return p[x] == x ? x : (p[x] = find(p[x]));
        }
        void union(int a, int b) {
            a = find(a);
            b = find(b);
            if (a != b) {
                p[a] = b;
                sets--;
            }
        }
    }
    public static void main(String[] args) {
        SinglyLinked<String> l = new SinglyLinked<>();
        for (String s : "a b c d".split(" ")) l.push(s);
        System.out.println(l + " " + l.size);
        l.reverse();
        System.out.println(l + l.pop());
        try {
            new SinglyLinked<>().pop();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        OpenHash h = new OpenHash();
        int added = 0;
        for (int i = 0; i < 30; i++) if (h.add(i * i % 23)) added++;
        System.out.println(added + " " + h.probes + " " + h.has(4) + h.has(5));
        Heap<Integer> heap = new Heap<>();
        for (int i = 0; i < 12; i++) heap.add(i * 5 % 12);
        StringBuilder s = new StringBuilder();
        while (!heap.isEmpty()) s.append(heap.poll()).append(' ');
        System.out.println(s);
        Trie t = new Trie();
        for (String w : "tea ten to i in inn team".split(" ")) t.add(w);
        List<String> words = new ArrayList<>();
        t.collect("", words);
        System.out.println(words);
        Avl tree = null;
        for (int i = 1; i <= 15; i++) tree = Avl.add(tree, i);
        System.out.println(Avl.show(tree) + tree.height);
        UnionFind u = new UnionFind(10);
        for (int i = 0; i < 8; i += 2) u.union(i, i + 2);
        System.out.println(u.sets + " " + (u.find(0) == u.find(8)) + (u.find(1) == u.find(3)));
    }
}
