import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class ModulesAndPackages {
    interface Action {
        void run() throws Throwable;
    }

    static void show(String what, Action action) {
        try {
            action.run();
        } catch (Throwable failure) {
            String message = String.valueOf(failure.getMessage()).replaceAll("@[0-9a-f]+", "@#");
            System.out.println(what + ": " + failure.getClass().getName() + " " + message);
        }
    }

    public static void main(String[] args) throws Exception {
        modules();
        packages();
        access();
    }

    static void modules() {
        Module mine = ModulesAndPackages.class.getModule();
        Module base = String.class.getModule();
        System.out.println(mine.isNamed() + " " + mine.getName() + " " + base.isNamed() + " " + base);
        System.out.println(mine == ModulesAndPackages[].class.getModule());
        System.out.println(int.class.getModule() == base);
        System.out.println(base.isExported("java.util") + " " + base.isExported("jdk.internal.misc") + " "
                + base.isOpen("java.util") + " " + base.isOpen("java.util", mine) + " " + mine.isOpen("x"));
        System.out.println(mine.canRead(base) + " " + base.canRead(mine) + " " + base.canRead(base));
        System.out.println(mine.getDescriptor() + " " + mine.getLayer() + " " + mine.getAnnotations().length);
        System.out.println(mine.addReads(base) == mine);
        show("reads", () -> base.addReads(mine));
        System.out.println(java.util.logging.Logger.class.getModule().getName());
    }

    static void packages() {
        System.out.println("[" + ModulesAndPackages.class.getPackage().getName() + "] " + String.class.getPackage());
        System.out.println(int.class.getPackage() + " " + int[].class.getPackage());
        System.out.println(String.class.getPackage() == Object.class.getPackage());
        System.out.println(String.class.getPackage().getImplementationVersion());
        System.out.println(Arrays.toString(String.class.getPackage().getAnnotations()));
    }

    static void access() throws Exception {
        Method size = ArrayList.class.getMethod("size");
        size.setAccessible(true);
        System.out.println(size.invoke(new ArrayList<>(List.of(1, 2))));
        show("field", () -> {
            Field field = ArrayList.class.getDeclaredField("size");
            field.setAccessible(true);
        });
        show("method", () -> {
            Method method = Class.class.getDeclaredMethod("privateGetDeclaredMethods", boolean.class);
            method.setAccessible(true);
        });
        System.out.println(ArrayList.class.getDeclaredConstructor().trySetAccessible());
        Method hidden = List.of(1).getClass().getMethod("size");
        show("not exported", () -> System.out.println(hidden.invoke(List.of(1))));
        show("cast", () -> System.out.println((ModulesAndPackages) (Object) "x"));
        show("cast in the JDK", () -> System.out.println((Integer) (Object) "x"));
        Method own = ModulesAndPackages.class.getDeclaredMethod("secret");
        own.setAccessible(true);
        System.out.println(own.invoke(null));
    }

    private static String secret() {
        return "secret";
    }
}
