// rule: system properties that a program asks for and has not set are told with their values
// check: explicit|symbolic|pushdown => exception holds; exit 0; says system property user.dir is /; says system property my.flag is not set; says the environment has no variables
// full check: reference => exception holds; exit 0; says system property user.dir is /; says system property my.flag is not set; says the environment has no variables

public class PropertiesOfTheRun {
    public static void main(String[] args) {
        if (!System.getenv().isEmpty()) {
            throw new IllegalStateException("the environment is not empty");
        }
        if (System.getProperty("user.dir").length() > 1) {
            throw new IllegalStateException("in a folder");
        }
        if (Boolean.getBoolean("my.flag")) {
            throw new IllegalStateException("the flag is set");
        }
    }
}
