// The secret is overwritten only sometimes.

public class ConditionalReset {
    static int secret = 42;
    int value;

    public static void main(String[] args) {
        ConditionalReset box = new ConditionalReset();
        box.value = secret;
        if (args.length > 0) {
            box.value = 0;
        }
        System.out.println(box.value);
    }
}
