import java.util.*;

public class EnumMaps {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN; boolean isWeekend() { return this == SAT || this == SUN; } }

    public static void main(String[] args) throws Exception {
        EnumMap<Day, Integer> hours = new EnumMap<>(Day.class);
        for (Day d : Day.values()) if (!d.isWeekend()) hours.put(d, 8 - d.ordinal());
        System.out.println(hours + " " + hours.containsKey(Day.SUN));
        EnumSet<Day> weekend = EnumSet.range(Day.SAT, Day.SUN);
        System.out.println(weekend + " " + EnumSet.complementOf(weekend) + EnumSet.noneOf(Day.class) + EnumSet.of(Day.WED, Day.MON));
        hours.keySet().retainAll(EnumSet.of(Day.MON, Day.FRI));
        System.out.println(hours + " " + Day.valueOf("TUE").compareTo(Day.THU) + " " + Day.FRI.name().toLowerCase());
        try { Day.valueOf("XXX"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Map<Boolean, List<Day>> parts = new TreeMap<>();
        for (Day d : EnumSet.allOf(Day.class)) parts.computeIfAbsent(d.isWeekend(), k -> new ArrayList<>()).add(d);
        System.out.println(parts);
    }
}
