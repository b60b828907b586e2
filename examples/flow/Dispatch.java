// Which method runs depends on the secret.

public class Dispatch {
    static int secret = 42;

    interface Tariff {
        int price();
    }

    static class Usual implements Tariff {
        public int price() {
            return 2;
        }
    }

    static class Reduced implements Tariff {
        public int price() {
            return 1;
        }
    }

    public static void main(String[] args) {
        Tariff tariff = secret > 18 ? new Usual() : new Reduced();
        System.out.println(tariff.price());
    }
}
