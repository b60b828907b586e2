import java.util.*;
import java.util.function.*;

public class ObserverPattern {
    static class Bus { private final Map<Class<?>, List<Consumer<Object>>> handlers = new LinkedHashMap<>(); <T> void on(Class<T> type, Consumer<? super T> h) { handlers.computeIfAbsent(type, k -> new ArrayList<>()).add(o -> h.accept(type.cast(o))); } void emit(Object event) { handlers.forEach((type, hs) -> { if (type.isInstance(event)) hs.forEach(h -> h.accept(event)); }); } }
    record Login(String user) {}
    record Logout(String user, int seconds) {}

    public static void main(String[] args) throws Exception {
        Bus bus = new Bus();
        List<String> log = new ArrayList<>();
        bus.on(Login.class, e -> log.add("in " + e.user()));
        bus.on(Logout.class, e -> log.add("out " + e.user() + e.seconds()));
        bus.on(Record.class, e -> log.add("any " + e.getClass().getSimpleName()));
        bus.emit(new Login("ann"));
        bus.emit(new Logout("ann", 5));
        bus.emit("ignored");
        System.out.println(log);
    }
}
