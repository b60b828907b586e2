"""Random Java programs in which short branches on inputs leave objects that may be several.

Each makes a number of three small inputs: values of several kinds (atomics, arrays, texts, boxes,
locks, lambdas, classes, exceptions) are changed on one way or the other, then used by whatever the
JDK and the machine do with them. What the number is for each input, HotSpot tells. The families of
values are in `merging_families.txt`; in its templates `#` stands for a number, `@` for an index.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

from tests.differential.input_programs import HIGH, INPUTS, LOW

ALL_INPUTS: Final = tuple(product(range(LOW, HIGH + 1), repeat=INPUTS))
_TEMPLATES: Final = Path(__file__).with_name("merging_families.txt")


@dataclass(frozen=True)
class Family:
    """Values of a kind, statements that change them, and uses: ints, or statements about `r`."""

    name: str
    needs: tuple[str, ...] = ()
    values: list[str] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)
    uses: list[str] = field(default_factory=list)


def _read_templates() -> tuple[dict[str, list[str]], list[Family]]:
    """The members of the class that families need, by name, and the families."""
    members: dict[str, list[str]] = {}
    families: list[Family] = []
    lines: list[str] = []
    for line in _TEMPLATES.read_text(encoding="utf-8").splitlines():
        match line.split():
            case ["=", "members", name]:
                lines = members[name] = []
            case ["=", "family", name]:
                families.append(Family(name))
            case ["=", "family", name, "needs", *needs]:
                families.append(Family(name, tuple(needs)))
            case ["-", title]:
                lines = getattr(families[-1], title)
            case [_, *_]:
                lines.append(line)
    return members, families


MEMBERS, FAMILIES = _read_templates()

_FRAME: Final = """
import java.lang.invoke.*;
import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

@SuppressWarnings({"unchecked", "deprecation", "removal"})
class NAME {
MEMBERS
    static int code(Throwable error) {
        return error instanceof NullPointerException ? 101
            : error instanceof ClassCastException ? 102
            : error instanceof IndexOutOfBoundsException ? 103
            : error instanceof ArrayStoreException ? 104
            : error instanceof ArithmeticException ? 105
            : error instanceof IllegalMonitorStateException ? 106
            : error instanceof ExceptionInInitializerError ? 107
            : error instanceof NoClassDefFoundError ? 108
            : error instanceof NegativeArraySizeException ? 109
            : error instanceof IllegalArgumentException ? 110
            : error instanceof IllegalStateException ? 111
            : error instanceof InterruptedException ? 112
            : 113;
    }

    static int compute(int a, int b, int c) throws Throwable {
        int r = 0;
BODY
        return r;
    }

    static int result(int a, int b, int c) {
        try {
            return compute(a, b, c);
        } catch (Throwable error) {
            return code(error);
        }
    }
}
"""

_CHECK: Final = """
import plait.Verify;

class NAME {
    public static void main(String[] args) {
        int[] results = {RESULTS};
        int a = Verify.anyInt(LOW, HIGH);
        int b = Verify.anyInt(LOW, HIGH);
        int c = Verify.anyInt(LOW, HIGH);
        assert PROGRAM.result(a, b, c) == results[INDEX];
    }
}
"""

_CONDITIONS: Final = (
    "a > 0", "b > 0", "c > 0", "a == b", "b == c", "a + b > c", "(a ^ c) < 0", "a != 1", "b == 2",
    "c == -1", "a <= b", "(a & 1) == 0", "c >= 1", "a == 2", "b * c > 1", "r > 3", "(r & 1) == 0",
)  # fmt: skip


class MergingGenerator:
    """One program, of the values of a few families."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def program(self, name: str, families: Sequence[Family] = FAMILIES) -> str:
        """The class with the number that depends on inputs, and how it is made."""
        random = self._random
        chosen = random.sample(families, min(len(families), random.randint(1, 3)))
        lines = [line for family in chosen for line in family.values]
        for _ in range(random.randint(2, 4)):
            lines += self._join(chosen, 0)
            for _ in range(random.randint(1, 2)):
                lines += self._use(chosen)
        body = "\n".join(f"        {line}" for line in lines)
        needed = dict.fromkeys(name for family in chosen for name in family.needs)
        members = "\n".join(f"    {line}" for name in needed for line in MEMBERS[name])
        text = _FRAME.replace("MEMBERS", members).replace("BODY", body)
        return text.replace("NAME", name)

    def _join(self, families: list[Family], depth: int) -> list[str]:
        """Two ways that meet again."""
        random = self._random
        ways = [self._way(families, depth), self._way(families, depth)]
        condition = random.choice(_CONDITIONS)
        if random.random() < 0.25:
            return [f"if ({condition}) {{", *ways[0], "}"]
        if random.random() < 0.2:
            cases = [f"case {at}:" for at in random.sample(range(LOW, HIGH + 1), 2)]
            key = random.choice("abc")
            third = self._way(families, depth)
            return [
                f"switch ({key}) {{", cases[0], *ways[0], "break;",
                cases[1], *ways[1], "break;", "default:", *third, "}",
            ]  # fmt: skip
        return [f"if ({condition}) {{", *ways[0], "} else {", *ways[1], "}"]

    def _way(self, families: list[Family], depth: int) -> list[str]:
        random = self._random
        found = []
        for _ in range(random.randint(1, 3)):
            if depth == 0 and random.random() < 0.15:
                found += self._join(families, depth + 1)
            elif random.random() < 0.1:
                found += self._use(families)
            else:
                found.append(self._filled(random.choice(random.choice(families).changes)))
        return [f"    {line}" for line in found]

    def _use(self, families: list[Family]) -> list[str]:
        random = self._random
        use = self._filled(random.choice(random.choice(families).uses))
        line = use if use.endswith((";", "}")) else f"r = r * 7 + ({use});"
        if random.random() < 0.3:
            kind = random.choice(("Throwable", "RuntimeException"))
            return ["try {", f"    {line}", f"}} catch ({kind} error) {{",
                    "    r = r * 7 + code(error);", "}"]  # fmt: skip
        return [line]

    def _filled(self, text: str) -> str:
        """The template with numbers; an index is mostly one of the first two."""
        random = self._random
        while "#" in text:
            text = text.replace("#", random.choice(("a", "b", "c", "0", "1", "a + b", "-c")), 1)
        while "@" in text:
            index = random.choice(("0", "1", "a & 1", "b & 1", "c & 1", "a", "b"))
            text = text.replace("@", index, 1)
        return text


def check_of(name: str, program: str, results: Sequence[int]) -> str:
    """A class that asserts what the number is, for each input."""
    index = "0"
    for variable in "abc":
        index = f"({index} * {HIGH - LOW + 1} + {variable} - ({LOW}))"
    text = _CHECK.replace("RESULTS", ", ".join(map(str, results))).replace("INDEX", index)
    text = text.replace("LOW", str(LOW)).replace("HIGH", str(HIGH))
    return text.replace("PROGRAM", program).replace("NAME", name)
