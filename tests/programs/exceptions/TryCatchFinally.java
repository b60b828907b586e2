public class TryCatchFinally {
    static StringBuilder log = new StringBuilder();

    static int work(int what) {
        try {
            log.append("try ");
            switch (what) {
                case 0: return 10;
                case 1: throw new IllegalArgumentException("one");
                case 2: throw new IllegalStateException("two");
                case 3: Object o = "x"; return (Integer) o;
                case 4: throw new Error("four");
            }
            log.append("end ");
        } catch (IllegalArgumentException e) {
            log.append("iae:" + e.getMessage() + " ");
            return 20;
        } catch (IllegalStateException | ClassCastException e) {
            log.append(e.getClass().getSimpleName()).append(' ');
        } finally {
            log.append("finally ");
        }
        return 30;
    }

    static int order() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    @SuppressWarnings("finally")
    static int overriding() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 3;
        }
    }

    @SuppressWarnings("finally")
    static String continuing() {
        String s = "";
        for (int i = 0; i < 4; i++) {
            try {
                if (i == 1) continue;
                if (i == 2) throw new RuntimeException();
                s += i;
            } finally {
                s += "f";
                if (i == 2) continue;
            }
            s += ";";
        }
        return s;
    }

    @SuppressWarnings("finally")
    static int breaking() {
        while (true) {
            try {
                return 1;
            } finally {
                break;
            }
        }
        return 2;
    }

    static String nested() {
        String s = "";
        try {
            try {
                try {
                    throw new RuntimeException("a");
                } finally {
                    s += "1";
                }
            } catch (RuntimeException e) {
                s += e.getMessage();
                throw new IllegalStateException("b", e);
            } finally {
                s += "2";
            }
        } catch (IllegalStateException e) {
            s += e.getMessage() + e.getCause().getMessage();
        } finally {
            s += "3";
            try {
                Integer.parseInt("x");
            } catch (NumberFormatException e) {
                s += "nfe";
            }
        }
        return s;
    }

    static String replaced() {
        try {
            try {
                throw new RuntimeException("first");
            } finally {
                Object o = null;
                o.hashCode();
            }
        } catch (RuntimeException e) {
            return e.getClass().getName() + e.getSuppressed().length;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            try {
                log.append(work(i));
            } catch (Error e) {
                log.append("error ").append(e.getMessage());
            }
            System.out.println(log);
            log.setLength(0);
        }
        System.out.println(order() + " " + overriding() + " " + breaking());
        System.out.println(continuing());
        System.out.println(nested());
        System.out.println(replaced());
    }
}
