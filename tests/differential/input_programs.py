"""Random Java programs that read a few inputs of small ranges: every input can be tried.

They use what symbolic execution has to get right: objects that depend on inputs, arrays at such
indices, virtual calls, casts, exceptions that are caught or not, loops that inputs leave.
"""

from random import Random
from typing import Final

INPUTS: Final = 3
LOW, HIGH = -1, 2

_FRAME: Final = """
import plait.Verify;

class NAME {
    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    interface Shape {
        int area(int x);
    }

    static class Square implements Shape {
        int side = 2;

        public int area(int x) {
            return side * x;
        }
    }

    static class Disc extends Square {
        public int area(int x) {
            side += x;
            return side & 7;
        }
    }

    static int count = 1;
    static Node shared;

    static int deep(int x, int depth) {
        if (depth <= 0 || x > 5) {
            return x;
        }
        return deep(x + 1, depth - 1) + 1;
    }

METHODS
    public static void main(String[] args) {
INPUTS
        int r = step0(i0, i1, i2) + step1(i2, i0, i1);
        assert r != 1000003;
    }
}
"""

_INTS: Final = ("a", "b", "c", "x", "y")


class Generator:
    """One program; every method has the same local variables."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._loops = 0

    def program(self, name: str) -> str:
        inputs = "\n".join(
            f"        int i{at} = Verify.anyInt({LOW}, {HIGH});" for at in range(INPUTS)
        )
        methods = "\n".join(self._method(at) for at in range(2))
        text = _FRAME.replace("METHODS", methods).replace("INPUTS", inputs)
        return text.replace("NAME", name)

    def _method(self, number: int) -> str:
        lines = [
            f"    static int step{number}(int a, int b, int c) {{",
            "        int x = 1, y = b;",
            "        long l = a;",
            "        double d = c;",
            "        int[] cells = {3, 1, 2};",
            "        Node n = new Node(a, null), m = n;",
            "        Node[] nodes = {n, null, new Node(7, n)};",
            "        Shape s = new Square();",
            *self._block(2, 3),
            "        return x + y;",
            "    }",
        ]
        return "\n".join(lines)

    def _block(self, depth: int, indent: int) -> list[str]:
        found: list[str] = []
        for _ in range(self._random.randint(2, 4)):
            found.extend(self._statement(depth, indent))
        return found

    def _int(self, depth: int = 2) -> str:
        random = self._random
        if depth == 0 or random.random() < 0.3:
            return random.choice((*_INTS, *_INTS, str(random.randint(-2, 4))))
        left, right = self._int(depth - 1), self._int(depth - 1)
        match random.randrange(9):
            case 0:
                return f"({left} {random.choice('+-*')} {right})"
            case 1:
                return f"({left} {random.choice('&|^')} {right})"
            case 2:
                return f"({left} {random.choice(('<<', '>>', '>>>'))} ({right} & 3))"
            case 3:
                return f"({left} % 3)" if random.random() < 0.7 else f"({left} / {right})"
            case 4:
                return f"cells[{self._index(left)}]"
            case 5:
                return random.choice(("n.value", "m.value", "count", f"s.area({left})"))
            case 6:
                return f"({random.choice(('byte', 'char', 'short'))}) ({left} * 77)"
            case 7:
                return f"({self._condition(depth - 1)} ? {left} : {right})"
            case _:
                return random.choice(
                    ("(int) l", "(int) (d * 1.5)", f"deep({left}, 3)", "(int) (l >> 1)")
                )

    def _index(self, value: str) -> str:
        return f"{value} & 1" if self._random.random() < 0.7 else value

    def _condition(self, depth: int = 1) -> str:
        random = self._random
        match random.randrange(8):
            case 0:
                return random.choice(("n == m", "n.next == null", "n != shared", "m == nodes[1]"))
            case 1:
                return "s instanceof Disc"
            case 2:
                return random.choice(("d > 0.5", "d * d < 2", "l < 3L", "l == a"))
            case 3 if depth:
                op = random.choice(("&&", "||"))
                return f"({self._condition(depth - 1)} {op} {self._condition(depth - 1)})"
            case _:
                relation = random.choice(("<", ">", "==", "!=", "<=", ">="))
                return f"{self._int(depth)} {relation} {self._int(depth)}"

    def _statement(self, depth: int, indent: int) -> list[str]:
        if depth and self._random.random() < 0.45:
            return self._compound(depth, indent)
        return [f"{'    ' * (indent - 1)}{self._simple()}"]

    def _simple(self) -> str:
        random = self._random
        match random.randrange(14):
            case 0:
                return f"cells[{self._index(self._int(1))}] = {self._int()};"
            case 1:
                return f"n = new Node({self._int()}, {random.choice(('n', 'm', 'null'))});"
            case 2:
                return random.choice(
                    ("m = n;", "n = n.next;", "m.next = n;", "shared = n;", "n = shared;")
                    if random.random() < 0.4
                    else ("m = n;", "m.value += a;", "n.value = y;", "m = m.next == null ? m : n;")
                )
            case 3:
                return f"nodes[{self._index(self._int(1))}] = {random.choice(('n', 'm', 'null'))};"
            case 4:
                return f"m = nodes[{self._index(self._int(1))}];"
            case 5:
                return random.choice(("s = new Disc();", "s = new Square();"))
            case 6:
                return f"x += ((Square) s).side; count += {self._int(1)};"
            case 7:
                return f"assert {self._condition()};"
            case 8:
                return f"Verify.assume({self._condition()});" if random.random() < 0.4 else "x++;"
            case 9:
                return random.choice(
                    (f"l = l * 3 + {self._int(1)};", f"d = d / 2 + {self._int(1)};")
                )
            case 10:
                return "if (m == null) { m = n; }"
            case _:
                return f"{random.choice(('x', 'y', 'a', 'x'))} = {self._int()};"

    def _compound(self, depth: int, indent: int) -> list[str]:
        random = self._random
        pad = "    " * (indent - 1)
        inner = self._block(depth - 1, indent + 1)
        match random.randrange(6):
            case 0 | 1:
                other = self._block(depth - 1, indent + 1)
                condition = self._condition()
                return [f"{pad}if ({condition}) {{", *inner, f"{pad}}} else {{", *other, f"{pad}}}"]
            case 2:
                self._loops += 1
                i = f"k{self._loops}"
                leave = random.choice(("break", "continue", "return x"))
                test = f"{pad}    if ({self._condition()}) {{ {leave}; }}"
                head = f"{pad}for (int {i} = 0; {i} < {random.randint(1, 3)}; {i}++) {{"
                return [head, *inner, test, f"{pad}    y += {i};", f"{pad}}}"]
            case 3:
                self._loops += 1
                w = f"k{self._loops}"
                return [
                    f"{pad}int {w} = 0;",
                    f"{pad}while ({self._condition()} && {w}++ < 3) {{",
                    *inner,
                    f"{pad}}}",
                ]
            case 4:
                second = self._block(depth - 1, indent + 1)
                return [
                    f"{pad}switch ({self._int(1)}) {{",
                    f"{pad}    case 0: case 3: {{",
                    *inner,
                    f"{pad}    break; }}",
                    f"{pad}    case 1: {{",
                    *second,
                    f"{pad}    }}",
                    f"{pad}    default: x--;",
                    f"{pad}}}",
                ]
            case _:
                kind = random.choice(("RuntimeException", "ArithmeticException", "Throwable"))
                after = (
                    [f"{pad}}} finally {{", f"{pad}    y ^= 1;"] if random.random() < 0.4 else []
                )
                handler = [f"{pad}}} catch ({kind} e) {{", f"{pad}    x = x * 2 + 1;"]
                return [f"{pad}try {{", *inner, *handler, *after, f"{pad}}}"]
