// rule: a program of one thread needs no memory model, although the engine does not look for data races
// check: explicit|symbolic|pushdown => assertion holds; says ✓ holds; omits sequential; exit 0

import plait.Verify;

public class SingleThread {
    static int x;

    public static void main(String[] args) {
        x = Verify.anyInt(0, 3);
        assert x < 4;
    }
}
