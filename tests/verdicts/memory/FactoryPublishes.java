// rule: an object that is published after its constructor has ended is complete (JLS 17.5)
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
// check: explicit --property race => race holds; exit 0
// full check: symbolic|reference --property race => race holds; exit 0
public class FactoryPublishes {
    static volatile FactoryPublishes published;
    final int size;
    int weight;

    FactoryPublishes() {
        size = 3;
        weight = 4;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            FactoryPublishes seen = published;
            assert seen == null || (seen.size == 3 && seen.weight == 4);
        });
        other.start();
        published = new FactoryPublishes();
        other.join();
    }
}
