import java.io.*;

public class SystemOutRedirected {
    public static void main(String[] args) {
        PrintStream before = System.out;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setOut(new PrintStream(captured));
        System.out.println("hidden");
        System.out.flush();
        System.setOut(before);
        System.out.println("captured: " + captured.toString().trim());
    }
}
