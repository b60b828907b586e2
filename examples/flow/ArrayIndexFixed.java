// The secret is at a place that nobody shows.

public class ArrayIndexFixed {
    static int secret = 1;

    public static void main(String[] args) {
        int[] marks = new int[4];
        marks[0] = secret;
        marks[2] = 1;
        System.out.println(marks[2]);
    }
}
