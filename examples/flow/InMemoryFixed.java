// The stream with the secret stays where it is.

import java.io.ByteArrayOutputStream;
import java.io.IOException;

public class InMemoryFixed {
    static int secret = 42;

    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        kept.write(secret);
        shown.write(7);
        System.out.println(shown.size());
    }
}
