import java.util.*;

public class EnumCollections {
    enum Suit { CLUBS, DIAMONDS, HEARTS, SPADES }

    static String color(Suit s) {
        switch (s) {
            case DIAMONDS: case HEARTS: return "red";
            default: return "black";
        }
    }

    public static void main(String[] args) {
        EnumMap<Suit, Integer> counts = new EnumMap<>(Suit.class);
        Suit[] hand = {Suit.SPADES, Suit.HEARTS, Suit.SPADES, Suit.CLUBS};
        for (Suit s : hand) counts.merge(s, 1, Integer::sum);
        System.out.println(counts + " " + counts.containsKey(Suit.DIAMONDS) + " " + counts.size());
        for (Map.Entry<Suit, Integer> e : counts.entrySet()) System.out.print(e.getKey() + "="
            + e.getValue() + ";");
        System.out.println();
        EnumSet<Suit> red = EnumSet.noneOf(Suit.class);
        for (Suit s : Suit.values()) if (color(s).equals("red")) red.add(s);
        System.out.println(red + " " + EnumSet.complementOf(red) + " "
            + EnumSet.range(Suit.DIAMONDS, Suit.SPADES) + EnumSet.allOf(Suit.class).size());
        EnumSet<Suit> some = EnumSet.of(Suit.SPADES, Suit.CLUBS);
        some.removeIf(s -> s == Suit.SPADES);
        some.addAll(red);
        System.out.println(some + " " + some.contains(Suit.SPADES) + " " + some.containsAll(red)
            + " " + some.equals(EnumSet.copyOf(List.of(Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS))));
        Map<Suit, List<String>> cards = new EnumMap<>(Suit.class);
        cards.computeIfAbsent(Suit.HEARTS, k -> new ArrayList<>()).add("ace");
        cards.computeIfAbsent(Suit.HEARTS, k -> new ArrayList<>()).add("king");
        cards.put(Suit.CLUBS, null);
        System.out.println(cards + " " + cards.remove(Suit.CLUBS) + " " + cards.keySet());
        Map<Suit, String> tree = new TreeMap<>(Comparator.reverseOrder());
        for (Suit s : Suit.values()) tree.put(s, color(s));
        System.out.println(tree);
        try {
            counts.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no null keys");
        }
    }
}
