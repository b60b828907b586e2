import java.util.*;

public class CloneAndCopies {
    static class Doc implements Cloneable { String title; List<String> lines = new ArrayList<>(); Doc(String t) { title = t; } Doc(Doc o) { title = o.title; lines = new ArrayList<>(o.lines); } @Override public Doc clone() { try { Doc d = (Doc) super.clone(); d.lines = new ArrayList<>(lines); return d; } catch (CloneNotSupportedException e) { throw new AssertionError(e); } } }
    static class Plain { Object copy() throws CloneNotSupportedException { return super.clone(); } }

    public static void main(String[] args) throws Exception {
        Doc a = new Doc("t");
        a.lines.add("x");
        Doc b = a.clone(), c = new Doc(a);
        b.lines.add("y");
        System.out.println(a.lines + " " + b.lines + " " + c.lines + " " + (a.getClass() == b.getClass()));
        try { new Plain().copy(); } catch (CloneNotSupportedException e) { System.out.println(e.getMessage()); }
        ArrayList<Integer> l = new ArrayList<>(List.of(1));
        @SuppressWarnings("unchecked") ArrayList<Integer> m = (ArrayList<Integer>) l.clone();
        m.add(2);
        System.out.println(l + " " + m + " " + Arrays.asList(new Integer[] {1, 2}.clone()));
    }
}
