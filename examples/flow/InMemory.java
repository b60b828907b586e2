// What is written to a stream in memory is shown later.

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

public class InMemory {
    static int secret = 42;

    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new DataOutputStream(bytes).writeInt(secret);
        System.out.println(bytes.toByteArray()[3]);
    }
}
