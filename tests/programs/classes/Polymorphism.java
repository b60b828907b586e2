import java.util.*;

public class Polymorphism {
    static class Animal {
        String name = "animal";
        static String kind() { return "static animal"; }
        String sound() { return "..."; }
        String speak() { return name + " says " + sound(); }
        final String fixed() { return "final " + sound(); }
        private String hidden() { return "animal hidden"; }
        String callHidden() { return hidden(); }
        Animal self() { return this; }
        protected void onEvent(Object o) { System.out.println("Animal got object " + o); }
    }
    static class Dog extends Animal {
        String name = "dog";
        static String kind() { return "static dog"; }
        @Override String sound() { return "woof"; }
        private String hidden() { return "dog hidden"; }
        @Override Dog self() { return this; }
        String superSound() {
            return super.sound() + super.name + ((Animal) this).name + this.name;
        }
        protected void onEvent(String s) { System.out.println("Dog got string " + s); }
    }
    static class Puppy extends Dog {
        @Override String sound() { return super.sound().toUpperCase() + "!"; }
        @Override public String speak() { return "puppy: " + super.speak(); }
        @Override protected void onEvent(Object o) {
            System.out.println("Puppy got object " + o);
            super.onEvent(o);
        }
    }
    static abstract class Template {
        final String run() { return before() + step() + after(); }
        String before() { return "<"; }
        abstract String step();
        String after() { return ">"; }
    }
    static class Impl extends Template {
        String step() {
            return "impl";
        }
        @Override String after() {
            return "/" + super.after();
        }
    }
    static abstract class Visitor {
        abstract int visitLeaf(int v);
        abstract int visitNode(Tree l, Tree r);
    }
    static abstract class Tree { abstract int accept(Visitor v); }
    static class Leaf extends Tree {
        int v;
        Leaf(int v) {
            this.v = v;
        }
        int accept(Visitor x) {
            return x.visitLeaf(v);
        }
    }
    static class Node extends Tree {
        Tree l, r;
        Node(Tree l, Tree r) {
            this.l = l;
            this.r = r;
        }
        int accept(Visitor x) {
            return x.visitNode(l, r);
        }
    }

    public static void main(String[] args) {
        Animal[] zoo = {new Animal(), new Dog(), new Puppy()};
        for (Animal a : zoo) System.out.println(a.speak() + " | " + a.fixed() + " | " + a.name
            + " | " + a.callHidden() + " | " + a.self().getClass().getSimpleName());
        Dog d = new Puppy();
        System.out.println(d.name + " " + ((Animal) d).name + " " + d.superSound());
        System.out.println(Animal.kind() + " " + Dog.kind() + " " + Puppy.kind());
        zoo[2].onEvent("s");
        d.onEvent("s");
        System.out.println(new Impl().run());
        Tree t = new Node(new Node(new Leaf(1), new Leaf(2)), new Leaf(4));
        System.out.println(t.accept(new Visitor() { int visitLeaf(int v) { return v; } int visitNode(Tree l, Tree r) { return l.accept(this) + r.accept(this); } }));
        System.out.println(t.accept(new Visitor() { int visitLeaf(int v) { return 0; } int visitNode(Tree l, Tree r) { return 1 + Math.max(l.accept(this), r.accept(this)); } }));
        Object o = zoo[1];
        System.out.println((o instanceof Animal) + " " + (o instanceof Puppy) + " "
            + (zoo.getClass() == Animal[].class) + " " + (o.getClass() == Dog.class));
        List<Object> mixed = new ArrayList<>(List.of(1, "s", 2.5, 'c', 5L, new int[] {1}));
        for (Object x : mixed) System.out.print(x.getClass().getSimpleName() + " ");
        System.out.println();
    }
}
