"""Random multithreaded Java programs about what models and access modes do, not the IR alone.

Two threads over atomics, VarHandles in all access modes, arrays that are cloned and copied, names,
numbers and states of threads, identity hash codes, interrupts, timed waits, classes that are
initialised while both run, and final fields of objects that are known too early. Each statement
makes a small number; in the end each thread asserts something about its own.
"""

from collections.abc import Callable
from typing import Final

from tests.differential.dice import Dice

_FIELDS: Final = """
    static int plain;
    static volatile int flag;
    static volatile Early early;
    static int[] shared = {0, 0};
    static final Object one = new Object(), two = new Object();
    static final AtomicInteger atomic = new AtomicInteger();
    static final Thread main = Thread.currentThread();
    static volatile Thread other;
    static final VarHandle PLAIN;
    static {
        try {
            PLAIN = MethodHandles.lookup().findStaticVarHandle(%NAME%.class, "plain", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static class Early {
        final int number;
        Early(int number, boolean leaks) {
            if (leaks) early = this;
            this.number = number;
        }
    }
    static class Lazy {
        static int value = flag + 1;
    }
    static class Failing {
        static int value = 1 / (flag & 2);
    }
    static int name(String name) { return name.charAt(name.length() - 1) - '0'; }
"""


def _modes(dice: Dice) -> str:
    get = dice.pick(("get", "getOpaque", "getAcquire", "getVolatile"))
    put = dice.pick(("set", "setOpaque", "setRelease", "setVolatile"))
    value = dice.between(1, 2)
    return dice.pick(
        (
            f"r += (int) PLAIN.{get}();",
            f"PLAIN.{put}({value});",
            f"r += (int) PLAIN.getAndAdd{dice.pick(('', 'Acquire', 'Release'))}(1);",
            f"r += PLAIN.compareAndSet(0, {value}) ? 1 : 0;",
        )
    )


def _atomics(dice: Dice) -> str:
    value = dice.between(1, 2)
    return dice.pick(
        (
            f"atomic.lazySet({value});",
            f"atomic.setPlain({value});",
            f"atomic.set({value});",
            "r += atomic.get();",
            "r += atomic.getPlain();",
            "r += atomic.incrementAndGet();",
            f"r += atomic.compareAndExchange(0, {value});",
        )
    )


def _arrays(dice: Dice) -> str:
    at = dice.below(2)
    return dice.pick(
        (
            f"shared[{at}] = {dice.between(1, 2)};",
            f"r += shared.clone()[{at}];",
            f"int[] copy%N% = new int[2]; System.arraycopy(shared, 0, copy%N%, 0, 2); "
            f"r += copy%N%[{at}];",
            f"r += java.util.Arrays.copyOf(shared, 2)[{at}];",
        )
    )


def _threads(dice: Dice) -> str:
    return dice.pick(
        (
            "r += name(new Thread().getName());",
            "r += new Thread().getId() < new Thread().getId() ? 1 : 0;",
            "Thread seen%N% = other; r += seen%N% != null && seen%N%.isAlive() ? 1 : 0;",
            "r += main.getState() == Thread.State.TERMINATED ? 1 : 0;",
            "main.interrupt();",
            "r += Thread.interrupted() ? 1 : 0;",
        )
    )


def _identity(dice: Dice) -> str:
    first, second = dice.pick((("one", "two"), ("two", "one")))
    return (
        f"int code%N% = System.identityHashCode({first}); r += flag; "
        f"r += code%N% < System.identityHashCode({second}) ? 1 : 0;"
    )


def _classes(dice: Dice) -> str:
    failing = "try { r += Failing.value; } catch (LinkageError e) { r += 2; }"
    return dice.pick(("r += Lazy.value;", "Lazy.value = 2;", failing))


def _finals(dice: Dice) -> str:
    leaks = dice.pick(("true", "false"))
    return dice.pick(
        (
            f"early = new Early({dice.between(1, 2)}, {leaks});",
            "Early seen%N% = early; if (seen%N% != null) { int a = seen%N%.number; r += flag; "
            "r += seen%N%.number - a; }",
        )
    )


def _timed(_dice: Dice) -> str:
    return "synchronized (one) { try { one.wait(5); } catch (InterruptedException e) { r += 1; } }"


_STATEMENTS: Final[tuple[Callable[[Dice], str], ...]] = (
    _modes, _atomics, _arrays, _threads, _identity, _classes, _finals, _timed,
)  # fmt: skip


def _body(dice: Dice, themes: tuple[Callable[[Dice], str], ...]) -> str:
    lines = ["int r = 0;"]
    for number in range(dice.between(2, 3)):
        if dice.is_one_in(3):
            lines.append(dice.pick(("flag = 1;", "r += flag;", "flag = 2;")))
        lines.append(dice.pick(themes)(dice).replace("%N%", str(number)))
    lines.append(f"assert r != {dice.between(0, 3)};")
    return "\n            ".join(lines)


def java_text(dice: Dice, name: str) -> str:
    """The source of a program with one public class of this name."""
    themes = (dice.pick(_STATEMENTS), dice.pick(_STATEMENTS))
    mine, others = _body(dice, themes), _body(dice, themes)
    return f"""import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

public class {name} {{{_FIELDS.replace("%NAME%", name)}
    public static void main(String[] args) {{
        Thread thread = new Thread(() -> {{
            {others}
        }});
        other = thread;
        thread.start();
        {{
            {mine}
        }}
    }}
}}
"""
