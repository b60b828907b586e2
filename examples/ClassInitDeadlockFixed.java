// property: assertion,exception,deadlock,race expect: holds

/** {@link ClassInitDeadlock} with the constant that closed the circle in a class of its own. */
public class ClassInitDeadlockFixed {

    static class Circle {
        static final Shape UNIT = new Circle().asShape();

        Shape asShape() {
            return new Shape("circle");
        }
    }

    static class Shape {
        final String name;

        Shape(String name) {
            this.name = name;
        }
    }

    static class Defaults {
        static final Circle SHAPE = new Circle();
    }

    public static void main(String[] args) {
        new Thread(Circle::new, "drawer").start();
        new Shape("square");
        assert Defaults.SHAPE != null;
    }
}
