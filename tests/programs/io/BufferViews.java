import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

public class BufferViews {
    public static void main(String[] args) {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            ByteBuffer bytes = ByteBuffer.allocate(32).order(order);
            bytes.asLongBuffer().put(new long[] {1L << 40, -2, Long.MIN_VALUE, 7});
            long[] longs = new long[4];
            bytes.asLongBuffer().get(longs);
            int[] ints = new int[8];
            bytes.asIntBuffer().get(ints);
            char[] chars = new char[16];
            bytes.asCharBuffer().get(chars);
            double[] doubles = new double[4];
            bytes.asDoubleBuffer().put(new double[] {1.5, -0.0, Double.NaN, 1e300});
            bytes.asDoubleBuffer().get(doubles);
            float[] floats = new float[2];
            bytes.asFloatBuffer().get(3, floats);
            short[] shorts = new short[16];
            bytes.asShortBuffer().get(shorts);
            System.out.println(Arrays.toString(longs) + Arrays.toString(ints) + (int) chars[3]);
            System.out.println(Arrays.toString(doubles) + Arrays.toString(floats));
            System.out.println(Arrays.toString(shorts) + bytes);
        }
    }
}
