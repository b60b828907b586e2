public class CustomHierarchy {
    static class AppException extends Exception { final int code; AppException(String m, int code) { super(m); this.code = code; } @Override public String getMessage() { return super.getMessage() + " (code " + code + ")"; } }
    static class NotFound extends AppException { NotFound(String what) { super(what + " not found", 404); } }
    static class Quiet extends RuntimeException { Quiet() { super("quiet", null, false, false); } }
    static void act(int i) throws AppException { switch (i) { case 0: throw new NotFound("page"); case 1: throw new AppException("generic", 1); case 2: throw new Quiet(); default: } }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 4; i++) {
            try { act(i); System.out.println("fine"); }
            catch (NotFound e) { System.out.println("nf " + e.getMessage()); }
            catch (AppException e) { System.out.println("app " + e); }
            catch (RuntimeException e) { System.out.println(e.getMessage() + e.getStackTrace().length); }
        }
        StackTraceElement[] trace = new NotFound("x").getStackTrace();
        System.out.println(trace[0].getMethodName() + " " + trace[0].getClassName() + " " + (trace.length > 0));
    }
}
