import java.io.*;
import java.util.*;
import java.util.stream.*;

public class TextPipelines {
    public static void main(String[] args) throws Exception {
        String text = "b 2\na 1\n\n# comment\nc 3\n";
        BufferedReader r = new BufferedReader(new StringReader(text));
        Map<String, Integer> m = r.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).map(l -> l.split(" ")).collect(Collectors.toMap(p -> p[0], p -> Integer.parseInt(p[1]), (x, y) -> x, TreeMap::new));
        StringWriter out = new StringWriter();
        try (PrintWriter w = new PrintWriter(out)) { m.forEach((k, v) -> w.printf("%s=%03d%n", k, v)); }
        System.out.print(out);
        PipedReaderFree.run();
        }
        static class PipedReaderFree { static void run() throws IOException { Reader f = new FilterReader(new StringReader("AbC")) { @Override public int read() throws IOException { int c = super.read(); return c < 0 ? c : Character.toLowerCase(c); } }; StringBuilder b = new StringBuilder(); for (int c; (c = f.read()) >= 0; ) b.append((char) c); System.out.println(b); } }
        static void unused() {
    }
}
