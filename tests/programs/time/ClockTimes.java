import java.time.*;
import java.time.temporal.*;

public class ClockTimes {
    public static void main(String[] args) throws Exception {
        LocalTime t = LocalTime.of(23, 59, 30);
        System.out.println(t.plusSeconds(45) + " " + t.minusHours(25) + " " + t.truncatedTo(ChronoUnit.HOURS) + " " + t.toSecondOfDay() + " " + LocalTime.MIDNIGHT.isBefore(t) + " " + LocalTime.ofNanoOfDay(1));
        Duration d = Duration.ofMinutes(135).plusMillis(250);
        System.out.println(d + " " + d.toHours() + " " + d.toMinutesPart() + " " + d.toMillis() + " " + d.negated() + " " + d.multipliedBy(2) + " " + d.dividedBy(2) + " " + Duration.parse("PT1H30M").getSeconds() + " " + d.compareTo(Duration.ZERO));
        Instant i = Instant.parse("2020-02-29T12:30:15.123Z");
        System.out.println(i.plus(1, ChronoUnit.DAYS) + " " + i.toEpochMilli() + " " + i.getNano() + " " + i.truncatedTo(ChronoUnit.MINUTES) + " " + Duration.between(Instant.EPOCH, i).toDays());
        OffsetDateTime o = i.atOffset(ZoneOffset.ofHoursMinutes(5, 30));
        System.out.println(o + " " + o.toLocalTime() + " " + o.withOffsetSameInstant(ZoneOffset.UTC) + " " + ZoneOffset.of("-03:00").getTotalSeconds() + " " + i.atZone(ZoneOffset.UTC).getYear());
        try { LocalTime.of(25, 0); } catch (DateTimeException e) { System.out.println(e.getMessage()); }
        Clock fixed = Clock.fixed(i, ZoneOffset.UTC);
        System.out.println(LocalDate.now(fixed) + " " + Clock.offset(fixed, Duration.ofHours(1)).instant() + " " + LocalDateTime.ofEpochSecond(0, 5, ZoneOffset.UTC));
    }
}
