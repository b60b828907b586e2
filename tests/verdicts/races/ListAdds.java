// rule: a race inside ArrayList is that of the program which shares the list, told at its lines
// check: explicit|symbolic --property race => race violated; exit 1; says ListAdds.java:10; says ListAdds.java:12
import java.util.ArrayList;
import java.util.List;

public class ListAdds {
    public static void main(String[] args) throws InterruptedException {
        List<Integer> list = new ArrayList<>(4);
        Integer one = 1;
        Thread thread = new Thread(() -> list.add(one));
        thread.start();
        list.add(one);
        thread.join();
    }
}
