public class TryWithResources {
    static class Resource implements AutoCloseable {
        private final String name;
        private final boolean failing;

        Resource(String name, boolean failing) {
            this.name = name;
            this.failing = failing;
            System.out.print("open " + name + "; ");
        }

        Resource(String name) {
            this(name, false);
        }

        static Resource broken(String name) {
            throw new IllegalStateException("cannot open " + name);
        }

        void use() {
            System.out.print("use " + name + "; ");
        }

        @Override
        public void close() throws Exception {
            System.out.print("close " + name + "; ");
            if (failing) throw new Exception("closing " + name);
        }
    }

    static void report(Throwable t) {
        System.out.print(t.getMessage());
        for (Throwable s : t.getSuppressed()) System.out.print(" (suppressed " + s.getMessage()
            + ")");
        System.out.println();
    }

    static int early() throws Exception {
        try (Resource r = new Resource("early")) {
            r.use();
            return 1;
        } finally {
            System.out.print("finally; ");
        }
    }

    public static void main(String[] args) throws Exception {
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            a.use();
            b.use();
        }
        System.out.println();
        try (Resource a = new Resource("a", true); Resource b = new Resource("b", true)) {
            throw new RuntimeException("body");
        } catch (Exception e) {
            report(e);
        }
        try (Resource a = new Resource("a", true)) {
            a.use();
        } catch (Exception e) {
            report(e);
        }
        try (Resource a = new Resource("a"); Resource b = Resource.broken("b")) {
            a.use();
        } catch (IllegalStateException e) {
            report(e);
        }
        try (Resource nothing = null) {
            System.out.println("null resource is fine");
        }
        Resource outside = new Resource("outside");
        try (outside) {
            outside.use();
        } finally {
            System.out.println("done");
        }
        System.out.println(early());
        Throwable main = new Throwable("main");
        main.addSuppressed(new Throwable("s1"));
        main.addSuppressed(new Throwable("s2"));
        report(main);
        try {
            main.addSuppressed(main);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            main.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        AutoCloseable lambda = () -> System.out.println("lambda closed");
        try (lambda; AutoCloseable second = () -> System.out.println("second closed")) {
            System.out.println("body");
        }
    }
}
