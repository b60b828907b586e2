import java.util.*;

public class UuidValues {
    public static void main(String[] args) throws Exception {
        UUID a = new UUID(0x1234567890abcdefL, 0xfedcba0987654321L);
        System.out.println(a + " " + a.getMostSignificantBits() + " " + a.equals(UUID.fromString(a.toString())) + " " + a.hashCode() + " " + a.version() + a.variant());
        try { UUID.fromString("xyz"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        List<UUID> l = new ArrayList<>(List.of(new UUID(2, 0), new UUID(1, 5), new UUID(1, 2)));
        Collections.sort(l);
        System.out.println(l.get(0));
    }
}
