import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

public class DynamicProxies {
    interface Calculator { int add(int a, int b); String name(); }

    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        InvocationHandler handler = (proxy, method, arguments) -> {
            log.add(method.getName());
            return switch (method.getName()) {
                case "add" -> (int) arguments[0] + (int) arguments[1];
                case "name" -> "proxy";
                default -> throw new UnsupportedOperationException(method.getName());
            };
        };
        Calculator c = (Calculator) Proxy.newProxyInstance(Calculator.class.getClassLoader(), new Class<?>[] {Calculator.class}, handler);
        System.out.println(c.add(2, 3) + " " + c.name());
        System.out.println(log + " " + Proxy.isProxyClass(c.getClass()) + " " + (c instanceof Calculator));
    }
}
