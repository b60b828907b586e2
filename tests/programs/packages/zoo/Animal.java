package zoo;

/** A class for others to extend from another package. */
public abstract class Animal implements Comparable<Animal> {
    public static final int LEGS = 4;
    protected static int born;
    protected final String name;
    int secret = 7;

    protected Animal(String name) {
        this.name = name;
        born++;
        greet();
    }

    /** Package-private: a method of the same name in another package does not override it. */
    String kind() {
        return "animal";
    }

    String callKind() {
        return kind();
    }

    protected void greet() {
        System.out.println("animal " + name);
    }

    protected abstract String sound();

    public String speak() {
        return name + " says " + sound() + " as " + kind();
    }

    @Override
    public int compareTo(Animal other) {
        return name.compareTo(other.name);
    }

    protected static class Tag {
        protected String text = "tag";

        public Tag() {
        }
    }
}
