import java.time.*;
import java.time.temporal.*;

public class DateArithmetic {
    public static void main(String[] args) throws Exception {
        LocalDate d = LocalDate.of(2024, 1, 31);
        System.out.println(d.plusMonths(1) + " " + d.minusYears(4).plusDays(29) + " " + d.withDayOfMonth(15) + " " + d.with(TemporalAdjusters.firstDayOfNextMonth()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)));
        System.out.println(d.getDayOfYear() + " " + d.getDayOfWeek() + " " + d.isBefore(LocalDate.MAX) + " " + d.compareTo(LocalDate.of(2024, 2, 1)) + " " + d.toEpochDay() + " " + d.get(ChronoField.ALIGNED_WEEK_OF_YEAR));
        System.out.println(ChronoUnit.MONTHS.between(LocalDate.of(2020, 5, 20), d) + " " + Period.between(LocalDate.of(2020, 5, 20), d) + " " + d.until(LocalDate.of(2025, 1, 1)) + " " + Period.parse("P1Y2M3D").toTotalMonths());
        System.out.println(Year.isLeap(2000) + " " + YearMonth.of(2023, 2).lengthOfMonth() + " " + Month.MARCH.plus(11) + " " + DayOfWeek.SUNDAY.plus(1) + " " + MonthDay.of(12, 25).atYear(2022) + " " + LocalDate.ofYearDay(2023, 60));
        System.out.println(d.datesUntil(d.plusDays(3)).toList() + " " + LocalDate.EPOCH + " " + IsoFields.QUARTER_OF_YEAR.getFrom(d) + " " + d.range(ChronoField.DAY_OF_MONTH));
    }
}
