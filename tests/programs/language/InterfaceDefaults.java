public class InterfaceDefaults {
    interface Named { String name(); default String greet() { return "Hello, " + name() + suffix(); } private String suffix() { return "!"; } static Named of(String n) { return () -> n; } }
    interface Loud extends Named { @Override default String greet() { return Named.super.greet().toUpperCase(); } }
    interface Walks { default String move() { return "walk"; } }
    interface Swims { default String move() { return "swim"; } }
    static class Duck implements Walks, Swims { @Override public String move() { return Walks.super.move() + "+" + Swims.super.move(); } }
    static class Shouter implements Loud { public String name() { return "bob"; } }

    public static void main(String[] args) throws Exception {
        System.out.println(Named.of("ann").greet() + " " + new Shouter().greet() + " " + new Duck().move());
        Named n = new Shouter();
        System.out.println(n instanceof Loud ? n.greet() : "quiet");
        Walks w = new Walks() {};
        System.out.println(w.move());
    }
}
