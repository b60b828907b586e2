public class BuilderEdits {
    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder("hello");
        b.insert(0, 12).append(3.5).append('c').append(true).append((Object) null).append(new char[] {'x'}).append("abcdef", 2, 4);
        System.out.println(b + " " + b.length());
        b.delete(0, 2).deleteCharAt(0).replace(0, 4, "ELLO").setCharAt(0, 'e');
        System.out.println(b + " " + b.indexOf("l") + b.lastIndexOf("c"));
        b.setLength(3);
        System.out.println(b.reverse() + " " + b.capacity() / 1000 + " " + b.charAt(1));
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " " + "abc".contentEquals(new StringBuilder("abc")));
        StringBuffer f = new StringBuffer();
        for (int i = 0; i < 5; i++) f.append(i).append(i < 4 ? "," : "");
        System.out.println(f.insert(f.length(), ';').reverse());
        try { b.charAt(10); } catch (IndexOutOfBoundsException e) { System.out.println("out"); }
        System.out.println(new StringBuilder("a😀b").reverse() + " " + new StringBuilder().appendCodePoint(0x1F600).length());
    }
}
