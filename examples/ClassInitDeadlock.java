// property: deadlock expect: violated

/**
 * Two classes whose initialisers need each other. One thread begins with the one, another thread
 * with the other: each waits for the class that the other is initialising.
 */
public class ClassInitDeadlock {

    static class Circle {
        static final Shape UNIT = new Circle().asShape();

        Shape asShape() {
            return new Shape("circle");
        }
    }

    static class Shape {
        static final Circle DEFAULT = new Circle();
        final String name;

        Shape(String name) {
            this.name = name;
        }
    }

    public static void main(String[] args) {
        new Thread(Circle::new, "drawer").start();
        new Shape("square");
    }
}
