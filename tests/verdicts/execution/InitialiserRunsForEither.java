// rule: either of two threads may be the one that initialises a class (JLS 12.4.2)
// check: explicit => assertion violated; exit 1
// full check: symbolic|reference => assertion violated; exit 1
public class InitialiserRunsForEither {
    static class Once {
        static final String BY = Thread.currentThread().getName();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> Once.BY.length(), "other");
        other.start();
        String by = Once.BY;
        other.join();
        assert by.equals("main") : by;
    }
}
