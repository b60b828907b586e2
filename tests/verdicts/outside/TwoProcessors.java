// rule: how many processors there are, how much memory, and what the environment holds is fixed, and told
// check: explicit|symbolic|pushdown => assertion holds; exit 0; says there are two processors; says the environment has no variables; says there are 4 GB of memory
// full check: reference => assertion holds; exit 0; says there are two processors; says the environment has no variables; says there are 4 GB of memory

public class TwoProcessors {
    public static void main(String[] args) {
        assert Runtime.getRuntime().availableProcessors() == 2;
        assert Runtime.getRuntime().maxMemory() > 1L << 31;
        assert System.getenv("HOME") == null;
    }
}
