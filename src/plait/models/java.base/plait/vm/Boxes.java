package plait.vm;

/**
 * The caches of small boxed numbers. They never change once made, so reading them is no visible
 * operation; the JDK's own caches are arrays like any other.
 */
@SuppressWarnings("removal")
public final class Boxes {
    private Boxes() {}

    private static final class Integers {
        static final Integer[] CACHE = new Integer[256];

        static {
            for (int i = 0; i < CACHE.length; i++) {
                CACHE[i] = new Integer((int) (i - 128));
            }
        }
    }

    /** As Integer.valueOf. */
    public static Integer of(int value) {
        return value >= -128 && value < 128
                ? (Integer) Vm.constantElement(Integers.CACHE, (int) value + 128)
                : new Integer(value);
    }

    private static final class Longs {
        static final Long[] CACHE = new Long[256];

        static {
            for (int i = 0; i < CACHE.length; i++) {
                CACHE[i] = new Long((long) (i - 128));
            }
        }
    }

    /** As Long.valueOf. */
    public static Long of(long value) {
        return value >= -128 && value < 128
                ? (Long) Vm.constantElement(Longs.CACHE, (int) value + 128)
                : new Long(value);
    }

    private static final class Shorts {
        static final Short[] CACHE = new Short[256];

        static {
            for (int i = 0; i < CACHE.length; i++) {
                CACHE[i] = new Short((short) (i - 128));
            }
        }
    }

    /** As Short.valueOf. */
    public static Short of(short value) {
        return value >= -128 && value < 128
                ? (Short) Vm.constantElement(Shorts.CACHE, (int) value + 128)
                : new Short(value);
    }

    private static final class Bytes {
        static final Byte[] CACHE = new Byte[256];

        static {
            for (int i = 0; i < CACHE.length; i++) {
                CACHE[i] = new Byte((byte) (i - 128));
            }
        }
    }

    /** As Byte.valueOf. */
    public static Byte of(byte value) {
        return (Byte) Vm.constantElement(Bytes.CACHE, value + 128);
    }

    private static final class Characters {
        static final Character[] CACHE = new Character[128];

        static {
            for (int i = 0; i < CACHE.length; i++) {
                CACHE[i] = new Character((char) (i));
            }
        }
    }

    /** As Character.valueOf. */
    public static Character of(char value) {
        return value >= 0 && value < 128
                ? (Character) Vm.constantElement(Characters.CACHE, (int) value)
                : new Character(value);
    }
}
