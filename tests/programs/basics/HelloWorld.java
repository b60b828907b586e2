public class HelloWorld {
    public static void main(String[] args) {
        System.out.println("Hello, world!");
        System.out.println(args.length);
        System.out.print("no newline, ");
        System.out.print('c');
        System.out.print(1);
        System.out.print(2L);
        System.out.print(true);
        System.out.print((Object) null);
        System.out.print(new char[] {'x', 'y'});
        System.out.println();
        System.out.println(new char[] {'z'});
        System.out.println((String) null);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.append("appended").append('\n');
        System.out.printf("%s and %d%n", "printf", 7);
        System.err.println("this goes to the other stream");
        System.out.write('w');
        System.out.write('\n');
        System.out.flush();
        System.out.print("the end without a newline");
    }
}
