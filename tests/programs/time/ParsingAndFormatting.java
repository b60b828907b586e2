import java.time.*;
import java.time.format.*;

public class ParsingAndFormatting {
    public static void main(String[] args) throws Exception {
        DateTimeFormatter f = DateTimeFormatter.ofPattern("dd/MM/uuuu HH:mm:ss.SSS");
        LocalDateTime t = LocalDateTime.of(2021, 3, 4, 5, 6, 7, 89_000_000);
        System.out.println(t.format(f) + " " + LocalDateTime.parse("31/12/1999 23:59:59.999", f));
        System.out.println(DateTimeFormatter.ISO_DATE.format(t) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(t) + " " + t.format(DateTimeFormatter.ofPattern("'Day' D 'of' yy")) + " " + t.format(DateTimeFormatter.ISO_WEEK_DATE));
        for (String s : new String[] {"2020-13-01", "2020-02-30", "nonsense"}) try { LocalDate.parse(s); } catch (DateTimeParseException e) { System.out.println(e.getMessage()); }
        System.out.println(LocalTime.parse("07:08").format(DateTimeFormatter.ISO_LOCAL_TIME) + " " + Instant.EPOCH + " " + LocalDate.parse("20240229", DateTimeFormatter.BASIC_ISO_DATE) + " " + Year.parse("2030").atDay(1));
        DateTimeFormatter built = new DateTimeFormatterBuilder().appendPattern("uuuu-MM").parseDefaulting(java.time.temporal.ChronoField.DAY_OF_MONTH, 1).toFormatter();
        System.out.println(LocalDate.parse("2022-07", built));
    }
}
