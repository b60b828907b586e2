public class ShortCircuitAndTernary {
    static int calls;
    static boolean yes(String s) { calls++; System.out.print(s); return true; }
    static boolean no(String s) { calls++; System.out.print(s); return false; }

    public static void main(String[] args) throws Exception {
        boolean r = no("a") && yes("b") || yes("c") && !no("d");
        System.out.println(" " + r + calls);
        r = no("e") & yes("f") | yes("g") ^ no("h");
        System.out.println(" " + r + calls);
        int x = 7;
        String s = x < 5 ? "low" : x < 8 ? "mid" : "high";
        x = x > 5 ? x++ + ++x : --x;
        System.out.println(s + x + (x == 16 ? 'y' : "n") + (true ? null : 0));
        long l = true ? 1 : 2L;
        System.out.println(l + " " + (Object) (true ? 1 : 'a') + " " + (false ? 1.0f : 2));
    }
}
