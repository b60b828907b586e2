public class TextBlocksAndEscapes {
    public static void main(String[] args) throws Exception {
        String block = """
            {
              "name": "x",\t"n": \
            1
            }
            """;
        System.out.print(block);
        System.out.println("""
            trailing   \s
            quotes \""" and "inner"
            """.length());
        System.out.println("\u0041\101\0".length() + " " + 'a' + (char) 98 + "\\" + '\'' + "\"");
        var html = """
            <p>%s</p>""".formatted("hi");
        System.out.println(html);
    }
}
