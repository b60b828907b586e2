import java.util.Vector;
import plait.Verify;

/**
 * The test of the jMoped paper (section 5.1) on the JDK's own Vector: one thread copies a vector
 * while another empties it.
 *
 * <p>Arguments: [bits of the element], default 8.
 */
public class VectorCopy {

    @SuppressWarnings("removal")
    public static void main(String[] args) {
        int bits = args.length > 0 ? Integer.parseInt(args[0]) : 8;
        Integer x = new Integer(Verify.anyInt(-1 << (bits - 1), ~(-1 << (bits - 1))));
        Vector<Integer> v1 = new Vector<>();
        v1.add(x);
        new Thread(v1::removeAllElements).start();
        Vector<Integer> v2 = new Vector<>(v1);
        assert v2.isEmpty() || v2.elementAt(0) == x : "neither empty nor a copy";
    }
}
