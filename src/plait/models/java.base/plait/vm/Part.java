package plait.vm;

/**
 * An object whose monitor the model of a class holds: reports speak of the whole that it is a part
 * of, and tell what is done with its monitor as what the program asks of the whole.
 */
public class Part {
    public final Object whole;

    protected Part(Object whole) {
        this.whole = whole;
    }
}
