package zoo.farm;

import zoo.Animal;

public class Cow extends Animal {
    private final int milk = 5;

    public Cow(String name) {
        super(name);
    }

    /** Looks like an override, but zoo.Animal.kind is not visible here. */
    public String kind() {
        return "cow";
    }

    @Override
    protected void greet() {
        super.greet();
        System.out.println("cow with " + milk + ", born " + born);
    }

    @Override
    protected String sound() {
        return "moo";
    }

    public static int count() {
        return born;
    }

    public String tag() {
        return new Tag() {
            @Override
            public String toString() {
                return text + " of " + name;
            }
        }.toString();
    }
}
