import java.lang.reflect.*;
import java.util.*;

public class LoggingProxy {
    interface Shop { int buy(String item, int n) throws Exception; default String hello() { return "hi"; } }
    static class Real implements Shop { public int buy(String item, int n) throws Exception { if (n < 0) throw new Exception("negative"); return n * item.length(); } }
    @SuppressWarnings("unchecked") static <T> T logged(Class<T> type, T target, List<String> log) {
        return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (p, m, a) -> {
            try { Object r = m.invoke(target, a); log.add(m.getName() + "=" + r); return r; }
            catch (InvocationTargetException e) { log.add(m.getName() + "!"); throw e.getCause(); }
        });
    }

    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        Shop s = logged(Shop.class, new Real(), log);
        System.out.println(s.buy("pen", 2) + s.hello());
        try { s.buy("x", -1); } catch (Exception e) { System.out.println(e.getMessage()); }
        System.out.println(log + " " + Proxy.isProxyClass(s.getClass()) + " " + (Proxy.getInvocationHandler(s) != null));
        Runnable bad = (Runnable) Proxy.newProxyInstance(null, new Class<?>[] {Runnable.class}, (p, m, a) -> { throw new java.io.IOException("checked"); });
        try { bad.run(); } catch (UndeclaredThrowableException e) { System.out.println(e.getCause().getMessage()); }
    }
}
