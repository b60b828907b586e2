// Which method runs depends on what everybody may know.

public class DispatchFixed {
    static int secret = 42;

    interface Tariff {
        int price(int age);
    }

    static class Usual implements Tariff {
        public int price(int age) {
            return 2;
        }
    }

    static class Reduced implements Tariff {
        public int price(int age) {
            return 1;
        }
    }

    public static void main(String[] args) {
        Tariff tariff = args.length > 0 ? new Usual() : new Reduced();
        System.out.println(tariff.price(secret));
    }
}
