// rule: a thread inherits thread locals when it is made, not when it starts
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
public class InheritedAtConstruction {
    static final InheritableThreadLocal<String> name = new InheritableThreadLocal<>();

    public static void main(String[] args) throws Exception {
        name.set("early");
        Thread other = new Thread(() -> { assert name.get().equals("early"); });
        name.set("late");
        other.start();
        other.join();
        assert name.get().equals("late");
    }
}
