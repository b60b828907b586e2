import java.util.*;

public class TowersAndPermutations {
    static int hanoi(int n, char a, char b, char c) { return n == 0 ? 0 : hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a); }
    static void permute(String rest, String done, List<String> out) { if (rest.isEmpty()) out.add(done); for (int i = 0; i < rest.length(); i++) permute(rest.substring(0, i) + rest.substring(i + 1), done + rest.charAt(i), out); }
    static void subsets(int[] a, int i, List<Integer> chosen, List<List<Integer>> out) { if (i == a.length) { out.add(new ArrayList<>(chosen)); return; } subsets(a, i + 1, chosen, out); chosen.add(a[i]); subsets(a, i + 1, chosen, out); chosen.remove(chosen.size() - 1); }

    public static void main(String[] args) throws Exception {
        List<String> p = new ArrayList<>();
        permute("abc", "", p);
        List<List<Integer>> s = new ArrayList<>();
        subsets(new int[] {1, 2, 3}, 0, new ArrayList<>(), s);
        System.out.println(hanoi(6, 'a', 'b', 'c') + " " + p + " " + s);
    }
}
