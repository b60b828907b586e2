// rule: messages are compared without identity hashes
// check: => exception violated; exit 1; says confirmed on JDK; omits NOT confirmed

public class IdentityInMessage {
    public static void main(String[] args) {
        throw new IllegalStateException("bad " + new Object() + " and " + new int[0]);
    }
}
