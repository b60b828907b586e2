package plait.vm;

/**
 * What the class file of one class tells to reflection. The implementations are made by the IR
 * builder, one per class that is asked about; see {@link Reflected}.
 */
public interface Facts {
    /** As Method[], in the order of the class file. */
    Object[] methods();
    /** As Constructor[]. */
    Object[] constructors();
    /** As Field[], static ones too. */
    Object[] fields();
    /** As RecordComponent[]; null when the class is no record. */
    Object[] components();
    /** The generic signature, or null. */
    String signature();
    /** The raw annotations, a character per byte, or null. */
    String annotations();
    /** Class, name and descriptor of the method around a local class; null for other classes. */
    Object[] enclosing();
    Class<?>[] declaredClasses();
    /** Null when the class is not sealed. */
    Class<?>[] permittedSubclasses();
    /** Null when the class hosts its own nest. */
    Class<?> nestHost();
    /** Without the host itself. */
    Class<?>[] nestMembers();
    /** Lines "flags name" of the parameters of a method by number, where the compiler kept them. */
    String parameters(int method);
}
