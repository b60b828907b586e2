public class StringStripping {
    public static void main(String[] args) throws Exception {
        String s = "  \t padded \n ";
        System.out.println("[" + s.trim() + "][" + s.strip() + "][" + s.stripLeading() + "][" + s.stripTrailing() + "]");
        System.out.println("".isEmpty() + " " + " ".isBlank() + " " + "\u2003x\u2003".strip() + "|" + "\u2003x".trim());
        System.out.println("a\nb\r\nc".lines().toList());
        System.out.println("ab".repeat(3) + "x".repeat(0) + ".");
        System.out.println("one\n  two\n".indent(2) + "|");
        System.out.println("    deep\n      deeper".stripIndent());
        System.out.println("tab\\tnew\\n".translateEscapes() + "end");
    }
}
