import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

public class ReflectiveCalls {
    static class Greeter {
        private final String name;
        public Greeter(String name) { this.name = name; }
        public String greet(String greeting, int times) { return (greeting + " " + name + " ").repeat(times).trim(); }
        public static long square(long x) { return x * x; }
        public void fail() { throw new IllegalStateException("asked to fail"); }
        private char initial() { return name.charAt(0); }
    }

    public static void main(String[] args) throws Exception {
        Greeter greeter = new Greeter("Ada");
        Method greet = Greeter.class.getMethod("greet", String.class, int.class);
        System.out.println(greet.invoke(greeter, "hello", 2));
        System.out.println(Greeter.class.getMethod("square", long.class).invoke(null, 12L));
        try {
            Greeter.class.getMethod("fail").invoke(greeter);
        } catch (InvocationTargetException e) {
            System.out.println("target threw " + e.getCause());
        }
        Method initial = Greeter.class.getDeclaredMethod("initial");
        initial.setAccessible(true);
        System.out.println(initial.invoke(greeter) + " " + initial.getReturnType() + " " + initial.getName());
        try {
            Greeter.class.getMethod("missing", int[].class);
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            greet.invoke(greeter, "only one");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            greet.invoke(greeter, 1, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(greet.getParameterCount() + " " + greet.getParameterTypes()[1]);
        System.out.println(greet);
    }
}
