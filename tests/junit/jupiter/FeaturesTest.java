import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.greaterThan;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EmptySource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("what JUnit 5 offers")
class FeaturesTest {
    private int calls;

    static void say(Object... things) {
        System.out.println(Arrays.deepToString(things));
    }

    @BeforeAll
    static void openAll() {
        say("open all");
    }

    @BeforeEach
    void open() {
        say("open", calls++);
    }

    @AfterEach
    void close() {
        say("close", calls);
    }

    @AfterAll
    static void closeAll() {
        say("close all");
    }

    // ---- assertions

    @Test
    void jupiterAssertions() {
        assertEquals(3, 1 + 2, "sum");
        assertArrayEquals(new int[] {1, 2}, new int[] {1, 2});
        assertEquals("no", assertThrows(IllegalStateException.class, () -> {
            throw new IllegalStateException("no");
        }).getMessage());
        assertAll(() -> assertTrue(true), () -> assertEquals(0.1, 0.1000001, 0.001));
    }

    @Test
    void failingJupiterAssertion() {
        assertEquals(List.of(1, 2), List.of(1, 3), () -> "lists");
    }

    @Test
    void hamcrest() {
        assertThat(List.of(3, 1, 2), containsInAnyOrder(1, 2, 3));
        assertThat(4, greaterThan(3));
    }

    @Test
    void failingHamcrest() {
        assertThat("size", 2, greaterThan(3));
    }

    @Test
    void assertJ() {
        assertThat("plait").startsWith("pl").hasSize(5).contains("ai");
        assertThat(List.of(1, 2, 3)).hasSize(3).contains(2).doesNotContain(4);
        assertThat(Map.of("a", 1)).containsEntry("a", 1);
    }

    @Test
    void failingAssertJ() {
        assertThat(List.of(1, 2)).as("numbers").contains(3);
    }

    @Test
    void failingAssumption() {
        say("before");
        assumeTrue(calls == 7, "never");
        say("after");
    }

    // ---- repetition

    @RepeatedTest(3)
    void repeated() {
        say("repeated", calls);
    }

    // ---- parameters

    @ParameterizedTest
    @ValueSource(ints = {1, -2, Integer.MAX_VALUE})
    void ints(int value) {
        say(value);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void widened(long value) {
        say(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "true", " "})
    void strings(String value) {
        say(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "-2"})
    void converted(BigDecimal value) {
        say(value, value.scale());
    }

    @ParameterizedTest
    @ValueSource(classes = {String.class, int.class})
    void classes(Class<?> value) {
        say(value);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(chars = {'a', 'b'})
    void characters(Character value) {
        say(value);
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = "more")
    void nullAndEmpty(String value) {
        say(value);
    }

    @ParameterizedTest
    @EmptySource
    void emptyLists(List<String> value) {
        say(value);
    }

    @ParameterizedTest
    @EmptySource
    void emptyArrays(int[] value) {
        say(value);
    }

    enum Color { RED, GREEN, BLUE }

    @ParameterizedTest
    @EnumSource
    void constants(Color color) {
        say(color);
    }

    @ParameterizedTest
    @EnumSource(names = {"BLUE", "RED"})
    void someConstants(Color color) {
        say(color);
    }

    @ParameterizedTest
    @EnumSource(value = TimeUnit.class, mode = EnumSource.Mode.MATCH_ALL, names = "^M.*S$")
    void matchingConstants(TimeUnit unit) {
        say(unit);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RED")
    void otherConstants(Color color) {
        say(color);
    }

    @ParameterizedTest
    @CsvSource({"1, one, RED", "2, 'two, too', GREEN", "3, '', BLUE", "4, , RED", "5,  it''s ,RED", "6, ' a ''b'' ', RED"})
    void lines(int number, String text, Color color) {
        say(number, text, color);
    }

    @ParameterizedTest
    @CsvSource(value = {"1; N/A; 2020-02-29", "0x10; x; 1999-12-31"}, delimiter = ';', nullValues = "N/A", emptyValue = "e")
    void otherLines(short number, String text, LocalDate day) {
        say(number, text, day.plusDays(1));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "->", textBlock = """
            # comment
            1 -> a
            2 -> 'b
            c'
            """)
    void block(double number, String text) {
        say(number, text);
    }

    @ParameterizedTest
    @MethodSource
    void pairs(int number, String text) {
        say(number, text);
    }

    static Stream<Arguments> pairs() {
        say("pairs");
        return Stream.of(Arguments.of(1, "one"), Arguments.of(2, null));
    }

    @ParameterizedTest
    @MethodSource({"numbers", "FeaturesTest$Elsewhere#more"})
    void several(int number) {
        say(number);
    }

    static IntStream numbers() {
        return IntStream.range(0, 3);
    }

    static final class Elsewhere {
        static Collection<Integer> more() {
            return List.of(7, 8);
        }
    }

    static final class Money {
        final int cents;

        private Money(int cents) {
            this.cents = cents;
        }

        static Money of(String text) {
            return new Money(Integer.parseInt(text.replace(".", "")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.50"})
    void factoryMethods(Money money) {
        say(money.cents);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void failingParameter(int value) {
        say(value);
        assertTrue(value < 3, "too large");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void assumedParameter(int value) {
        assumeTrue(value != 2);
        say(value);
    }

    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest
    @ValueSource(longs = {5, 6})
    @interface Composed {}

    @Composed
    void composed(long value) {
        say(value);
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Test
    @interface Fast {}

    @Fast
    void composedTest() {
        say("fast");
    }

    // ---- dynamic tests

    @TestFactory
    Stream<DynamicNode> dynamic() {
        say("factory");
        return Stream.of(
                DynamicTest.dynamicTest("one", () -> say("one", calls)),
                DynamicContainer.dynamicContainer("many", List.of(
                        DynamicTest.dynamicTest("two", () -> say("two")),
                        DynamicTest.dynamicTest("three", () -> say("three")))));
    }

    @TestFactory
    DynamicTest failingDynamic() {
        return DynamicTest.dynamicTest("no", () -> assertEquals(1, 2));
    }

    // ---- nesting

    @Nested
    class Inner {
        private final String mine = "inner" + calls;

        @BeforeEach
        void openInner() {
            say("open inner", mine, calls);
        }

        @AfterEach
        void closeInner() {
            say("close inner");
        }

        @Test
        void nested() {
            say("nested", calls);
        }

        @Nested
        class Innermost {
            @ParameterizedTest
            @ValueSource(ints = {1, 2})
            void deep(int value) {
                say("deep", mine, value, calls);
            }
        }
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Shared {
        private int count;

        @BeforeAll
        void openShared() {
            say("open shared", count++);
        }

        @RepeatedTest(2)
        void counts() {
            say("count", count++);
        }

        @ParameterizedTest
        @MethodSource("instanceFactory")
        void fromInstance(int value) {
            say("from instance", value, count++);
        }

        IntStream instanceFactory() {
            return IntStream.of(count, 10);
        }
    }
}
