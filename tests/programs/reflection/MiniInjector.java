import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class MiniInjector {
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.FIELD) @interface Inject {}
    @Retention(RetentionPolicy.RUNTIME) @interface Component { String value() default ""; }
    @Component("store") static class Store { int get() { return 42; } }
    @Component static class Service { @Inject private Store store; int ask() { return store.get(); } }
    static final Map<Class<?>, Object> MADE = new HashMap<>();
    static <T> T make(Class<T> type) throws Exception {
        if (!type.isAnnotationPresent(Component.class)) throw new IllegalArgumentException(type.getSimpleName() + " is no component");
        Object known = MADE.get(type);
        if (known != null) return type.cast(known);
        Constructor<T> c = type.getDeclaredConstructor();
        c.setAccessible(true);
        T made = c.newInstance();
        MADE.put(type, made);
        for (Field f : type.getDeclaredFields()) if (f.isAnnotationPresent(Inject.class)) { f.setAccessible(true); f.set(made, make(f.getType())); }
        return made;
    }

    public static void main(String[] args) throws Exception {
        Service s = make(Service.class);
        System.out.println(s.ask() + " " + (make(Service.class) == s) + " [" + Store.class.getAnnotation(Component.class).value() + "]");
        try { make(String.class); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
