import plait.Verify;

/**
 * Loops that inputs end. What ends in Ok is proved for any number of iterations; what ends in Late fails,
 * but only behind the bound.
 */
class Loops {
    static int count;
    int field;

    static void sumOk(int n) {
        int i = 0;
        int sum = 0;
        while (i != n) {
            i++;
            sum += 2;
            assert sum == 2 * i;
        }
        assert sum == 2 * n;
    }

    static void caughtInsideLate(int n) {
        int bad = 0;
        for (int i = 0; i < n; i++) {
            try {
                if (i == 5000) {
                    throw new IllegalStateException();
                }
            } catch (IllegalStateException exception) {
                bad = 1;
            }
            Verify.check(bad == 0);
        }
    }

    static void caughtOutsideLate(int n) {
        try {
            for (int i = 0; i < n; i++) {
                if (i == 5000) {
                    throw new IllegalStateException();
                }
            }
        } catch (IllegalStateException exception) {
            Verify.fail();
        }
    }

    private static void fail(int i) {
        if (i == 5000) {
            throw new AssertionError();
        }
    }

    static void calledLate(int n) {
        for (int i = 0; i < n; i++) {
            fail(i);
        }
    }

    static void returnLate(int n) {
        Verify.check(find(n) != 5000);
    }

    private static int find(int n) {
        for (int i = 0; i < n; i++) {
            if (i == 5000) {
                return i;
            }
        }
        return -1;
    }

    private static void tick() {
        count++;
    }

    static void staticFieldLate(int n) {
        for (int i = 0; i < n; i++) {
            tick();
            Verify.check(count != 5000);
        }
    }

    static void staticFieldOk(int n) {
        int local = 0;
        for (int i = 0; i < n; i++) {
            tick();
            local++;
            Verify.check(count == local);
        }
    }

    static void objectOk(int n) {
        Loops one = new Loops();
        Loops other = new Loops();
        for (int i = 0; i < n; i++) {
            one.field += 3;
            other.field -= 3;
            Verify.check(one.field == -other.field);
        }
    }

    static void nestedOk(int n) {
        int total = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < 3; j++) {
                total += 2;
            }
            Verify.check((total & 1) == 0);
        }
    }

    static void twoStepsLate(int n, boolean isWide) {
        int step = isWide ? 2 : 1;
        int x = 0;
        for (int i = 0; i < n; i++) {
            x += step;
            Verify.check(x != 9999);
        }
    }

    static void flagLate(int n) {
        boolean flag = false;
        for (int i = 0; i < n; i++) {
            if (i > 5000) {
                flag = true;
            }
        }
        Verify.check(!flag);
    }

    static void referenceLate(int n) {
        Loops current = new Loops();
        for (int i = 0; i < n; i++) {
            Loops next = new Loops();
            next.field = current.field + 1;
            current = next;
        }
        Verify.check(current.field != 5000);
    }

    static void floatLate(int n) {
        double x = 0.0;
        for (int i = 0; i < n; i++) {
            if (i == 5000) {
                x = -0.0;
            }
            Verify.check(1 / x > 0);
        }
    }
}
