// rule: threads that lock the object in a field that changes lock different objects
// check: explicit --property race => race violated; exit 1
// full check: symbolic|reference --property race => race violated; exit 1
public class LockThatChanges {
    static Integer count = 0;

    static void add() {
        synchronized (count) {
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(LockThatChanges::add);
        other.start();
        add();
        other.join();
    }
}
