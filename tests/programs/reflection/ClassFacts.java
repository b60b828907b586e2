import java.util.*;

public class ClassFacts {
    interface Pet {}
    static abstract class Animal implements Pet, Comparable<Animal> { protected int legs; public abstract String sound(); @Override public int compareTo(Animal o) { return 0; } }
    static final class Dog extends Animal { public String sound() { return "woof"; } }
    enum Kind { A, B { } }

    public static void main(String[] args) throws Exception {
        System.out.println(Dog.class.getSimpleName() + " " + Dog.class.getSuperclass().getSimpleName() + " " + Arrays.toString(Animal.class.getInterfaces()) + " " + Dog.class.getEnclosingClass().getName());
        System.out.println(java.lang.reflect.Modifier.toString(Dog.class.getModifiers()) + " " + Animal.class.isAssignableFrom(Dog.class) + " " + Pet.class.isInterface() + " " + int[].class.getName() + " " + String[][].class.getSimpleName() + " " + int.class + " " + Integer.TYPE.isPrimitive());
        System.out.println(Kind.B.getClass() + " " + Kind.B.getDeclaringClass() + " " + Kind.class.isEnum() + " " + Arrays.toString(Kind.class.getEnumConstants()) + " " + new Object() { }.getClass().isAnonymousClass());
        System.out.println(int[].class.getComponentType() + " " + Class.forName("[I") + " " + Class.forName("java.util.Map$Entry").getSimpleName() + " " + void.class + " " + Map.Entry.class.getCanonicalName());
        System.out.println(int[].class.descriptorString() + String[][].class.descriptorString() + char.class.descriptorString() + Kind.class.descriptorString() + " " + (Map.class.getPackageName() == Map.Entry.class.getPackageName()));
        Object o = Animal.class.cast(new Dog());
        System.out.println(o.getClass() == Dog.class);
        try { String.class.cast(1); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
    }
}
