import java.io.*;

public class PipesBetweenThreads {
    public static void main(String[] args) throws Exception {
        PipedOutputStream out = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(out);
        Thread t = new Thread(() -> { try (PrintStream p = new PrintStream(out)) { for (int i = 0; i < 3; i++) p.println("line " + i); } });
        t.start();
        try (BufferedReader r = new BufferedReader(new InputStreamReader(in))) { for (String s; (s = r.readLine()) != null; ) System.out.println(s); }
        t.join();
    }
}
