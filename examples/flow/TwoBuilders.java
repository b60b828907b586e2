// The text of the secret is put into the builder that is shown.

public class TwoBuilders {
    static int secret = 42;

    public static void main(String[] args) {
        StringBuilder inner = new StringBuilder("inner ");
        StringBuilder outer = new StringBuilder("outer ");
        outer.append(secret);
        inner.append(outer.length());
        System.out.println(inner);
    }
}
