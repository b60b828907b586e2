import java.util.*;

public class WrapAndJustify {
    static List<String> wrap(String text, int width) { List<String> out = new ArrayList<>(); StringBuilder line = new StringBuilder(); for (String w : text.split("\\s+")) { if (line.length() + w.length() + (line.isEmpty() ? 0 : 1) > width) { out.add(line.toString()); line.setLength(0); } if (!line.isEmpty()) line.append(' '); line.append(w); } if (!line.isEmpty()) out.add(line.toString()); return out; }

    public static void main(String[] args) throws Exception {
        for (String l : wrap("the quick brown fox jumps over the lazy dog", 12)) System.out.println(String.format("%12s|", l));
        System.out.println(String.join("/", wrap("a bb ccc dddd", 4)) + " " + wrap("x", 3));
    }
}
