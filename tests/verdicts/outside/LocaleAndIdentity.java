// rule: the locale, identity hash codes and the ids of threads are fixed, and told
// check: explicit|symbolic => assertion holds; exit 0; says the default locale is en_US; says identity hash codes are one fixed sequence; says the ids of new threads count from
// full check: reference => assertion holds; exit 0; says the default locale is en_US; says identity hash codes are one fixed sequence; says the ids of new threads count from

public class LocaleAndIdentity {
    public static void main(String[] args) {
        assert "TITLE".toLowerCase().equals("title");
        assert new Object().hashCode() != new Object().hashCode();
        assert new Thread(() -> {}).getId() < 100;
    }
}
