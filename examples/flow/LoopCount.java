// The loop runs as often as the secret says, and counts.

public class LoopCount {
    static int secret = 42;

    public static void main(String[] args) {
        int count = 0;
        for (int rest = secret; rest > 0; rest /= 2) {
            count++;
        }
        System.out.println(count);
    }
}
