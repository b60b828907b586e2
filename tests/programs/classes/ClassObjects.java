import java.util.*;

public class ClassObjects {
    static class Outer {
        class Inner { }
        static class Nested<T> { }
        interface Face { }
        enum Kind {
            A { }
        }
        record Rec(int x) { }
        @interface Mark { }
    }
    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.isInterface()
            + c.isArray() + c.isPrimitive() + c.isEnum() + " | "
            + (c.getSuperclass() == null ? "-" : c.getSuperclass().getName()) + " | "
                + c.getInterfaces().length);
    }
    public static void main(String[] args) throws Exception {
        Class<?>[] classes = {int.class, void.class, double[].class, String.class,
            String[][].class, Object.class, Runnable.class, ClassObjects.class, Outer.class,
            Outer.Inner.class, Outer.Nested.class, Outer.Face.class, Outer.Kind.class,
                Outer.Kind.A.getClass(), Outer.Rec.class, ArrayList.class, Map.Entry.class,
                Integer.class
            };
        for (Class<?> c : classes) show(c);
        System.out.println(new int[0].getClass() == int[].class);
        System.out.println("x".getClass() + " " + Runnable.class + " " + int.class + " "
            + long[].class);
        System.out.println(Number.class.isAssignableFrom(Integer.class) + " "
            + Integer.class.isAssignableFrom(Number.class) + " "
            + Object[].class.isAssignableFrom(String[].class)
            + " " + Object.class.isAssignableFrom(int[].class) + " "
                + int.class.isAssignableFrom(short.class));
        System.out.println(String.class.isInstance("s") + " " + String.class.isInstance(1) + " "
            + Comparable.class.isInstance(1) + " " + String.class.isInstance(null));
        System.out.println(String[].class.getComponentType() + " "
            + int[][].class.getComponentType() + " " + String.class.getComponentType());
        System.out.println(String.class.cast("cast") + " " + Integer.TYPE + " "
            + Integer.class.equals(int.class));
        System.out.println(Class.forName("java.util.ArrayList") == ArrayList.class);
        System.out.println(Class.forName("ClassObjects$Outer").getSimpleName());
        try {
            Class.forName("no.such.Type");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new ArrayList<String>().getClass() == new ArrayList<Integer>()
            .getClass());
        System.out.println(ClassObjects.class.getPackageName().isEmpty() + " "
            + String.class.getPackageName() + " " + Outer.Rec.class.isRecord() + " "
            + Outer.Kind.class.getEnumConstants().length);
        Object o = new Outer.Nested<String>();
        System.out.println(o.getClass().getTypeName() + " " + int[][].class.getTypeName() + " "
            + Outer.Mark.class.isAnnotation() + " " + Map.Entry.class.getCanonicalName());
    }
}
