// rule: clone of an array reads its elements
// check: explicit|symbolic|reference --property race --no-confirm => race violated; exit 1
// check: network --property race => race suspected; exit 3; says ArrayClone.java:10
public class ArrayClone {
    public static void main(String[] args) throws InterruptedException {
        int[] array = new int[1];
        Thread thread = new Thread(() -> array[0] = 1);
        thread.start();
        // The elements are read here.
        int[] copy = array.clone();
        thread.join();
    }
}
