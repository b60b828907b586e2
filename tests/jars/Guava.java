import com.google.common.base.CaseFormat;
import com.google.common.base.CharMatcher;
import com.google.common.base.Joiner;
import com.google.common.base.MoreObjects;
import com.google.common.base.Preconditions;
import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import com.google.common.base.Suppliers;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.BiMap;
import com.google.common.collect.ComparisonChain;
import com.google.common.collect.EvictingQueue;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import com.google.common.collect.Multimap;
import com.google.common.collect.Multimaps;
import com.google.common.collect.Multiset;
import com.google.common.collect.Ordering;
import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.Sets;
import com.google.common.collect.Table;
import com.google.common.collect.TreeRangeSet;
import com.google.common.graph.GraphBuilder;
import com.google.common.graph.Graphs;
import com.google.common.graph.MutableGraph;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import com.google.common.math.BigIntegerMath;
import com.google.common.math.IntMath;
import com.google.common.math.LongMath;
import com.google.common.primitives.Ints;
import com.google.common.util.concurrent.AtomicDouble;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.SettableFuture;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

public class Guava {
    public static void main(String[] args) throws Exception {
        strings();
        collections();
        mathsAndHashes();
        concurrency();
    }

    static void strings() {
        System.out.println(Joiner.on(", ").skipNulls().join("a", null, "b") + " " + Splitter.on(',').trimResults().omitEmptyStrings().splitToList(" x, ,y,z "));
        System.out.println(Joiner.on("&").withKeyValueSeparator("=").join(ImmutableMap.of("k", 1, "l", 2)) + " " + Splitter.fixedLength(2).splitToList("abcde"));
        System.out.println(CharMatcher.inRange('0', '9').retainFrom("a1b22") + CharMatcher.whitespace().collapseFrom("a  b\tc", '_') + Strings.padStart("7", 3, '0') + Strings.commonPrefix("abcx", "abd"));
        System.out.println(CaseFormat.LOWER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, "someName") + " " + MoreObjects.toStringHelper("Point").add("x", 1).omitNullValues().add("y", null).toString());
        try {
            Preconditions.checkArgument(1 > 2, "%s is not %s", 1, 2);
        } catch (IllegalArgumentException refused) {
            System.out.println(refused.getMessage());
        }
    }

    static void collections() {
        Multiset<String> words = HashMultiset.create(List.of("a", "b", "a"));
        System.out.println(words.count("a") + " " + ImmutableSortedSet.copyOf(words.elementSet()));
        Multimap<String, Integer> many = ArrayListMultimap.create();
        many.put("x", 1);
        many.put("x", 2);
        many.put("y", 1);
        System.out.println(new TreeMap<>(many.asMap()) + " " + Multimaps.index(List.of("one", "two", "three"), String::length));
        BiMap<String, Integer> both = HashBiMap.create(Map.of("one", 1));
        System.out.println(both.inverse().get(1));
        Table<String, String, Integer> table = HashBasedTable.create();
        table.put("r", "c", 1);
        table.put("r", "d", 2);
        System.out.println(table.row("r") + " " + table.column("d") + " " + table.size());
        RangeSet<Integer> ranges = TreeRangeSet.create();
        ranges.add(Range.closed(1, 5));
        ranges.remove(Range.open(2, 4));
        System.out.println(ranges + " " + ranges.contains(3) + " " + ranges.span());
        System.out.println(ImmutableList.of(3, 1, 2).reverse() + " " + Lists.partition(Ints.asList(1, 2, 3), 2) + " " + Lists.transform(List.of(1, 2), n -> n * n) + " " + Sets.powerSet(Sets.newTreeSet(List.of(1, 2))).size());
        System.out.println(Sets.symmetricDifference(Sets.newTreeSet(List.of(1, 2)), Sets.newTreeSet(List.of(2, 3))) + " " + Maps.difference(Map.of("a", 1), Map.of("a", 2)).entriesDiffering() + " " + Iterables.getLast(List.of(1, 9)));
        System.out.println(Ordering.natural().nullsFirst().onResultOf((String s) -> s.isEmpty() ? null : s).sortedCopy(Arrays.asList("b", "", "a")) + " " + Ordering.from(String.CASE_INSENSITIVE_ORDER).max("a", "B", "c"));
        System.out.println(ComparisonChain.start().compare(1, 1).compare("a", "b").result() + " " + Sets.cartesianProduct(Sets.newTreeSet(List.of(1, 2)), Sets.newTreeSet(List.of(3))));
        EvictingQueue<Integer> last = EvictingQueue.create(2);
        last.addAll(List.of(1, 2, 3));
        System.out.println(last);
        MutableGraph<Integer> graph = GraphBuilder.directed().build();
        graph.putEdge(1, 2);
        graph.putEdge(2, 3);
        System.out.println(Graphs.reachableNodes(graph, 1) + " " + Graphs.hasCycle(graph));
    }

    static void mathsAndHashes() {
        System.out.println(IntMath.gcd(12, 18) + " " + LongMath.factorial(15) + " " + IntMath.divide(7, 2, RoundingMode.HALF_EVEN) + " " + BigIntegerMath.factorial(25) + " " + IntMath.isPrime(97));
        System.out.println(Hashing.murmur3_32_fixed().hashString("plait", StandardCharsets.UTF_8) + " " + Hashing.crc32().hashInt(7) + " " + Hashing.sha256().hashString("x", StandardCharsets.UTF_8));
        System.out.println(BaseEncoding.base32().encode("hello".getBytes(StandardCharsets.UTF_8)) + " " + Ints.max(3, 9, 1) + " " + Ints.tryParse("42") + " " + Arrays.toString(Ints.toByteArray(258)));
    }

    static void concurrency() throws Exception {
        Function<Object, String> upper = value -> value.toString().toUpperCase();
        SettableFuture<String> future = SettableFuture.create();
        AtomicDouble sum = new AtomicDouble();
        Thread setter = new Thread(() -> {
            sum.addAndGet(1.5);
            future.set("done");
        });
        setter.start();
        sum.addAndGet(2.5);
        String text = Futures.transform(future, upper::apply, MoreExecutors.directExecutor()).get();
        setter.join();
        System.out.println(text + " " + sum + " " + Suppliers.memoize(() -> "once").get());
    }
}
