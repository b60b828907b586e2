public class StaticsAndShadowing {
    static int x = 1;
    static int getX() { return x; }
    static class A { static String name = "A"; String who = "a"; static String stat() { return "A.stat"; } String inst() { return "A.inst " + who; } }
    static class B extends A { static String name = "B"; String who = "b"; static String stat() { return "B.stat"; } @Override String inst() { return "B.inst " + who + super.who + " " + super.inst(); } }

    public static void main(String[] args) throws Exception {
        int x = 5;
        System.out.println(x + getX() + StaticsAndShadowing.x);
        A a = new B();
        System.out.println(a.who + ((B) a).who + " " + a.inst() + " " + A.name + B.name + " " + A.stat() + B.stat());
        { int y = 1; y++; System.out.print(y); }
        int y = 7;
        System.out.println(y);
        final int[] counter = {0};
        Runnable r = () -> counter[0] += getX();
        r.run();
        r.run();
        System.out.println(counter[0]);
    }
}
