// rule: how long something takes is not known; that the clock stands still is told, and --clock any takes any time
// check: explicit|symbolic => assertion holds; exit 0; says System.nanoTime stands still except in sleeps
// full check: reference => assertion holds; exit 0; says System.nanoTime stands still except in sleeps
// check: symbolic --clock any => assertion violated; exit 1; omits stands still
// check: explicit --clock any => assertion unknown; exit 3; says --engine symbolic

public class ClockDifference {
    public static void main(String[] args) {
        long start = System.nanoTime();
        long sum = 0;
        for (int i = 0; i < 300; i++) {
            sum += i * 31;
        }
        assert System.nanoTime() - start < 1000 : "too slow " + sum;
    }
}
