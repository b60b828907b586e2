package java.util;

/** Random identifiers come from the sequence of `new Random()`, not from the machine's entropy. */
final class UUIDModel {
    static UUID randomUUID() {
        Random random = new Random();
        long high = random.nextLong() & ~0xF000L | 0x4000L;
        long low = random.nextLong() & 0x3FFFFFFFFFFFFFFFL | 0x8000000000000000L;
        return new UUID(high, low);
    }
}
