// rule: a new thread has thread locals of its own
// check: explicit => exception violated; exit 1
// full check: symbolic|reference => exception violated; exit 1
public class ThreadLocalIsNotInherited {
    static final ThreadLocal<String> name = new ThreadLocal<>();

    public static void main(String[] args) throws Exception {
        name.set("mine");
        Thread other = new Thread(() -> name.get().length());
        other.start();
        other.join();
    }
}
