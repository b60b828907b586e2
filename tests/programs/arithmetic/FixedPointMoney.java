import java.math.*;
import java.util.*;

public class FixedPointMoney {
    record Money(BigDecimal amount) { static Money of(String s) { return new Money(new BigDecimal(s).setScale(2, RoundingMode.HALF_EVEN)); } Money plus(Money o) { return new Money(amount.add(o.amount)); } Money percent(int p) { return new Money(amount.multiply(BigDecimal.valueOf(p)).divide(BigDecimal.valueOf(100), 2, RoundingMode.HALF_EVEN)); } List<Money> split(int n) { List<Money> out = new ArrayList<>(); BigDecimal cents = amount.movePointRight(2); BigDecimal[] qr = cents.divideAndRemainder(BigDecimal.valueOf(n)); for (int i = 0; i < n; i++) out.add(new Money((i < qr[1].intValue() ? qr[0].add(BigDecimal.ONE) : qr[0]).movePointLeft(2).setScale(2))); return out; } @Override public String toString() { return "$" + amount; } }

    public static void main(String[] args) throws Exception {
        Money m = Money.of("10.005").plus(Money.of("0.99"));
        System.out.println(m + " " + m.percent(15) + " " + Money.of("10").split(3) + " " + Money.of("2.5").equals(Money.of("2.50")));
    }
}
