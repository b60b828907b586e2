import java.io.*;

public class PrintWriters {
    public static void main(String[] args) throws Exception {
        StringWriter w = new StringWriter();
        PrintWriter p = new PrintWriter(w, true);
        p.println("line");
        p.printf("%d-%s;", 3, "x");
        p.print('c');
        p.print(2.5);
        p.print((Object) null);
        p.append("app").write("wr");
        p.println(new char[] {'o', 'k'});
        System.out.print(w);
        System.out.println(w.getBuffer().length() + " " + p.checkError());
        BufferedWriter b = new BufferedWriter(new OutputStreamWriter(System.out));
        b.write("buffered");
        b.newLine();
        b.flush();
        CharArrayWriter c = new CharArrayWriter();
        c.write("chars", 1, 3);
        System.out.println(c + " " + c.size());
        System.out.printf("%s %5.1f%n", "end", 1.25);
        System.out.append("appended").println();
        System.out.write('W');
        System.out.write("bytes".getBytes());
        System.out.println();
    }
}
