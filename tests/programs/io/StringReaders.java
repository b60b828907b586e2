import java.io.*;
import java.util.*;

public class StringReaders {
    public static void main(String[] args) throws Exception {
        BufferedReader r = new BufferedReader(new StringReader("first\nsecond\r\n\nlast"));
        String line;
        int n = 0;
        while ((line = r.readLine()) != null) System.out.println(++n + ": " + line);
        StringReader s = new StringReader("abcdef");
        char[] buf = new char[4];
        System.out.println(s.read() + " " + s.read(buf) + " " + new String(buf) + " " + s.read(buf) + " " + s.read());
        s.reset();
        s.skip(2);
        System.out.println((char) s.read());
        PushbackReader p = new PushbackReader(new StringReader("xy"));
        int c = p.read();
        p.unread(c);
        System.out.println((char) p.read());
        LineNumberReader l = new LineNumberReader(new StringReader("a\nb\n"));
        while (l.readLine() != null) { }
        System.out.println(l.getLineNumber());
        StreamTokenizer t = new StreamTokenizer(new StringReader("x = 42 + y"));
        List<String> tokens = new ArrayList<>();
        while (t.nextToken() != StreamTokenizer.TT_EOF) tokens.add(t.ttype == StreamTokenizer.TT_NUMBER ? "" + t.nval : t.ttype == StreamTokenizer.TT_WORD ? t.sval : "" + (char) t.ttype);
        System.out.println(tokens);
    }
}
