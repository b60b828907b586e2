// rule: narrowed to RuntimeException, checked exceptions and errors that leave a thread do not count
// check: explicit --property exception:java.lang.RuntimeException => exception:java.lang.RuntimeException holds; exit 0
// full check: symbolic|reference --property exception:java.lang.RuntimeException => exception:java.lang.RuntimeException holds; exit 0
// check: pushdown --property exception:java.lang.RuntimeException => exception:java.lang.RuntimeException holds
// check: explicit --property exception:java.io.IOException => exception:java.io.IOException violated; exit 1
// full check: symbolic|pushdown|reference --property exception:java.io.IOException => exception:java.io.IOException violated; exit 1
// check: explicit --property exception:java.lang.Error,exception:java.io.IOException => exception:java.io.IOException+java.lang.Error violated; exit 1
// full check: symbolic|pushdown --property exception:java.lang.Error,exception:java.io.IOException => exception:java.io.IOException+java.lang.Error violated; exit 1
// check: explicit --property exception => exception violated; exit 1
// full check: symbolic|pushdown --property exception => exception violated; exit 1
import java.io.IOException;

public class CheckedException {
    static volatile boolean isSet;

    public static void main(String[] args) throws IOException {
        Thread setter = new Thread(() -> isSet = true, "setter");
        setter.start();
        if (isSet) {
            throw new IOException("set");
        }
        throw new StackOverflowError();
    }
}
