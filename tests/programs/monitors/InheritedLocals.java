public class InheritedLocals {
    public static void main(String[] args) throws Exception {
        ThreadLocal<Integer> own = ThreadLocal.withInitial(() -> 1);
        InheritableThreadLocal<String> passed = new InheritableThreadLocal<>() { @Override protected String childValue(String p) { return p + ">child"; } };
        own.set(5);
        passed.set("main");
        Thread t = new Thread(() -> { System.out.println(own.get() + " " + passed.get()); own.set(9); passed.remove(); System.out.println(passed.get()); });
        t.start();
        t.join();
        System.out.println(own.get() + " " + passed.get());
        own.remove();
        System.out.println(own.get());
    }
}
