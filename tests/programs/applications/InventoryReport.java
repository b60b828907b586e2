import java.util.*;
import java.util.function.Function;
import java.util.stream.*;

public class InventoryReport {
    enum Category { TOOLS, FOOD, TOYS }

    record Item(String name, Category category, int cents, int stock) {
        Item {
            if (cents < 0) throw new IllegalArgumentException(name + " has a negative price");
            name = name.strip();
        }

        long value() {
            return (long) cents * stock;
        }
    }

    static Item parse(String line) {
        String[] f = line.split(";");
        if (f.length != 4) throw new IllegalArgumentException("need 4 fields, got " + f.length
            + " in \"" + line + "\"");
        return new Item(f[0], Category.valueOf(f[1].trim()), Integer.parseInt(f[2].trim()),
            Integer.parseInt(f[3].trim()));
    }

    static String money(long cents) {
        return cents / 100 + "." + String.format("%02d", cents % 100);
    }

    public static void main(String[] args) {
        List<String> errors = new ArrayList<>();
        List<Item> items = Stream.of("hammer; TOOLS; 1999; 10", "saw;TOOLS;2450;3",
            "apple;FOOD;35;400", "ball;TOYS;500;0", "doll;TOYS;1250;7", "bad line",
            "nail;TOOLS;x;1", "ghost;SPIRITS;1;1", "debt;FOOD;-5;1")
            .flatMap(line -> {
                try {
                    return Stream.of(parse(line));
                } catch (IllegalArgumentException e) {
                    errors.add(e.getMessage());
                    return Stream.empty();
                }
            })
            .collect(Collectors.toList());
        Map<Category, List<Item>> byCategory = items.stream()
            .collect(Collectors.groupingBy(Item::category, () -> new EnumMap<>(Category.class),
            Collectors.toList()));
        byCategory.forEach((category, list) -> {
            System.out.println(category + " " + money(list.stream().mapToLong(Item::value).sum()));
            list.stream().sorted(Comparator.comparing(Item::value, Comparator.reverseOrder()))
                .forEach(i -> System.out.println("  " + i.name() + " x" + i.stock() + " = "
                + money(i.value())));
        });
        System.out.println("out of stock: "
            + items.stream().filter(i -> i.stock() == 0).map(Item::name)
            .collect(Collectors.joining(", ")));
        System.out.println("dearest: "
            + items.stream().max(Comparator.comparingInt(Item::cents)).map(Item::name)
            .orElse("none"));
        Map<Boolean, Long> cheap = items.stream()
            .collect(Collectors.partitioningBy(i -> i.cents() < 1000, Collectors.counting()));
        System.out.println(cheap);
        Map<String, Item> index = items.stream()
            .collect(Collectors.toMap(Item::name, Function.identity()));
        System.out.println(index.get("saw"));
        errors.forEach(System.out::println);
    }
}
