public class FlexibleConstructors {
    static class Base { final int n; Base(int n) { this.n = n; describe(); } void describe() { System.out.println("base " + n); } }
    static class Checked extends Base { final String tag; Checked(int n, String tag) { if (n < 0) throw new IllegalArgumentException("negative"); int twice = n * 2; this.tag = tag; super(twice); } @Override void describe() { System.out.println(tag + " " + n); } }

    public static void main(String[] args) throws Exception {
        new Checked(4, "early");
        try { new Checked(-1, "x"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
