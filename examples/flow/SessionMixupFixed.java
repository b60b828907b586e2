// Each session makes its answer in a variable of its own.

public class SessionMixupFixed {
    static String secret = System.getProperty("card", "");

    static String pay() {
        String answer = "card " + secret;
        return answer;
    }

    static void show() {
        String answer = "welcome";
        System.out.println(answer);
    }

    public static void main(String[] args) {
        new Thread(SessionMixupFixed::pay).start();
        new Thread(SessionMixupFixed::show).start();
    }
}
