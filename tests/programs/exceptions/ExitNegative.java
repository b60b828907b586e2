public class ExitNegative {
    public static void main(String[] args) {
        System.out.println("minus one is 255");
        Runtime.getRuntime().exit(-1);
    }
}
