// rule: a bound on contexts that the user has set is an answer, and the headline names it
// check: explicit|symbolic --contexts 2 => assertion holds; says ✓ holds within at most 1 context switch; exit 0
// full check: reference --contexts 2 => assertion holds; says ✓ holds within at most 1 context switch; exit 0
// check: pushdown --contexts 2 --memory-model sc => assertion holds; says ✓ holds within at most 1 context switch, under sequential; exit 0
// check: explicit|symbolic|pushdown => assertion violated; exit 1
// full check: reference => assertion violated; exit 1

public class FewContexts {
    static volatile int turns;

    public static void main(String[] args) {
        new Thread(() -> {
            if (turns == 1) {
                turns = 2;
            }
        }).start();
        turns = 1;
        assert turns != 2 : "the other came between";
    }
}
