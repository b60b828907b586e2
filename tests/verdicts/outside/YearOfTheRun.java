// rule: the date of a run is not known; that it is fixed is told, and --clock any takes any
// check: explicit|symbolic => assertion holds; exit 0; says the run starts at 2020-01-01T00:00Z; says the default time zone is UTC
// full check: reference => assertion holds; exit 0; says the run starts at 2020-01-01T00:00Z; says the default time zone is UTC
// check: symbolic --clock any => assertion violated; exit 1; says the date is from 2000 to 2100; omits 2020-01-01
// check: explicit --clock any => assertion unknown; exit 3; says --engine symbolic

import java.time.LocalDate;

public class YearOfTheRun {
    public static void main(String[] args) {
        assert LocalDate.now().getYear() == 2020;
    }
}
