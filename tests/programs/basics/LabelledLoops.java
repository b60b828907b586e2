public class LabelledLoops {
    static int firstPair(int[][] grid, int target) {
        int found = -1;
        search:
        for (int row = 0; row < grid.length; row++) {
            for (int column = 0; column < grid[row].length; column++) {
                if (grid[row][column] == target) {
                    found = row * 100 + column;
                    break search;
                }
                if (grid[row][column] < 0) {
                    continue search;
                }
            }
        }
        return found;
    }

    static String block(int x) {
        String out = "";
        outer: {
            out += "a";
            inner: {
                if (x == 1) break inner;
                out += "b";
                if (x == 2) break outer;
                out += "c";
            }
            out += "d";
        }
        return out + "e";
    }

    static int collatz(int n) {
        int steps = 0;
        do {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        } while (n != 1);
        return steps;
    }

    public static void main(String[] args) {
        int[][] grid = {{1, 2, 3}, {4, -1, 9}, {7, 8, 9}, {}};
        System.out.println(firstPair(grid, 3) + " " + firstPair(grid, 9) + " "
            + firstPair(grid, 42));
        System.out.println(block(1) + " " + block(2) + " " + block(3));
        System.out.println(collatz(27) + " " + collatz(1));
        int n = 0;
        for (;;) {
            if (++n > 10) break;
            if (n % 3 != 0) continue;
            System.out.print(n + " ");
        }
        System.out.println();
        for (int i = 0, j = 10; i < j; i += 2, j--) System.out.print(i + ":" + j + " ");
        System.out.println();
        loop:
        while (true) {
            switch (n--) {
                case 5:
                    break loop;
                case 8:
                    continue loop;
                case 7:
                    System.out.print("seven ");
                default:
                    System.out.print(n + " ");
                    break;
            }
            System.out.print("| ");
        }
        System.out.println();
        int total = 0;
        for (int i = 0; i < 5; i++) {
            int i2 = i;
            while (i2 > 0) {
                if (i2 == 3) { i2 -= 2; continue; }
                total += i2--;
            }
        }
        System.out.println(total);
        boolean once = false;
        do once = !once; while (!once);
        System.out.println(once);
        for (String s : new String[] {}) System.out.println("never" + s);
        long sum = 0;
        for (long x = Integer.MAX_VALUE - 1L; x <= Integer.MAX_VALUE + 1L; x++) sum += x;
        System.out.println(sum);
    }
}
