public class InitOrder {
    static StringBuilder log = new StringBuilder();
    static int note(String s) { log.append(s).append(' '); return s.length(); }
    static class Base { static int s = note("Base.static"); int f = note("Base.field"); { note("Base.block"); } Base() { note("Base()"); hook(); } void hook() { note("Base.hook"); } }
    static class Derived extends Base { static int t = note("Derived.static"); int g = note("Derived.field"); String set = "x"; Derived() { super(); note("Derived()"); } Derived(int x) { this(); note("Derived(int)"); } @Override void hook() { note("hook:" + set); } }
    static class Lazy { static { note("Lazy"); } static final int CONSTANT = 7; static int plain = 8; }

    public static void main(String[] args) throws Exception {
        new Derived(1);
        System.out.println(log);
        log.setLength(0);
        System.out.println(Lazy.CONSTANT + " [" + log + "]" + Lazy.plain + " [" + log + "]");
        new Derived();
        System.out.println(log);
    }
}
