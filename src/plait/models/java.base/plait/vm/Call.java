package plait.vm;

/** The call of one method or constructor. Made by the IR builder. */
public interface Call {
    /** Arguments have the wrapper classes of the parameters' types, and there are enough of them. */
    Object call(Object receiver, Object[] arguments) throws Throwable;
}
