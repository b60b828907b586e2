package plait.vm;

/** The constants of a class file that raw annotations name by index. Made by the IR builder. */
public interface Pool {
    String textAt(int index);
    int intAt(int index);
    long longAt(int index);
    float floatAt(int index);
    double doubleAt(int index);
}
