import java.util.*;

public class TryInLoops {
    static int parse(List<String> in, List<String> bad) { int sum = 0; for (String s : in) { try { sum += Integer.parseInt(s); } catch (NumberFormatException e) { bad.add(s); continue; } finally { if (s == null) bad.add("null!"); } sum *= 10; } return sum; }
    static String retry(int times) { for (int i = 1; ; i++) try { if (i < times) throw new IllegalStateException("try " + i); return "after " + i; } catch (IllegalStateException e) { if (i > 5) throw e; } }

    public static void main(String[] args) throws Exception {
        List<String> bad = new ArrayList<>();
        System.out.println(parse(Arrays.asList("1", "x", "2", null), bad) + " " + bad + " " + retry(4));
        try { retry(10); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        Iterator<Integer> it = List.of(1, 2).iterator();
        try { while (true) it.next(); } catch (NoSuchElementException e) { System.out.println("done"); }
        try { throw null; } catch (NullPointerException e) { System.out.println("threw null"); }
    }
}
