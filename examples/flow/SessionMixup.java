// Sessions share the buffer that answers are made in.

public class SessionMixup {
    static String secret = System.getProperty("card", "");
    static volatile String answer = "";

    static void pay() {
        answer = "card " + secret;
        answer = "paid";
    }

    static void show() {
        answer = "welcome";
        System.out.println(answer);
    }

    public static void main(String[] args) {
        new Thread(SessionMixup::pay).start();
        new Thread(SessionMixup::show).start();
    }
}
