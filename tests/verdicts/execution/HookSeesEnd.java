// rule: shutdown hooks start when the last thread that is no daemon has ended (JLS 12.8)
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
public class HookSeesEnd {
    static volatile boolean done;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { assert done; }));
        new Thread(() -> done = true).start();
    }
}
