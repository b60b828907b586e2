import static org.hamcrest.CoreMatchers.is;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assume.assumeTrue;

import java.util.Arrays;
import java.util.Collection;
import org.junit.After;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.theories.DataPoints;
import org.junit.experimental.theories.Theories;
import org.junit.experimental.theories.Theory;
import org.junit.rules.ErrorCollector;
import org.junit.rules.ExpectedException;
import org.junit.rules.ExternalResource;
import org.junit.rules.TestName;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;

public class VintageTest {
    @BeforeClass
    public static void openAll() {
        System.out.println("open all");
    }

    @Before
    public void open() {
        System.out.println("open");
    }

    @After
    public void close() {
        System.out.println("close");
    }

    @Test
    public void plain() {
        assertThat(1 + 1, is(2));
    }

    @Test
    public void failing() {
        assertEquals("sum", 3, 1 + 1);
    }

    @Test(expected = ArithmeticException.class)
    public void expecting() {
        System.out.println(1 / (hashCode() - hashCode()));
    }

    @Test
    public void assuming() {
        assumeTrue(false);
        System.out.println("never");
    }

    public static class Rules {
        @Rule public final TestName name = new TestName();
        @Rule public final ErrorCollector errors = new ErrorCollector();
        @Rule public final ExpectedException thrown = ExpectedException.none();
        @Rule public final ExternalResource resource = new ExternalResource() {
            @Override
            protected void before() {
                System.out.println("before resource");
            }

            @Override
            protected void after() {
                System.out.println("after resource");
            }
        };

        @Test
        public void named() {
            System.out.println(name.getMethodName());
        }

        @Test
        public void collected() {
            errors.checkThat(1, is(2));
            System.out.println("goes on");
        }

        @Test
        public void thrown() {
            thrown.expect(IllegalStateException.class);
            thrown.expectMessage("no");
            throw new IllegalStateException("no way");
        }
    }

    @RunWith(Parameterized.class)
    public static class ByConstructor {
        private final int number;
        private final String text;

        public ByConstructor(int number, String text) {
            this.number = number;
            this.text = text;
        }

        @Parameters(name = "{index}: {1}")
        public static Collection<Object[]> rows() {
            return Arrays.asList(new Object[][] {{1, "one"}, {2, "two"}});
        }

        @Test
        public void shows() {
            System.out.println(number + text);
        }

        @Test
        public void failsForTwo() {
            assertEquals(1, number);
        }
    }

    @RunWith(Parameterized.class)
    public static class ByField {
        @Parameters
        public static Object[] rows() {
            return new Object[] {"a", "b"};
        }

        @Parameter public String value;

        @Test
        public void shows() {
            System.out.println(value);
        }
    }

    @RunWith(Theories.class)
    public static class Theorems {
        @DataPoints public static final int[] NUMBERS = {1, 2};

        @Theory
        public void commute(int a, int b) {
            System.out.println(a + " " + b);
            assertEquals(a + b, b + a);
        }
    }

    public static class Old extends junit.framework.TestCase {
        private int value;

        @Override
        protected void setUp() {
            value = 7;
        }

        public void testValue() {
            System.out.println(value);
            assertEquals(7, value);
        }

        public void testFails() {
            assertEquals(8, value);
        }
    }
}
