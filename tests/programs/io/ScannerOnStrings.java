import java.util.Scanner;

public class ScannerOnStrings {
    public static void main(String[] args) {
        Scanner s = new Scanner("12 apples 3.5 true\nsecond line here\n7,8;9");
        System.out.println(s.nextInt() + " " + s.next() + " " + s.nextDouble() + " " + s.nextBoolean());
        s.nextLine();
        System.out.println(s.nextLine());
        s.useDelimiter("[,;]");
        int sum = 0;
        while (s.hasNextInt()) sum += s.nextInt();
        System.out.println(sum + " " + s.hasNext());
        Scanner words = new Scanner("one two three");
        while (words.hasNext()) System.out.print("<" + words.next() + ">");
        System.out.println();
        try {
            new Scanner("x").nextInt();
        } catch (java.util.InputMismatchException e) {
            System.out.println("mismatch " + e.getMessage());
        }
        try {
            new Scanner("").nextLine();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
    }
}
