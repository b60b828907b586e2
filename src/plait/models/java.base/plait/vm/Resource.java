package plait.vm;

/** What the program's class path holds under one name; made by the IR builder, see {@link Resources}. */
public interface Resource {
    /** The contents as strings with a character per byte, in the order of the class path. */
    Object[] contents();
}
