public class LabeledAndNestedLoops {
    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder();
        rows:
        for (int i = 2; i < 20; i++) {
            for (int j = 2; j * j <= i; j++) if (i % j == 0) continue rows;
            b.append(i).append(' ');
        }
        System.out.println(b);
        int steps = 0;
        loop:
        while (true) {
            do { steps++; if (steps % 4 == 0) continue loop; if (steps > 10) break loop; } while (steps % 3 != 0);
        }
        System.out.println(steps);
        for (char c = 'a'; c < 'e'; c += 2) System.out.print(c);
        for (long l = 1; l < 1L << 40; l <<= 13) System.out.print(" " + l);
        System.out.println();
        int i = 10;
        while (i --> 7) System.out.print(i);
        System.out.println();
    }
}
