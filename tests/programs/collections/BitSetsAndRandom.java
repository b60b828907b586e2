import java.util.*;

public class BitSetsAndRandom {
    public static void main(String[] args) {
        BitSet b = new BitSet();
        b.set(1);
        b.set(64);
        b.set(70, 75);
        b.clear(72);
        b.flip(3);
        System.out.println(b + " " + b.cardinality() + " " + b.length() + " " + b.get(64)
            + b.get(1000) + b.nextSetBit(5) + b.nextClearBit(70) + b.previousSetBit(69));
        BitSet c = new BitSet();
        c.set(0, 4);
        BitSet and = (BitSet) b.clone();
        and.and(c);
        BitSet or = (BitSet) b.clone();
        or.or(c);
        BitSet xor = (BitSet) b.clone();
        xor.xor(c);
        BitSet not = (BitSet) b.clone();
        not.andNot(c);
        System.out.println(and + " " + or + " " + xor + " " + not + " " + b.intersects(c)
            + b.equals(b.clone()) + b.hashCode() + " " + Arrays.toString(b.toLongArray()));
        BitSet sieve = new BitSet(100);
        sieve.set(2, 100);
        for (int p = 2; p * p < 100; p = sieve.nextSetBit(p
            + 1)) for (int m = p * p; m < 100; m += p) sieve.clear(m);
        System.out.println(sieve);
        Random r = new Random(42);
        System.out.println(r.nextInt() + " " + r.nextInt(100) + " " + r.nextInt(1 << 10) + " "
            + r.nextLong() + " " + r.nextBoolean());
        System.out.println(Double.doubleToLongBits(r.nextDouble()) + " "
            + Float.floatToIntBits(r.nextFloat()) + " "
            + Double.doubleToLongBits(r.nextGaussian()));
        byte[] bytes = new byte[7];
        r.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
        r.setSeed(1);
        int[] counts = new int[6];
        for (int i = 0; i < 60; i++) counts[r.nextInt(6)]++;
        System.out.println(Arrays.toString(counts));
        List<Integer> deck = new ArrayList<>();
        for (int i = 0; i < 10; i++) deck.add(i);
        Collections.shuffle(deck, new Random(7));
        System.out.println(deck);
        System.out.println(new Random(3).ints(5, 0, 10).sum() + " "
            + new Random(-1).nextInt(5, 15));
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        SplittableRandom s = new SplittableRandom(9);
        System.out.println(s.nextInt(100) + " " + s.nextLong() + " " + s.split().nextInt(50));
        UUID u = new UUID(0x123456789abcdefL, -2L);
        System.out.println(u + " " + u.hashCode() + " "
            + UUID.fromString("00000000-0000-0001-0000-000000000002").getLeastSignificantBits());
    }
}
