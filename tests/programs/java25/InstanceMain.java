public class InstanceMain {
    private final String greeting = "hello from an instance";

    void main() {
        System.out.println(greeting);
        IO.println("and from IO");
    }
}
