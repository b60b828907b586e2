package plait.vm;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field of Thread that only the thread itself uses: accesses are no visible operations
 * (as with {@link Invisible}), and what the field refers to stays unknown to other threads.
 */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.CLASS)
public @interface Confined {}
