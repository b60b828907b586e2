public class StringBuilders {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        b.append(1).append('c').append("s").append(2L).append(true).append((Object) null)
            .append(new char[] {'a', 'b'}).append("xyz", 1, 2).append((String) null);
        System.out.println(b + " " + b.length());
        b.insert(0, "<").insert(b.length(), '>').insert(3, 42).insert(1, false);
        System.out.println(b);
        b.delete(1, 6).deleteCharAt(0).replace(0, 2, "REPLACED");
        System.out.println(b);
        b.setCharAt(0, 'r');
        b.setLength(8);
        System.out.println(b + "|" + b.indexOf("E") + b.lastIndexOf("E") + b.charAt(3)
            + b.substring(2) + b.substring(1, 3));
        System.out.println(b.reverse());
        b.setLength(10);
        System.out.println(b.length() + " " + (int) b.charAt(9));
        StringBuilder big = new StringBuilder(2);
        for (int i = 0; i < 50; i++) big.append(i % 10);
        System.out.println(big + " " + (big.capacity() >= 50));
        System.out.println(new StringBuilder("a\ud83d\ude00b").reverse().codePointAt(1));
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " "
            + new StringBuilder("x").equals(new StringBuilder("x")));
        StringBuffer buffer = new StringBuffer("sync");
        buffer.append('!').insert(0, 1).reverse();
        System.out.println(buffer);
        StringBuilder latin = new StringBuilder("latin");
        latin.append('\u4e2d').append("é").insert(0, '\u6587');
        System.out.println(latin.length() + " " + (int) latin.charAt(0) + " "
            + (int) latin.charAt(6));
        latin.setLength(1);
        latin.setCharAt(0, 'a');
        System.out.println(latin);
        System.out.println(new StringBuilder().append(Integer.MIN_VALUE).append(Long.MIN_VALUE)
            .append((byte) -1).append((short) 5).append(Character.MAX_VALUE == 65535));
        try {
            b.charAt(99);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            b.setLength(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("negative length");
        }
        CharSequence cs = new StringBuilder("seq");
        System.out.println(cs.length() + cs.toString() + cs.subSequence(0, 2) + cs.charAt(1)
            + cs.chars().max().getAsInt() + String.join(cs, "a", "b"));
        String t = "";
        for (int i = 0; i < 20; i++) t += (char) ('a' + i);
        System.out.println(t);
        System.out.println(new StringBuilder().appendCodePoint(0x1F600).length() + " "
            + new StringBuilder("isEmpty").isEmpty());
    }
}
