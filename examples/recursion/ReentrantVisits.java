// property: assertion expect: violated

import plait.Verify;

/**
 * Two threads visit the same object; a visit may begin further ones inside, and each has an entry
 * of its own. The method should be synchronized.
 */
public class ReentrantVisits {

    static class Entry {
        boolean isDone;
    }

    private Entry top;

    void visit() {
        Entry outer = top;
        Entry own = new Entry();
        top = own;
        if (Verify.anyBoolean()) {
            visit();
        }
        assert top == own : "another visitor came in";
        own.isDone = true;
        top = outer;
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantVisits shared = new ReentrantVisits();
        Thread other = new Thread(shared::visit);
        other.start();
        shared.visit();
        other.join();
        assert shared.top == null;
    }
}
