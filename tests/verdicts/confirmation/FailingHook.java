// rule: hooks that are added before the first fork run after the end of the last thread
// check: explicit --no-confirm --property exception => exception violated; exit 1
// check: pushdown --no-confirm --property exception => exception unknown; exit 3

public class FailingHook {
    static void fail() {
        throw new IllegalStateException("in a hook");
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(FailingHook::fail));
    }
}
