import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;

public class ReflectiveConstruction {
    public static class Point {
        final int x;
        final int y;
        public Point() { this(1, 2); }
        public Point(int x, int y) {
            if (x < 0) throw new IllegalArgumentException("negative " + x);
            this.x = x;
            this.y = y;
        }
        @Override public String toString() { return "(" + x + "," + y + ")"; }
    }
    abstract static class Shape { Shape() {} }

    public static void main(String[] args) throws Exception {
        System.out.println(Point.class.getDeclaredConstructor().newInstance());
        Constructor<Point> two = Point.class.getConstructor(int.class, int.class);
        System.out.println(two.newInstance(3, 4));
        try {
            two.newInstance(-1, 0);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            Shape.class.getDeclaredConstructor().newInstance();
        } catch (InstantiationException e) {
            System.out.println("abstract: " + e.getMessage());
        }
        Object list = Class.forName("java.util.ArrayList").getDeclaredConstructor().newInstance();
        @SuppressWarnings("unchecked") List<String> strings = (List<String>) list;
        strings.add("made by name");
        System.out.println(strings + " " + (list instanceof ArrayList));
        try {
            Class.forName("no.such.Thing");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Point.class.getConstructors().length);
    }
}
