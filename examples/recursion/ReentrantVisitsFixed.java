// property: assertion,exception,deadlock expect: holds

import plait.Verify;

/** {@link ReentrantVisits}, synchronized: each visit has the object alone. */
public class ReentrantVisitsFixed {

    static class Entry {
        boolean isDone;
    }

    private Entry top;

    synchronized void visit() {
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
        ReentrantVisitsFixed shared = new ReentrantVisitsFixed();
        Thread other = new Thread(shared::visit);
        other.start();
        shared.visit();
        other.join();
        assert shared.top == null;
    }
}
