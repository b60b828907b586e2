// The place of the mark in the array is the secret.

public class ArrayIndex {
    static int secret = 1;

    public static void main(String[] args) {
        boolean[] marks = new boolean[4];
        marks[secret & 3] = true;
        System.out.println(marks[2]);
    }
}
