import java.util.*;

public class NewStringMethods {
    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder();
        b.repeat("ab", 3).repeat('-', 2);
        System.out.println(b + " " + "hello".indexOf('l', 0, 3) + " " + Arrays.toString("a,b;c".splitWithDelimiters("[,;]", 0)) + " " + Character.isEmoji(0x1F600));
        System.out.println(Math.clamp(15, 0, 10) + " " + Math.ceilDiv(7, 2) + " " + Math.ceilMod(-7, 2) + " " + "x".equals("y") + " " + List.of(3, 1).reversed());
    }
}
