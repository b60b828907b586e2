import java.util.*;

public class SeededRandom {
    public static void main(String[] args) throws Exception {
        Random r = new Random(12345);
        System.out.println(r.nextInt() + " " + r.nextInt(100) + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextDouble() + " " + r.nextFloat() + " " + r.nextGaussian());
        System.out.println(r.ints(4, 10, 20).boxed().toList() + " " + r.nextInt(5, 8) + " " + r.doubles(2).mapToObj(d -> String.format("%.4f", d)).toList());
        byte[] bytes = new byte[5];
        r.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.shuffle(l, new Random(1));
        System.out.println(l + " " + new SplittableRandom(9).nextInt(1000));
        try { r.nextInt(0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
