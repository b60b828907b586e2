// The task with the secret keeps its result; the public one is another thread.

public class ThreadPoolFixed {
    static int secret = 42;
    static int sum;

    public static void main(String[] args) throws Exception {
        Thread task = new Thread(() -> sum = secret + 1);
        task.start();
        task.join();
        System.out.println("done");
    }
}
