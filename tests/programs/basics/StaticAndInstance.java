public class StaticAndInstance {
    private static int created;
    private final int id;
    private String name;
    private boolean ready;
    private byte small = (byte) 200;
    private short medium = (short) 40000;
    private char letter = 65;
    private float ratio;
    private double precise;
    private long big;
    private Object nothing;
    static boolean sz;
    static byte sb;
    static short ss;
    static char sc;
    static int si;
    static long sl;
    static float sf;
    static double sd;
    static Object so;
    static final int CONSTANT = 42;
    static final String TEXT = "con" + "stant" + CONSTANT;
    static final long NOT_CONSTANT = Long.parseLong("7");

    StaticAndInstance(String name) {
        this.id = ++created;
        this.name = name;
    }

    StaticAndInstance rename(String name) {
        this.name = name;
        return this;
    }

    static int created() {
        return created;
    }

    @Override
    public String toString() {
        return id + name + ready + small + medium + letter + (int) ratio + (int) precise + big
            + nothing;
    }

    public static void main(String[] args) {
        System.out.println(new StaticAndInstance("a"));
        StaticAndInstance b = new StaticAndInstance("b").rename("c").rename("d");
        b.ready = true;
        b.small += 100;
        b.medium++;
        b.letter += 2;
        b.ratio = 3.7f;
        b.precise = b.ratio * 2;
        b.big = 1L << 50;
        b.nothing = b.name;
        System.out.println(b);
        System.out.println(created() + " " + StaticAndInstance.created + " " + b.created);
        System.out.println(sz + " " + sb + " " + ss + " " + (int) sc + " " + si + " " + sl + " "
            + (int) sf + " " + (int) sd + " " + so);
        sz = true;
        sb = (byte) 0x1ff;
        ss = (short) 0x18000;
        sc = (char) -1;
        si = -1;
        sl = -1;
        sf = -1.5f;
        sd = 1e10;
        so = b;
        System.out.println(sz + " " + sb + " " + ss + " " + (int) sc + " " + si + " " + sl + " "
            + (int) sf + " " + (long) sd + " " + (so == b));
        System.out.println(CONSTANT + TEXT + NOT_CONSTANT);
        System.out.println(TEXT == "constant42");
        System.out.println(((StaticAndInstance) null).CONSTANT);
        StaticAndInstance none = null;
        System.out.println(none.created());
        try {
            System.out.println(none.id);
        } catch (NullPointerException e) {
            System.out.println("instance needs an object");
        }
    }
}
