package plait.vm;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field of a model whose accesses are no visible operations: no scheduling point stands
 * before them and they never race. Right only where the order of accesses by different threads
 * cannot matter: the field belongs to one thread, or its value only names things (thread numbers).
 */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.CLASS)
public @interface Invisible {}
