import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Objects written to bytes and read again. */
public class ReadingObjects {
    static class Base {
        int unsaved = 7;

        Base() {
            System.out.println("Base()");
        }
    }

    static class Point extends Base implements Serializable {
        private static final long serialVersionUID = 1;
        final int x;
        double y;
        transient String cache = "cached";
        Point other;
        char[] letters = {'a', 'b'};
        boolean flag = true;
        byte tiny = -3;
        short brief = 300;
        long wide = 1L << 40;
        float half = 0.5f;

        Point(int x, double y) {
            this.x = x;
            this.y = y;
            this.unsaved = 8;
        }

        @Override
        public String toString() {
            return x + "," + y + "," + cache + "," + unsaved + "," + new String(letters) + "," + flag + tiny + brief
                    + wide + half;
        }
    }

    static class Custom implements Serializable {
        private static final long serialVersionUID = 2;
        transient int doubled;

        Custom(int value) {
            doubled = 2 * value;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(doubled / 2);
            out.writeUTF("tail");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            doubled = 2 * in.readInt();
            System.out.println(in.readUTF());
        }
    }

    enum Color {
        RED, GREEN { }
    }

    static final class Single implements Serializable {
        private static final long serialVersionUID = 3;
        static final Single INSTANCE = new Single();

        private Object readResolve() {
            return INSTANCE;
        }
    }

    record Pair(int left, String right, long[] more) implements Serializable {
        Pair {
            if (left < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    public static class Outside implements Externalizable {
        int value;

        public Outside() {
            System.out.println("Outside()");
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(value);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            value = in.readInt() + 1;
        }
    }

    static class Checked implements Serializable {
        private static final long serialVersionUID = 4;

        private void readObject(ObjectInputStream in) throws InvalidObjectException {
            throw new InvalidObjectException("never");
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T object) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }

    public static void main(String[] args) throws Exception {
        Point point = new Point(3, 4.5);
        point.other = point;
        Point read = copy(point);
        System.out.println(read + " " + (read.other == read) + " " + (read == point));
        System.out.println(copy(new Custom(21)).doubled);
        System.out.println((copy(Color.GREEN) == Color.GREEN) + " " + (copy(Single.INSTANCE) == Single.INSTANCE));
        Pair pair = copy(new Pair(5, "five", new long[] {5, 50}));
        System.out.println(pair.left() + pair.right() + Arrays.toString(pair.more()));
        Outside outside = new Outside();
        outside.value = 41;
        System.out.println(copy(outside).value);
        collections();
        failures();
    }

    static void collections() throws Exception {
        System.out.println(copy(new ArrayList<>(List.of(1, 2, 3))) + " " + copy(new LinkedList<>(List.of("x", "y"))));
        Map<String, Object> map = new HashMap<>();
        map.put("one", 1);
        map.put("list", new ArrayList<>(List.of(new TreeMap<>(Map.of("k", 'v')))));
        System.out.println(copy((HashMap<String, Object>) map).equals(map));
        System.out.println(copy(new ConcurrentHashMap<>(Map.of("a", 1))) + " " + copy(List.of(1, 2)) + " "
                + copy(new LinkedHashSet<>(List.of(3, 1, 2))) + " " + copy(new ArrayDeque<>(List.of(1, 2))));
        System.out.println(copy(new EnumMap<>(Map.of(TimeUnit.DAYS, 1))) + " " + copy(BitSet.valueOf(new long[] {5})));
        System.out.println(copy(new BigInteger("12345678901234567890")) + " " + copy(LocalDate.of(2020, 2, 29)) + " "
                + copy(new AtomicInteger(9)) + " " + copy(new StringBuilder("text")));
        System.out.println(Arrays.deepToString(copy(new int[][] {{1}, {2, 3}, null})));
        System.out.println(Arrays.toString(copy(new String[] {"a", null, "ä"})));
        Throwable failure = copy(new IllegalStateException("kept", new RuntimeException("cause")));
        System.out.println(failure + " " + failure.getCause() + " " + failure.getStackTrace()[0].getMethodName());
        Runnable task = (Runnable & Serializable) () -> { };
        System.out.println(task != null);
    }

    static void failures() throws Exception {
        try {
            copy(new Object());
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
        try {
            copy(new Checked());
        } catch (InvalidObjectException e) {
            System.out.println(e.getMessage());
        }
        try {
            new ObjectInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4})).readObject();
        } catch (IOException e) {
            System.out.println(e);
        }
    }
}
