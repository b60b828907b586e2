public class SystemFacts {
    public static void main(String[] args) throws Exception {
        System.out.println(System.getProperty("line.separator").length() + " " + System.getProperty("no.such", "default") + " " + System.lineSeparator().equals("\n") + " " + (System.currentTimeMillis() > 0) + " " + (System.nanoTime() <= System.nanoTime()));
        System.out.println(System.getProperty("java.specification.version") + " " + (Runtime.getRuntime().availableProcessors() > 0) + " " + (Runtime.version().feature() >= 17) + " " + (Runtime.getRuntime().maxMemory() > 0));
        int[] a = {1, 2, 3, 4};
        System.arraycopy(a, 0, a, 1, 3);
        System.out.println(java.util.Arrays.toString(a) + " " + (System.identityHashCode(a) == System.identityHashCode(a)));
        System.setProperty("mine", "7");
        System.out.println(Integer.getInteger("mine") + " " + Boolean.getBoolean("mine") + " " + System.clearProperty("mine") + System.getProperty("mine"));
        Runtime.getRuntime().gc();
    }
}
