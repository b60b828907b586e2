import java.util.*;
import java.util.stream.*;

public class GroupingBy {
    static void show(Object o) { System.out.println(o); }
    record Sale(String city, String item, int amount) {}

    public static void main(String[] args) throws Exception {
        List<Sale> sales = List.of(new Sale("Rome", "pen", 3), new Sale("Oslo", "pen", 5), new Sale("Rome", "ink", 7), new Sale("Oslo", "ink", 1), new Sale("Bern", "pen", 2));
        show(sales.stream().collect(Collectors.groupingBy(Sale::city, TreeMap::new, Collectors.summingInt(Sale::amount))));
        show(sales.stream().collect(Collectors.groupingBy(Sale::item, TreeMap::new, Collectors.mapping(Sale::city, Collectors.toList()))));
        show(sales.stream().collect(Collectors.partitioningBy(s -> s.amount() > 2, Collectors.counting())));
        show(new TreeMap<>(sales.stream().collect(Collectors.toMap(Sale::city, Sale::amount, Integer::sum))));
        show(sales.stream().collect(Collectors.averagingInt(Sale::amount)) + " " + sales.stream().collect(Collectors.summarizingInt(Sale::amount)));
        show(sales.stream().collect(Collectors.groupingBy(Sale::city, TreeMap::new, Collectors.maxBy(Comparator.comparingInt(Sale::amount)))).get("Rome").get().item());
        show(sales.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)) + " " + sales.stream().map(Sale::item).collect(Collectors.toCollection(TreeSet::new)));
        show(sales.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(Sale::amount), (c, s) -> s + "/" + c)));
        show(sales.stream().collect(Collectors.groupingBy(Sale::city, TreeMap::new, Collectors.filtering(s -> s.amount() > 2, Collectors.counting()))));
        try { sales.stream().collect(Collectors.toMap(Sale::city, Sale::amount)); } catch (IllegalStateException e) { show(e.getMessage()); }
    }
}
