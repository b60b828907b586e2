import java.util.*;

public class CaesarAndPalindromes {
    static String shift(String s, int k) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) b.append(Character.isLowerCase(c) ? (char) ('a' + Math.floorMod(c - 'a' + k, 26)) : c);
        return b.toString();
    }
    static boolean isPalindrome(String s) {
        String t = s.toLowerCase().replaceAll("[^a-z]", "");
        return new StringBuilder(t).reverse().toString().equals(t);
    }

    public static void main(String[] args) throws Exception {
        String secret = shift("attack at dawn", 3);
        System.out.println(secret + " " + shift(secret, -3));
        for (String s : List.of("A man, a plan, a canal: Panama", "hello", "")) System.out.println(isPalindrome(s));
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : "mississippi".toCharArray()) counts.merge(c, 1, Integer::sum);
        System.out.println(counts);
    }
}
