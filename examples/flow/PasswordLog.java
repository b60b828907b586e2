// A failed login is logged with the password.

public class PasswordLog {
    static String secret = System.getProperty("password", "");

    static void login(String user, String password) {
        if (user.isEmpty()) {
            System.out.println("no user, password " + password);
        }
    }

    public static void main(String[] args) {
        login("ada", secret);
    }
}
