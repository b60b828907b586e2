package plait.vm;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A class that stands for the contract of a class of the JDK: traces do not show its frames. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface ByContract {}
