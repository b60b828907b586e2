import java.lang.annotation.*;
import java.util.*;

public class RepeatableAnnotations {
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Tag { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Tags { Tag[] value(); }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Role { int level() default 1; char letter() default 'r'; double weight() default 0.5; long[] ids() default {1, 2}; Thread.State state() default Thread.State.NEW; }
    @Tag("a") @Tag("b") @Role(level = 9) static class Base {}
    static class Derived extends Base {}
    @interface NotKept {}
    @NotKept static class Plain {}

    public static void main(String[] args) throws Exception {
        System.out.println(Arrays.stream(Base.class.getAnnotationsByType(Tag.class)).map(Tag::value).toList() + " " + Derived.class.isAnnotationPresent(Role.class) + Derived.class.isAnnotationPresent(Tags.class));
        Role r = Derived.class.getAnnotation(Role.class);
        System.out.println(r.level() + " " + r.letter() + r.weight() + Arrays.toString(r.ids()) + r.state() + " " + r.equals(Base.class.getAnnotation(Role.class)) + " " + Plain.class.getAnnotations().length);
        System.out.println(r.annotationType() + " " + Derived.class.getDeclaredAnnotations().length);
    }
}
