package zoo;

class Cat extends Animal {
    Cat(String name) {
        super(name);
    }

    @Override
    String kind() {
        return "cat";
    }

    @Override
    protected String sound() {
        return "meow" + secret++;
    }
}
