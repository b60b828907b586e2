public class InterfaceInitialisation {
    static int log(String s, int v) {
        System.out.println("init " + s);
        return v;
    }

    interface WithDefault { int X = log("WithDefault", 1); default void d() { } }
    interface WithoutDefault { int Y = log("WithoutDefault", 2); void m(); }
    interface Sub extends WithDefault, WithoutDefault { int Z = log("Sub", 3); }
    interface StaticOnly { int W = log("StaticOnly", 4); static int get() { return 7; } }
    static class Impl implements Sub, StaticOnly {
        static {
            System.out.println("init Impl");
        }
        public void m() {
            System.out.println("m");
        }
    }
    static class Other implements WithoutDefault {
        static {
            System.out.println("init Other");
        }
        public void m() { }
    }
    static abstract class Abstract implements WithDefault {
        static {
            System.out.println("init Abstract");
        }
    }
    static class Concrete extends Abstract { static { System.out.println("init Concrete"); } }

    public static void main(String[] args) {
        System.out.println("create Impl");
        new Impl().m();
        System.out.println("create Other");
        new Other();
        System.out.println("read Y");
        System.out.println(Other.Y);
        System.out.println("read Z");
        System.out.println(Impl.Z);
        System.out.println("call StaticOnly.get");
        System.out.println(StaticOnly.get());
        System.out.println("create Concrete");
        new Concrete().d();
        System.out.println(WithDefault.X + StaticOnly.W);
    }
}
