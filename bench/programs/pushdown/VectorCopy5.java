import plait.Verify;

/**
 * The test of the jMoped paper (section 5.1) on a vector whose constructor copies another vector
 * as Java 5 did: it asks for the size and for the elements in two steps. A thread that empties the
 * other vector in between leaves a vector that claims an element and has none.
 *
 * <p>Arguments: [bits of the element], default 8.
 */
public class VectorCopy5 {

    /** What java.util.Vector of Java 5 does, as far as the test goes. */
    static class Vector5 {
        private Object[] elementData;
        private int elementCount;

        Vector5() {
            elementData = new Object[10];
        }

        Vector5(Vector5 other) {
            elementCount = other.size();
            elementData = new Object[(int) Math.min((elementCount * 110L) / 100, Integer.MAX_VALUE)];
            other.toArray(elementData);
        }

        synchronized int size() {
            return elementCount;
        }

        synchronized boolean isEmpty() {
            return elementCount == 0;
        }

        synchronized void add(Object element) {
            elementData[elementCount++] = element;
        }

        synchronized Object elementAt(int index) {
            if (index >= elementCount) {
                throw new ArrayIndexOutOfBoundsException(index);
            }
            return elementData[index];
        }

        synchronized void removeAllElements() {
            for (int i = 0; i < elementCount; i++) {
                elementData[i] = null;
            }
            elementCount = 0;
        }

        synchronized void toArray(Object[] target) {
            System.arraycopy(elementData, 0, target, 0, elementCount);
        }
    }

    @SuppressWarnings("removal")
    public static void main(String[] args) {
        int bits = args.length > 0 ? Integer.parseInt(args[0]) : 8;
        Integer x = new Integer(Verify.anyInt(-1 << (bits - 1), ~(-1 << (bits - 1))));
        Vector5 v1 = new Vector5();
        v1.add(x);
        new Thread(v1::removeAllElements).start();
        Vector5 v2 = new Vector5(v1);
        assert v2.isEmpty() || v2.elementAt(0) == x : "neither empty nor a copy";
    }
}
