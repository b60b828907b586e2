// rule: clone of an array after its writer was joined races with nobody
// check: explicit|symbolic|network --property race => race holds; exit 0
public class ArrayCloneAfterJoin {
    public static void main(String[] args) throws InterruptedException {
        int[] array = new int[1];
        Thread thread = new Thread(() -> array[0] = 1);
        thread.start();
        thread.join();
        int[] copy = array.clone();
        assert copy[0] == 1;
    }
}
