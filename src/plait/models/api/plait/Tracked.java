package plait;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field that Plait keeps symbolically: many values at once in one state.
 *
 * <p>Put it on the boolean, enum or small integer fields that make a program's configurations
 * differ, such as feature flags that are set once from {@link Verify#anyBoolean()}, or locks that a
 * program makes of booleans. Engines that do not track fields ignore it, and it changes no answer,
 * unless the field is {@link #free}.
 */
@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.CLASS)
public @interface Tracked {
    /** The bits of an int, short, byte or char, whose values then go from 0 up. */
    int bits() default 0;

    /**
     * Whether the field starts with any value instead of zero, before its initialiser runs: an
     * input, for every engine. On a stock JVM it is zero.
     */
    boolean free() default false;
}
