package plait;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field that Plait keeps symbolically: many values at once in one state.
 *
 * <p>Put it on the boolean or small integer fields that make a program's configurations differ,
 * such as feature flags that are set once from {@link Verify#anyBoolean()}. Engines that do not
 * track fields ignore it, and it never changes an answer.
 */
@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.CLASS)
public @interface Tracked {}
