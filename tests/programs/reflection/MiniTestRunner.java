import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class MiniTestRunner {
    @Retention(RetentionPolicy.RUNTIME) @interface Test { Class<? extends Throwable> expected() default None.class; class None extends Throwable {} }
    public static class Suite {
        @Test public void passes() {}
        @Test public void fails() { throw new AssertionError("1 != 2"); }
        @Test(expected = ArithmeticException.class) public void divides() { System.out.println(1 / 0); }
        public void helper() { throw new Error(); }
    }

    public static void main(String[] args) throws Exception {
        Method[] all = Suite.class.getDeclaredMethods();
        Arrays.sort(all, Comparator.comparing(Method::getName));
        for (Method m : all) {
            Test t = m.getAnnotation(Test.class);
            if (t == null) continue;
            try { m.invoke(new Suite()); System.out.println(m.getName() + " ok"); }
            catch (InvocationTargetException e) { System.out.println(m.getName() + (t.expected().isInstance(e.getCause()) ? " ok (expected)" : " failed: " + e.getCause().getMessage())); }
        }
    }
}
