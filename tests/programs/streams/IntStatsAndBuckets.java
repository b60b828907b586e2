import java.util.*;
import java.util.stream.*;

public class IntStatsAndBuckets {
    public static void main(String[] args) throws Exception {
        int[] data = {3, 14, 15, 92, 65, 35, 89, 79};
        IntSummaryStatistics s = Arrays.stream(data).summaryStatistics();
        System.out.println(s.getMin() + " " + s.getMax() + " " + s.getAverage() + " " + s.getSum() + " " + s.getCount());
        Map<Integer, List<Integer>> buckets = Arrays.stream(data).boxed().collect(Collectors.groupingBy(x -> x / 30, TreeMap::new, Collectors.toList()));
        System.out.println(buckets);
        double mean = Arrays.stream(data).average().orElse(0);
        System.out.printf("%.3f%n", Math.sqrt(Arrays.stream(data).mapToDouble(x -> (x - mean) * (x - mean)).sum() / data.length));
        System.out.println(IntStream.range(0, data.length).boxed().max(Comparator.comparingInt(i -> data[i])).get() + " " + Arrays.stream(data).sorted().skip(data.length / 2).findFirst().getAsInt());
    }
}
