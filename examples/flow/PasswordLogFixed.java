// A failed login is logged with the name of the user only.

public class PasswordLogFixed {
    static String secret = System.getProperty("password", "");

    static void login(String user, String password) {
        if (user.isEmpty()) {
            System.out.println("no user");
        } else {
            System.out.println("login of " + user);
        }
    }

    public static void main(String[] args) {
        login("ada", secret);
    }
}
