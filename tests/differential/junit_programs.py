"""Random JUnit test classes, for Plait and JUnit to agree on which tests fail."""

from collections.abc import Callable
from typing import Final

from tests.differential.dice import Dice

_JUPITER: Final = """import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.*;

class %NAME% {
    static int shared;
    int own;
    @BeforeAll static void first() { shared = %FIRST%; }
    @BeforeEach void before() { own = %OWN%; }
    @AfterEach void after() { %AFTER% }
%TESTS%
    @Nested class Inner {
        int inner;
        @BeforeEach void beforeInner() { inner = own + 1; }
%INNER%
    }
}
"""
_VINTAGE: Final = """import static org.junit.Assert.*;
import static org.junit.Assume.assumeTrue;
import org.junit.*;

public class %NAME% {
    static int shared;
    int own;
    @BeforeClass public static void first() { shared = %FIRST%; }
    @Before public void before() { own = %OWN%; }
    @After public void after() { %AFTER% }
%TESTS%
}
"""


def _body(dice: Dice) -> str:
    """What a test does: mostly passes or fails by what its fixture has set."""
    number = dice.below(3)
    return dice.pick(
        (
            f"assertEquals({number}, own);",
            f"assertTrue(own + shared > {number});",
            f"assumeTrue(own != {number}); assertEquals(1, shared);",
            f"assert own != {number};",
            f"if (shared == {number}) throw new IllegalStateException();",
            f"assertThrows(ArithmeticException.class, () -> {{ int n = 1 / (own - {number}); }});",
            f"own++; shared++; assertEquals({number}, shared - own);",
            "Thread other = new Thread(() -> shared = 7); other.start(); other.join(5000); "
            "assertFalse(other.isAlive());",
            f"Thread other = new Thread(() -> own += {number}); other.start(); other.join(); "
            "assertEquals(2, own);",
        )
    )


def _jupiter_test(dice: Dice, name: str) -> str:
    body = _body(dice)
    note = dice.pick(("@Test", "@Test", "@RepeatedTest(2)", "@Test @Timeout(5)", "@Test @Disabled"))
    if dice.is_one_in(6):
        body = f"assertTimeout(Duration.ofSeconds(9), () -> {{ {body} }});"
    return f"    {note} void {name}() throws Exception {{ {body} }}"


def _vintage_test(dice: Dice, name: str) -> str:
    note = dice.pick(
        ("@Test", "@Test", "@Test(timeout = 5000)", "@Test(expected = IllegalStateException.class)")
    )
    return f"    {note} public void {name}() throws Exception {{ {_body(dice)} }}"


def junit_text(dice: Dice, name: str) -> str:
    """The source of a class of JUnit 5 or JUnit 4 tests."""
    is_jupiter = dice.coin()
    make: Callable[[Dice, str], str] = _jupiter_test if is_jupiter else _vintage_test
    tests = "\n".join(make(dice, f"test{number}") for number in range(dice.between(2, 4)))
    inner = "\n".join(
        _jupiter_test(dice, f"inner{number}").replace("own", dice.pick(("own", "inner")))
        for number in range(dice.between(1, 2))
    )
    return (
        (_JUPITER if is_jupiter else _VINTAGE)
        .replace("%NAME%", name)
        .replace("%FIRST%", str(dice.below(3)))
        .replace("%OWN%", str(dice.below(3)))
        .replace("%AFTER%", "if (own > 8) throw new IllegalStateException();")
        .replace("%TESTS%", tests)
        .replace("%INNER%", inner)
    )
