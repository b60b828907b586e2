import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.collections4.Bag;
import org.apache.commons.collections4.BidiMap;
import org.apache.commons.collections4.CollectionUtils;
import org.apache.commons.collections4.FluentIterable;
import org.apache.commons.collections4.IterableUtils;
import org.apache.commons.collections4.ListUtils;
import org.apache.commons.collections4.MapUtils;
import org.apache.commons.collections4.MultiValuedMap;
import org.apache.commons.collections4.OrderedMap;
import org.apache.commons.collections4.PredicateUtils;
import org.apache.commons.collections4.SetUtils;
import org.apache.commons.collections4.Trie;
import org.apache.commons.collections4.bag.HashBag;
import org.apache.commons.collections4.bag.TreeBag;
import org.apache.commons.collections4.bidimap.DualHashBidiMap;
import org.apache.commons.collections4.bidimap.TreeBidiMap;
import org.apache.commons.collections4.comparators.ComparatorChain;
import org.apache.commons.collections4.comparators.ReverseComparator;
import org.apache.commons.collections4.iterators.PermutationIterator;
import org.apache.commons.collections4.iterators.PushbackIterator;
import org.apache.commons.collections4.keyvalue.MultiKey;
import org.apache.commons.collections4.list.GrowthList;
import org.apache.commons.collections4.list.TreeList;
import org.apache.commons.collections4.map.CaseInsensitiveMap;
import org.apache.commons.collections4.map.LRUMap;
import org.apache.commons.collections4.map.LazyMap;
import org.apache.commons.collections4.map.LinkedMap;
import org.apache.commons.collections4.map.MultiKeyMap;
import org.apache.commons.collections4.map.PassiveExpiringMap;
import org.apache.commons.collections4.multimap.ArrayListValuedHashMap;
import org.apache.commons.collections4.queue.CircularFifoQueue;
import org.apache.commons.collections4.queue.SynchronizedQueue;
import org.apache.commons.collections4.trie.PatriciaTrie;

public class CommonsCollections {
    public static void main(String[] args) throws Exception {
        bagsAndMaps();
        utilities();
        lists();
        queues();
    }

    static void bagsAndMaps() {
        Bag<String> bag = new TreeBag<>(List.of("b", "a", "b"));
        bag.add("c", 2);
        System.out.println(bag.getCount("b") + " " + bag.uniqueSet() + " " + bag + " " + new HashBag<>(bag).equals(bag));
        BidiMap<String, Integer> both = new TreeBidiMap<>(Map.of("one", 1, "two", 2));
        System.out.println(both.getKey(2) + " " + both.inverseBidiMap() + " " + new DualHashBidiMap<>(both).removeValue(1));
        MultiValuedMap<String, Integer> many = new ArrayListValuedHashMap<>();
        many.put("x", 1);
        many.put("x", 2);
        many.put("y", 3);
        System.out.println(many.get("x") + " " + many.size() + " " + new TreeMap<>(many.asMap()));
        OrderedMap<String, Integer> linked = new LinkedMap<>();
        linked.put("first", 1);
        linked.put("second", 2);
        System.out.println(linked.firstKey() + " " + linked.nextKey("first") + " " + linked.lastKey());
        LRUMap<String, Integer> recent = new LRUMap<>(2);
        recent.put("a", 1);
        recent.put("b", 2);
        recent.get("a");
        recent.put("c", 3);
        System.out.println(recent);
        Map<String, Integer> lazy = LazyMap.lazyMap(new TreeMap<>(), String::length);
        System.out.println(lazy.get("four") + " " + lazy);
        Map<String, Integer> loose = new CaseInsensitiveMap<>();
        loose.put("Key", 1);
        System.out.println(loose.get("KEY") + " " + loose);
        MultiKeyMap<String, Integer> table = new MultiKeyMap<>();
        table.put("r", "c", 5);
        System.out.println(table.get("r", "c") + " " + new MultiKey<>("r", "c"));
        Trie<String, Integer> trie = new PatriciaTrie<>(Map.of("abc", 1, "abd", 2, "x", 3));
        System.out.println(trie.prefixMap("ab"));
        System.out.println(MapUtils.getInteger(Map.of("n", 4), "n") + " " + new TreeMap<>(MapUtils.invertMap(Map.of("k", "v"))));
        System.out.println(new PassiveExpiringMap<String, Integer>(1000L).put("a", 1));
    }

    static void utilities() {
        Collection<Integer> one = List.of(1, 2, 3, 3);
        Collection<Integer> other = List.of(3, 4);
        System.out.println(CollectionUtils.intersection(one, other) + " " + CollectionUtils.subtract(one, other) + " " + CollectionUtils.isEqualCollection(one, List.of(3, 3, 2, 1)));
        System.out.println(new TreeMap<>(CollectionUtils.getCardinalityMap(one)) + " " + CollectionUtils.select(one, n -> n > 1) + " " + CollectionUtils.collate(one, other));
        System.out.println(ListUtils.partition(List.of(1, 2, 3, 4, 5), 2) + " " + ListUtils.longestCommonSubsequence("abcde", "ace") + " " + SetUtils.difference(new TreeSet<>(List.of(1, 2)), new TreeSet<>(List.of(2))));
        System.out.println(FluentIterable.of(5, 1, 4).filter(n -> n > 1).transform(n -> n * 10).append(7).toList() + " " + IterableUtils.countMatches(one, PredicateUtils.equalPredicate(3)));
        List<String> words = new ArrayList<>(List.of("bb", "a", "ccc", "aa"));
        words.sort(new ComparatorChain<>(List.of(new ReverseComparator<>((String a, String b) -> a.length() - b.length()), String::compareTo)));
        System.out.println(words);
        Iterator<List<Integer>> permutations = new PermutationIterator<>(List.of(1, 2, 3));
        int count = 0;
        while (permutations.hasNext()) {
            permutations.next();
            count++;
        }
        PushbackIterator<String> back = PushbackIterator.pushbackIterator(words.iterator());
        String first = back.next();
        back.pushback(first);
        System.out.println(count + " " + back.next());
    }

    static void lists() {
        TreeList<Integer> tree = new TreeList<>();
        for (int i = 0; i < 50; i++) {
            tree.add(i / 2, i);
        }
        tree.remove(10);
        System.out.println(tree.subList(20, 30) + " " + tree.indexOf(7) + " " + tree.size());
        GrowthList<String> growing = new GrowthList<>();
        growing.set(3, "x");
        System.out.println(growing);
    }

    static void queues() throws Exception {
        CircularFifoQueue<Integer> last = new CircularFifoQueue<>(3);
        for (int i = 0; i < 5; i++) {
            last.add(i);
        }
        System.out.println(last + " " + last.isAtFullCapacity() + " " + last.get(0));
        SynchronizedQueue<Integer> shared = SynchronizedQueue.synchronizedQueue(new CircularFifoQueue<>(8));
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int value = i;
            threads[i] = new Thread(() -> shared.add(value));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Object[] seen = shared.toArray();
        Arrays.sort(seen);
        System.out.println(Arrays.toString(seen));
    }
}
