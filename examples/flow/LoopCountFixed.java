// What is shown after the loop does not depend on it. How long it takes is not observed.

public class LoopCountFixed {
    static int secret = 42;

    public static void main(String[] args) {
        int count = 0;
        for (int rest = secret; rest > 0; rest /= 2) {
            count++;
        }
        System.out.println("done");
    }
}
