// property: assertion,exception,deadlock expect: holds

import plait.Verify;

/** {@link NestedDispatch} with {@code running} put back however a handler ends. */
public class NestedDispatchFixed {

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
        running = outer;
        own.isOver = true;
    }

    static void nested(Dispatch dispatch) {
        assert running == dispatch && !dispatch.isOver;
        if (Verify.anyBoolean()) {
            fire(NestedDispatchFixed::nested);
        }
        if (Verify.anyBoolean()) {
            throw new IllegalStateException();
        }
        if (Verify.anyBoolean()) {
            fire(inner -> inner.isCancelled = true);
        }
    }

    public static void main(String[] args) {
        fire(NestedDispatchFixed::nested);
        assert running == null;
    }
}
