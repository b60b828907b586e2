import java.util.*;

public class BridgesAndCovariance {
    static abstract class Shape implements Cloneable { abstract Shape scaled(int k); @Override protected Shape clone() throws CloneNotSupportedException { return (Shape) super.clone(); } }
    static class Sq extends Shape implements Comparable<Sq> { int side; Sq(int s) { side = s; } @Override Sq scaled(int k) { return new Sq(side * k); } @Override public int compareTo(Sq o) { return side - o.side; } @Override public Sq clone() throws CloneNotSupportedException { return (Sq) super.clone(); } }
    interface Source<T> { T next(); }
    static class Ints implements Source<Integer> { int n; public Integer next() { return n++; } }

    public static void main(String[] args) throws Exception {
        Shape s = new Sq(2);
        System.out.println(((Sq) s.scaled(3)).side + " " + new Sq(5).clone().side + " " + Collections.max(List.of(new Sq(1), new Sq(9))).side);
        Source<?> src = new Ints();
        src.next();
        System.out.println(src.next());
        Comparable raw = new Sq(1);
        try { raw.compareTo("x"); } catch (ClassCastException e) { System.out.println("bridge casts"); }
        int[] a = {1, 2};
        int[] b = a.clone();
        b[0] = 9;
        System.out.println(a[0] + " " + Arrays.equals(a, b));
    }
}
