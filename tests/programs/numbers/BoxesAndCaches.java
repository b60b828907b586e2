import java.util.*;

public class BoxesAndCaches {
    static String which(int x) { return "int"; }
    static String which(long x) { return "long"; }
    static String which(Integer x) { return "Integer"; }
    static String which(Object x) { return "Object"; }
    static String only(long x) { return "long only"; }
    static String only(Object x) { return "object only"; }

    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " "
            + (c <= d && c >= d));
        Long l1 = -128L, l2 = -128L;
        System.out.println((l1 == l2) + " " + l1.equals(-128) + " " + l1.equals(-128L));
        Character x = 'x', y = 'x';
        Boolean t = true, u = Boolean.valueOf("true");
        Byte p = 5, q = 5;
        Short s1 = 100, s2 = 100;
        System.out.println((x == y) + " " + (t == u) + " " + (p == q) + " " + (s1 == s2));
        System.out.println(which((byte) 1) + " " + which('c') + " " + which(1L) + " " + which(a)
            + " " + which(1.0f) + " " + which(l1));
        System.out.println(only(1) + " " + only(a));
        Object o = true ? 1 : 2.0;
        System.out.println(o);
        Object o2 = true ? (Object) 1 : 2.0;
        System.out.println(o2);
        Object o3 = false ? 'a' : 98;
        System.out.println(o3);
        Integer none = null;
        try {
            int boom = none;
            System.out.println(boom);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        try {
            Object r = a > 0 ? none : 0;
            System.out.println(r);
        } catch (NullPointerException e) {
            System.out.println("ternary unboxed null");
        }
        List<Integer> numbers = new ArrayList<>(List.of(10, 20, 30, 2));
        numbers.remove(2);
        numbers.remove(Integer.valueOf(2));
        System.out.println(numbers);
        long total = 0;
        for (Integer n : numbers) total += n;
        System.out.println(total);
        Map<Character, Integer> counts = new TreeMap<>();
        for (char ch : "hello".toCharArray()) counts.merge(ch, 1, Integer::sum);
        System.out.println(counts);
        int i = a + b * c - d / 2;
        double mixed = a * 1.5 + l1;
        System.out.println(i + " " + mixed);
        System.out.println(new Object[] {1, 'c', 2L, true}.length + " " + Objects.equals(1, 1L)
            + " " + (1 == 1L));
    }
}
