// rule: what an initialiser writes is visible to all that use the class afterwards (JLS 12.4.2, 17.4.5)
// check: explicit --property race => race holds; exit 0
// full check: symbolic|reference --property race => race holds; exit 0
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
public class InitialiserPublishes {
    static class Table {
        static final int[] SQUARES = new int[3];
        static int size;

        static {
            for (int i = 0; i < SQUARES.length; i++) {
                SQUARES[i] = i * i;
            }
            size = SQUARES.length;
        }
    }

    static void use() {
        assert Table.SQUARES[2] == 4 && Table.size == 3;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(InitialiserPublishes::use);
        other.start();
        use();
        other.join();
    }
}
