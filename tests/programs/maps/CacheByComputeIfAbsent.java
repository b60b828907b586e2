import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class CacheByComputeIfAbsent {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, String> cache = new ConcurrentHashMap<>();
        AtomicInteger loads = new AtomicInteger();
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 3; k++) cache.computeIfAbsent(k, x -> { loads.incrementAndGet(); return "v" + x; }); }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(cache + " " + loads);
        cache.replaceAll((k, v) -> v + k);
        System.out.println(cache.values() + " " + cache.entrySet().removeIf(e -> e.getKey() == 1) + " " + cache.keySet() + " " + Collections.list(cache.keys()));
        ConcurrentMap<String, LongAdder> freq = new ConcurrentHashMap<>();
        for (String w : "a b a".split(" ")) freq.computeIfAbsent(w, k -> new LongAdder()).increment();
        System.out.println(new TreeMap<>(freq));
    }
}
