import java.util.*;
import java.util.concurrent.*;

public class CopyOnWrite {
    public static void main(String[] args) throws Exception {
        CopyOnWriteArrayList<String> l = new CopyOnWriteArrayList<>(List.of("a", "b"));
        for (String s : l) l.add(s + s);
        System.out.println(l + " " + l.addIfAbsent("a") + l.addIfAbsent("z"));
        Iterator<String> snapshot = l.iterator();
        l.clear();
        int n = 0;
        while (snapshot.hasNext()) { snapshot.next(); n++; }
        System.out.println(n + " " + l);
        CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>();
        Thread t = new Thread(() -> set.add(1));
        t.start();
        set.add(1);
        t.join();
        System.out.println(set);
        List<Integer> sync = Collections.synchronizedList(new ArrayList<>());
        Thread u = new Thread(() -> { for (int i = 0; i < 3; i++) sync.add(i); });
        u.start();
        for (int i = 0; i < 3; i++) sync.add(i);
        u.join();
        System.out.println(sync.size());
    }
}
