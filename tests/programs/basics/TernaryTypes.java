public class TernaryTypes {
    static String type(Object o) {
        return o == null ? "null" : o.getClass().getSimpleName() + ":" + o;
    }
    static boolean yes = true;

    public static void main(String[] args) {
        byte b = 1; short s = 2; char c = 'c'; int i = 3; long l = 4; float f = 5; double d = 6;
        System.out.println(type(yes ? b : s));
        System.out.println(type(yes ? b : c));
        System.out.println(type(yes ? 'x' : 0));
        System.out.println(type(yes ? 'x' : i));
        System.out.println(type(yes ? b : 100));
        System.out.println(type(yes ? i : l));
        System.out.println(type(yes ? l : f));
        System.out.println(type(yes ? i : d));
        System.out.println(type(yes ? null : 1));
        System.out.println(type(yes ? "s" : 1));
        System.out.println(type(yes ? Integer.valueOf(1) : Double.valueOf(2)));
        System.out.println(type(yes ? (Number) Integer.valueOf(1) : Double.valueOf(2)));
        System.out.println(type(yes ? Integer.valueOf(1) : (Object) "x"));
        System.out.println(type(yes ? new int[0].length : 'q'));
        Comparable<?> lub = yes ? "text" : 5;
        System.out.println(lub);
        int nested = yes ? !yes ? 1 : 2 : yes ? 3 : 4;
        System.out.println(nested);
        int[] a = yes ? new int[] {1, 2} : null;
        (yes ? a : new int[1])[0] = 9;
        System.out.println(a[0]);
        System.out.println((yes ? "ab" : "c").length() + (char) (yes ? 'a' + 1 : 'z'));
        System.out.println(false ? 1 : 'a');
        System.out.println(false ? i : 'a');
        long widened = yes ? 1 : 2L;
        System.out.println(widened);
        System.out.println((Object) (yes ? 1 : 'a'));
        char chosen = yes ? 97 : 'b';
        System.out.println(chosen);
    }
}
