import java.time.*;
import java.time.format.*;
import java.util.Locale;

public class EnglishNames {
    public static void main(String[] args) throws Exception {
        LocalDate d = LocalDate.of(2021, 7, 14);
        System.out.println(d.format(DateTimeFormatter.ofPattern("EEE, d MMM yyyy", Locale.US)) + " " + d.format(DateTimeFormatter.ofPattern("EEEE d MMMM", Locale.ENGLISH)));
        System.out.println(d.getMonth().getDisplayName(TextStyle.SHORT, Locale.US) + " " + d.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + " " + Month.MAY.getDisplayName(TextStyle.NARROW, Locale.US));
        System.out.println(LocalDate.parse("03-Feb-1999", DateTimeFormatter.ofPattern("dd-MMM-yyyy", Locale.US)) + " " + LocalTime.of(15, 30).format(DateTimeFormatter.ofPattern("h:mm a", Locale.US)));
        System.out.println(d.format(DateTimeFormatter.ofPattern("QQQ yyyy G", Locale.US)) + " " + DateTimeFormatter.RFC_1123_DATE_TIME.format(d.atTime(1, 2, 3).atOffset(ZoneOffset.UTC)));
        System.out.println(d.atStartOfDay(ZoneId.of("UTC")) + " " + ZoneId.of("GMT+2") + " " + ZonedDateTime.of(d, LocalTime.NOON, ZoneOffset.ofHours(1)).toInstant());
    }
}
