package plait;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says how many bits a field or parameter of a primitive integer type, or the elements of an array
 * that it refers to, have for the pushdown engine, instead of its {@code --bits}.
 *
 * <p>Runs in which a value needs more are left out, and the verdict says so. Other engines ignore it.
 */
@Documented
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.CLASS)
public @interface Bits {
    /** The bits, with the sign, from 1 to 64. */
    int value();
}
