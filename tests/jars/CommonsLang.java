import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.lang3.ArrayUtils;
import org.apache.commons.lang3.BooleanUtils;
import org.apache.commons.lang3.CharUtils;
import org.apache.commons.lang3.ClassUtils;
import org.apache.commons.lang3.EnumUtils;
import org.apache.commons.lang3.ObjectUtils;
import org.apache.commons.lang3.Range;
import org.apache.commons.lang3.StringEscapeUtils;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.Validate;
import org.apache.commons.lang3.builder.CompareToBuilder;
import org.apache.commons.lang3.builder.EqualsBuilder;
import org.apache.commons.lang3.builder.HashCodeBuilder;
import org.apache.commons.lang3.builder.ToStringBuilder;
import org.apache.commons.lang3.builder.ToStringStyle;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;
import org.apache.commons.lang3.concurrent.ConcurrentException;
import org.apache.commons.lang3.concurrent.LazyInitializer;
import org.apache.commons.lang3.concurrent.Memoizer;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.commons.lang3.math.Fraction;
import org.apache.commons.lang3.math.NumberUtils;
import org.apache.commons.lang3.mutable.MutableInt;
import org.apache.commons.lang3.reflect.FieldUtils;
import org.apache.commons.lang3.reflect.MethodUtils;
import org.apache.commons.lang3.text.WordUtils;
import org.apache.commons.lang3.tuple.ImmutablePair;
import org.apache.commons.lang3.tuple.Pair;
import org.apache.commons.lang3.tuple.Triple;

@SuppressWarnings("deprecation")
public class CommonsLang {
    enum Color { RED, GREEN }

    static class Point implements Comparable<Point> {
        private final int x;
        private final String name;

        Point(int x, String name) {
            this.x = x;
            this.name = name;
        }

        public int getX() {
            return x;
        }

        @Override
        public boolean equals(Object other) {
            return EqualsBuilder.reflectionEquals(this, other);
        }

        @Override
        public int hashCode() {
            return new HashCodeBuilder(17, 37).append(x).append(name).toHashCode();
        }

        @Override
        public int compareTo(Point other) {
            return new CompareToBuilder().append(x, other.x).append(name, other.name).toComparison();
        }

        @Override
        public String toString() {
            return new ToStringBuilder(this, ToStringStyle.SHORT_PREFIX_STYLE).append("x", x).append("name", name).toString();
        }
    }

    public static void main(String[] args) throws Exception {
        strings();
        arraysAndNumbers();
        objects();
        concurrency();
    }

    static void strings() {
        System.out.println(StringUtils.capitalize("plait") + StringUtils.reverse("abc") + StringUtils.repeat("-", 5));
        System.out.println(StringUtils.abbreviate("a long sentence indeed", 12) + "|" + StringUtils.center("x", 7, '*'));
        System.out.println(StringUtils.isBlank(" \t") + " " + StringUtils.isNumeric("12a") + " " + StringUtils.countMatches("banana", "an"));
        System.out.println(StringUtils.substringBetween("<a><b>", "<", ">") + " " + StringUtils.difference("i am", "i was"));
        System.out.println(StringUtils.getLevenshteinDistance("kitten", "sitting") + " " + StringUtils.join(new int[] {1, 2, 3}, ';'));
        System.out.println(Arrays.toString(StringUtils.split("a  b,c", " ,")) + StringUtils.leftPad("7", 3, '0') + StringUtils.swapCase("aB"));
        System.out.println(StringUtils.replaceEach("abcde", new String[] {"ab", "d"}, new String[] {"w", "t"}) + StringUtils.stripEnd("120.00", ".0"));
        System.out.println(WordUtils.capitalizeFully("hELLO wORLD") + " " + StringEscapeUtils.escapeJava("tab\t\"q\" \u00e4"));
        System.out.println(StringEscapeUtils.escapeHtml4("<a & \u00e9>") + " " + StringEscapeUtils.unescapeXml("&lt;&#65;"));
        System.out.println(CharUtils.unicodeEscaped('A') + " " + StringUtils.stripAccents("\u00e9\u00fc") + " " + StringUtils.upperCase("i", Locale.ENGLISH));
    }

    static void arraysAndNumbers() {
        int[] numbers = ArrayUtils.addAll(new int[] {3, 1}, 2, 5);
        ArrayUtils.reverse(numbers);
        System.out.println(Arrays.toString(numbers) + ArrayUtils.contains(numbers, 3) + ArrayUtils.indexOf(numbers, 2));
        System.out.println(Arrays.toString(ArrayUtils.toObject(ArrayUtils.removeElement(numbers, 5))) + ArrayUtils.toString(new int[][] {{1}, {2, 3}}));
        System.out.println(NumberUtils.toInt("12x", -1) + " " + NumberUtils.max(3, 9, 4) + " " + NumberUtils.createNumber("0x1F") + " " + NumberUtils.isCreatable("1e5"));
        System.out.println(Fraction.getFraction("3/4").add(Fraction.ONE_HALF) + " " + Range.between(1, 10).contains(5) + " " + BooleanUtils.toBoolean("yes"));
        MutableInt count = new MutableInt(4);
        count.add(3);
        System.out.println(count + " " + count.incrementAndGet());
    }

    static void objects() throws Exception {
        Point one = new Point(1, "a");
        System.out.println(one + " " + one.equals(new Point(1, "a")) + " " + one.hashCode() + " " + one.compareTo(new Point(2, "a")));
        System.out.println(Pair.of("k", 2) + " " + Triple.of(1, 2, 3) + " " + ImmutablePair.of(1, "x").compareTo(ImmutablePair.of(1, "y")));
        System.out.println(ObjectUtils.defaultIfNull(null, "other") + " " + ObjectUtils.max(2, 7, 5) + " " + EnumUtils.isValidEnum(Color.class, "BLUE") + EnumUtils.getEnumList(Color.class));
        System.out.println(ClassUtils.getShortClassName(java.util.Map.Entry.class) + " " + ClassUtils.getAllInterfaces(Integer.class).contains(Comparable.class) + " " + ClassUtils.getPackageName(String.class));
        System.out.println(FieldUtils.readField(one, "name", true) + " " + MethodUtils.invokeMethod("text", "substring", 1, 3) + " " + MethodUtils.invokeExactMethod("text", "length"));
        try {
            Validate.isTrue(false, "value %d is wrong", 7);
        } catch (IllegalArgumentException refused) {
            System.out.println(refused.getMessage() + " " + ExceptionUtils.getRootCauseMessage(new RuntimeException(refused)));
        }
    }

    static void concurrency() throws Exception {
        AtomicInteger made = new AtomicInteger();
        LazyInitializer<String> lazy = new LazyInitializer<String>() {
            @Override
            protected String initialize() {
                return "made " + made.incrementAndGet();
            }
        };
        Memoizer<Integer, Integer> squares = new Memoizer<>(value -> value * value);
        BasicThreadFactory factory = new BasicThreadFactory.Builder().namingPattern("worker-%d").daemon(false).build();
        String[] seen = new String[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int index = i;
            threads[i] = factory.newThread(() -> {
                try {
                    seen[index] = Thread.currentThread().getName() + " " + lazy.get() + " " + squares.compute(7);
                } catch (ConcurrentException | InterruptedException failure) {
                    throw new IllegalStateException(failure);
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(Arrays.toString(seen) + " " + made);
    }
}
