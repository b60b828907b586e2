public class MathFunctions {
    public static void main(String[] args) throws Exception {
        System.out.println(Math.sqrt(2) + " " + Math.cbrt(27) + " " + Math.pow(2, 10) + " " + Math.pow(2, -1) + " " + Math.hypot(3, 4) + " " + Math.exp(0) + " " + Math.log10(1000));
        System.out.printf("%.6f %.6f %.6f %.6f%n", Math.sin(1), Math.cos(1), Math.tan(0.5), Math.atan2(1, -1));
        System.out.printf("%.6f %.6f %.6f %.6f%n", Math.log(10), Math.exp(1.5), Math.sinh(1), Math.toDegrees(Math.PI));
        System.out.println(Math.max(1, 2L) + " " + Math.abs(-3.5f) + " " + Math.negateExact(5));
    }
}
