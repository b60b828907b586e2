// rule: a token that is passed by number may be passed on twice
// check: => assertion violated; exit 1
public class TokenRing {
    static final int STATIONS = 3;
    static volatile int token;
    static volatile int holders;

    static void use(int station) {
        if (token != station) {
            return;
        }
        holders = holders + 1;
        assert holders == 1 : "two stations hold the token";
        holders = holders - 1;
        token = (station + 1) % STATIONS;
    }

    public static void main(String[] args) {
        for (int i = 0; i < STATIONS; i++) {
            int station = i;
            new Thread(() -> use(station)).start();
        }
        new Thread(() -> use(1)).start();
    }
}
