public class SwitchForms {
    enum Color { RED, GREEN, BLUE }
    static String old(int x) { String s = ""; switch (x) { case 1: s += "one"; case 2: s += "two"; break; default: s += "other"; } return s; }
    static int yielding(String s) { return switch (s) { case "a", "b" -> 1; case "long" -> { int n = s.length(); yield n * 10; } default -> -1; }; }
    static String color(Color c) { return switch (c) { case RED -> "warm"; case GREEN, BLUE -> "cold"; }; }

    public static void main(String[] args) throws Exception {
        System.out.println(old(1) + " " + old(2) + " " + old(3));
        System.out.println(yielding("b") + " " + yielding("long") + " " + yielding("Aa") + yielding("BB"));
        for (Color c : Color.values()) System.out.print(color(c) + " ");
        System.out.println();
        char grade = 'B';
        switch (grade) { case 'A' -> System.out.println("top"); case 'B', 'C' -> System.out.println("fine"); default -> { } }
        try { color(null); } catch (NullPointerException e) { System.out.println("null"); }
        int big = switch (1_000_000) { case 999_999 -> 1; case 1_000_000 -> 2; case Integer.MAX_VALUE -> 3; default -> 4; };
        System.out.println(big);
    }
}
