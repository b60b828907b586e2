public class ExitStatus {
    static int compute() {
        try {
            System.out.println("in try");
            System.exit(42);
            return 1;
        } finally {
            System.out.println("finally does not run after exit");
        }
    }

    public static void main(String[] args) {
        System.out.println("before exit");
        compute();
        System.out.println("not reached");
    }
}
