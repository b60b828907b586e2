import plait.Verify;

/** A vault that should be opened below a privileged call only, at any depth of requests. */
public class PrivilegedVault {

    static class Request {
        boolean isGranted;
    }

    static void privileged(Request request) {
        handle(request, true);
    }

    static void handle(Request request, boolean may) {
        Request own = new Request();
        switch (Verify.anyInt(0, 2)) {
            case 0:
                handle(own, may);
                break;
            case 1:
                privileged(own);
                break;
            default:
                if (may) {
                    open(own);
                }
        }
        request.isGranted |= own.isGranted;
    }

    static void open(Request request) {
        request.isGranted = true;
    }

    public static void main(String[] args) {
        handle(new Request(), false);
    }
}
