// The builder with the secret is not shown, nor its length.

public class TwoBuildersFixed {
    static int secret = 42;

    public static void main(String[] args) {
        StringBuilder inner = new StringBuilder("inner ");
        StringBuilder outer = new StringBuilder("outer ");
        inner.append(secret);
        outer.append(7);
        System.out.println(outer);
    }
}
