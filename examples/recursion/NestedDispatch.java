// property: assertion expect: violated

import plait.Verify;

/**
 * A dispatcher that handlers may enter again. A handler that throws ends its dispatch, but
 * {@code running} still names it when the outer dispatch goes on.
 */
public class NestedDispatch {

    interface Handler {
        void handle(Dispatch dispatch);
    }

    static class Dispatch {
        boolean isCancelled;
        boolean isOver;
    }

    static Dispatch running;

    static void fire(Handler handler) {
        Dispatch outer = running;
        Dispatch own = new Dispatch();
        running = own;
        try {
            handler.handle(own);
        } catch (IllegalStateException refused) {
            own.isCancelled = true;
        }
        assert running == own : "an inner dispatch is still running";
        if (!own.isCancelled) {
            running = outer;
        }
        own.isOver = true;
    }

    static void nested(Dispatch dispatch) {
        assert running == dispatch && !dispatch.isOver;
        if (Verify.anyBoolean()) {
            fire(NestedDispatch::nested);
        }
        if (Verify.anyBoolean()) {
            throw new IllegalStateException();
        }
        if (Verify.anyBoolean()) {
            fire(inner -> inner.isCancelled = true);
        }
    }

    public static void main(String[] args) {
        fire(NestedDispatch::nested);
        assert running == null;
    }
}
