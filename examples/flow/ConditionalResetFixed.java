// The secret is overwritten in any case.

public class ConditionalResetFixed {
    static int secret = 42;
    int value;

    public static void main(String[] args) {
        ConditionalResetFixed box = new ConditionalResetFixed();
        box.value = secret;
        box.value = args.length;
        System.out.println(box.value);
    }
}
