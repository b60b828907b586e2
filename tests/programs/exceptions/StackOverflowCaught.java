public class StackOverflowCaught {
    static int depth;

    static void forever() {
        depth++;
        forever();
    }

    static int mutual(int n) {
        return other(n + 1) + 1;
    }

    static int other(int n) {
        return mutual(n + 1) + 1;
    }

    public static void main(String[] args) {
        try {
            forever();
        } catch (StackOverflowError e) {
            System.out.println("caught " + e.getClass().getName() + " " + e.getMessage());
        }
        System.out.println(depth > 500);
        boolean finished = false;
        try {
            mutual(0);
        } catch (VirtualMachineError e) {
            System.out.println(e instanceof StackOverflowError);
        } finally {
            finished = true;
        }
        System.out.println(finished);
        depth = 0;
        try {
            forever();
        } catch (Throwable t) {
            System.out.println("again " + (depth > 500));
        }
    }
}
