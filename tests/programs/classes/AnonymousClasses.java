import java.util.*;

public class AnonymousClasses {
    static abstract class Greeter {
        final String greeting;
        Greeter(String greeting) { this.greeting = greeting; init(); }
        void init() { System.out.println("default init"); }
        abstract String greet(String who);
    }

    int field = 5;

    Runnable runnable(final int parameter) {
        return new Runnable() {
            int own = field * parameter;
            { own++; }
            public void run() {
                System.out.println(own + " " + field + " " + parameter + " "
                    + AnonymousClasses.this.field);
            }
        };
    }

    public static void main(String[] args) {
        String suffix = "!";
        Greeter polite = new Greeter("Dear") {
            int calls;
            @Override String greet(String who) { return greeting + " " + who + suffix + ++calls; }
        };
        System.out.println(polite.greet("reader") + polite.greet("writer"));
        Greeter loud = new Greeter("HEY") {
            @Override void init() { System.out.println("suffix during init: " + greeting); }
            String greet(String who) { return greeting + who.length(); }
        };
        System.out.println(loud.greet("you"));
        AnonymousClasses a = new AnonymousClasses();
        Runnable r = a.runnable(3);
        a.field = 6;
        r.run();
        List<String> words = new ArrayList<>(Arrays.asList("pear", "fig", "banana", "kiwi"));
        Collections.sort(words, new Comparator<String>() {
            @Override public int compare(String x, String y) {
                int byLength = x.length() - y.length();
                return byLength != 0 ? byLength : y.compareTo(x);
            }
        });
        System.out.println(words);
        Map<String, Integer> map = new HashMap<String, Integer>() {
            { put("one", 1); put("two", 2); }
        };
        System.out.println(map.get("one") + map.get("two") + map.size());
        System.out.println(new Object() { int x = 4; int twice() { return x * 2; } }.twice());
        Iterator<Integer> evens = new Iterator<>() {
            int next = 0;
            public boolean hasNext() { return next < 6; }
            public Integer next() { int result = next; next += 2; return result; }
        };
        int sum = 0;
        while (evens.hasNext()) sum += evens.next();
        System.out.println(sum);
        System.out.println(polite.getClass().getSimpleName().isEmpty() + " "
            + polite.getClass().getName() + " "
            + polite.getClass().getSuperclass().getSimpleName() + " "
                + polite.getClass().isAnonymousClass());
        Thread t = new Thread() {
            @Override public void run() {
                System.out.println("anonymous thread");
            }
        };
        t.run();
    }
}
