import java.util.*;

public class ScannerForms {
    public static void main(String[] args) throws Exception {
        Scanner csv = new Scanner("name,age\nann,30\nbob,25\n");
        csv.nextLine();
        int total = 0;
        while (csv.hasNextLine()) { String[] f = csv.nextLine().split(","); total += Integer.parseInt(f[1]); }
        System.out.println(total);
        Scanner mixed = new Scanner("1 2.5 x true 0x10 99999999999");
        System.out.println(mixed.nextInt() + " " + mixed.nextDouble() + " " + mixed.hasNextInt() + mixed.next() + mixed.nextBoolean() + mixed.next() + mixed.hasNextInt() + mixed.nextLong());
        Scanner d = new Scanner("a-b--c").useDelimiter("-");
        while (d.hasNext()) System.out.print("[" + d.next() + "]");
        System.out.println();
        System.out.println(new Scanner("k1=v1;k2=v2").findInLine("(\\w+)=(\\w+)") + " " + new Scanner("ab12").useDelimiter("").next() + " " + new Scanner("x y").tokens().toList());
        try (Scanner s = new Scanner("5")) { s.close(); s.nextInt(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
