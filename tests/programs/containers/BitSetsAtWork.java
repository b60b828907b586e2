import java.util.*;

public class BitSetsAtWork {
    public static void main(String[] args) throws Exception {
        BitSet sieve = new BitSet();
        sieve.set(2, 50);
        for (int p = sieve.nextSetBit(2); p * p < 50; p = sieve.nextSetBit(p + 1))
            for (int q = p * p; q < 50; q += p) sieve.clear(q);
        System.out.println(sieve + " " + sieve.cardinality());
        BitSet a = BitSet.valueOf(new long[] {0b1011});
        BitSet b = new BitSet();
        b.set(1); b.set(5);
        BitSet c = (BitSet) a.clone();
        c.and(b);
        System.out.println(a + " " + b + " " + c + a.intersects(b));
        a.or(b); b.flip(0, 4); a.andNot(c);
        System.out.println(a + " " + b + " " + a.length() + " " + a.nextClearBit(0) + " " + b.previousSetBit(4) + Arrays.toString(a.toLongArray()));
    }
}
