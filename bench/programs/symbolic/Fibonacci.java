/**
 * Two threads add to each other's number again and again (`fib_bench` of SV-COMP).
 *
 * <p>Arguments: how often, and a number that neither may reach: the Fibonacci number 2n + 2 can be
 * reached, the next one cannot.
 */
public class Fibonacci {

    static int one = 1;
    static int other = 1;

    public static void main(String[] args) throws InterruptedException {
        int times = Integer.parseInt(args[0]);
        int bound = Integer.parseInt(args[1]);
        Thread first = new Thread(() -> {
            for (int i = 0; i < times; i++) {
                one += other;
            }
        });
        Thread second = new Thread(() -> {
            for (int i = 0; i < times; i++) {
                other += one;
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert one < bound && other < bound;
    }
}
