import java.util.*;

public class BoxedIdentity {
    public static void main(String[] args) throws Exception {
        Integer a = 127, b = 127, c = 128, d = 128;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + (c >= d && c <= d) + " " + new ArrayList<>(List.of(c)).contains(128));
        Long l = 5L;
        System.out.println(l.equals(5) + " " + l.equals(5L) + " " + (l == 5) + " " + Objects.equals(1, 1L));
        Object o = true ? 1 : 2.0;
        Object p = true ? (Object) 1 : 2.0;
        System.out.println(o + " " + p + " " + (char) (true ? 'a' : 0) + (false ? 1 : 'b'));
        Integer n = null;
        try { int x = n; } catch (NullPointerException e) { System.out.println("unboxed null"); }
        Character ch = 'x';
        ch++;
        Integer i = 5;
        i += 2;
        System.out.println(ch + " " + i++ + i + " " + Integer.valueOf(3).hashCode() + Double.valueOf(1.5).hashCode() + " " + Integer.compare(3, 5) + Boolean.compare(true, false) + Boolean.logicalXor(true, false));
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30));
        list.remove(1);
        list.remove((Integer) 10);
        System.out.println(list + " " + Integer.min(3, 4) + Double.sum(1, 2) + Byte.MAX_VALUE + Short.MIN_VALUE + (int) Character.MIN_VALUE);
    }
}
