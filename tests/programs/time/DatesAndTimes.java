import java.time.*;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

public class DatesAndTimes {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 2, 28).plusDays(2);
        System.out.println(d + " " + d.getDayOfWeek() + " " + d.isLeapYear() + " " + d.lengthOfMonth());
        System.out.println(ChronoUnit.DAYS.between(LocalDate.of(2024, 1, 1), d));
        LocalDateTime t = LocalDateTime.of(2023, Month.MARCH, 4, 5, 6, 7);
        System.out.println(t + " " + t.minusHours(10) + " " + t.toLocalTime());
        System.out.println(Duration.ofSeconds(3725).plusMillis(5) + " " + Duration.between(t, t.plusMinutes(90)).toMinutes());
        System.out.println(Period.between(LocalDate.of(2000, 5, 20), d));
        System.out.println(Instant.ofEpochSecond(1_000_000_000L));
        System.out.println(t.format(DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss")));
        System.out.println(LocalDate.parse("2020-12-31").plusWeeks(1) + " " + LocalTime.parse("10:15").plusMinutes(50));
        System.out.println(t.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME));
        System.out.println(ZonedDateTime.of(t, ZoneOffset.ofHours(2)) + " " + t.atOffset(ZoneOffset.UTC));
        try {
            LocalDate.of(2023, 2, 29);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
    }
}
