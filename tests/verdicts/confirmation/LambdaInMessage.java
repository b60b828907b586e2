// rule: messages are compared without identity hashes and without the numbers in the names of lambda classes
// check: explicit => exception violated; exit 1; says confirmed on JDK; omits NOT confirmed
// full check: reference|symbolic => exception violated; exit 1; says confirmed on JDK; omits NOT confirmed

public class LambdaInMessage {
    public static void main(String[] args) {
        Runnable task = () -> {};
        throw new IllegalStateException("bad " + task);
    }
}
