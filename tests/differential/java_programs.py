"""Random Java programs for Hypothesis: deterministic, ending, printing checksums.

A program is one class. Its main method calls generated static methods with generated arguments and
prints a checksum, or the exception, after each; then threads run generated code on state of their
own and add to shared totals under a lock, so that the schedule does not matter.
"""

from dataclasses import dataclass
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from tests.differential.java_expressions import expression
from tests.differential.java_scope import NUMERIC, Callee, Scope, Type, Variable, indented, lines
from tests.differential.java_statements import block

KERNELS: Final = 3
KERNEL_ROUNDS: Final = 40
KERNEL_DEPTH: Final = 3
KERNEL_RESULTS: Final = (Type.INT, Type.LONG, *NUMERIC, Type.BOOLEAN, Type.STRING)
IMPORTS: Final = "import java.util.*;\nimport java.util.function.*;\nimport java.util.stream.*;\n"
RESULTS: Final = (*NUMERIC, Type.BOOLEAN, Type.STRING, Type.BOX)
PARAMETERS: Final = (*RESULTS, Type.INTS, Type.SHAPE, Type.LIST, Type.MAP, Type.GRID)
STATICS: Final = (
    Variable("NAME.count", Type.INT),
    Variable("NAME.total", Type.LONG),
    Variable("NAME.ratio", Type.DOUBLE),
    Variable("NAME.small", Type.BYTE),
    Variable("NAME.text", Type.STRING),
    Variable("NAME.data", Type.INTS),
    Variable("NAME.shape", Type.SHAPE),
    Variable("NAME.list", Type.LIST),
    Variable("NAME.map", Type.MAP),
    Variable("NAME.grid", Type.GRID),
)
"""The static variables that all code outside threads shares."""

FRAME: Final = """
    static final int[] INTS = {0, 1, -1, 7, 31, -33, 100000, Integer.MIN_VALUE, Integer.MAX_VALUE};
    static final long[] LONGS = {0, 1, -1, 63, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE};
    static final double[] DOUBLES = {
        0.0, -0.0, 1.5, -2.5, 1e19, -1e-310, 0.1, Double.NaN, Double.NEGATIVE_INFINITY, 1e308, 4e9
    };
    static final String[] TEXTS = {"", "a", "plait", "Hello, World", "\u00e9", "-12", "Aa", "BB"};

    static long hash = 17;
    static int fuel = 2000;
    static int count = 1;
    static long total = 1L << 33;
    static double ratio = 0.5;
    static byte small = 100;
    static String text = "text";
    static int[] data = {1, 2, 3, 4};
    static Shape shape = new Ring(4);
    static List<Integer> list = new ArrayList<>(List.of(5, 6));
    static Map<String, Integer> map = new TreeMap<>(Map.of("a", 1, "plait", 2));
    static int[][] grid = {{1, 2, 3, 4}, {5, 6}, {7}, {}};
    static final Object LOCK = new Object();
    static long shared;

    static final class OutOfFuel extends Error { }

    static void tick() {
        if (--fuel < 0) throw new OutOfFuel();
    }

    static void mix(long value) {
        hash = hash * 31 + value;
    }

    static void mix(double value) {
        mix(Double.doubleToLongBits(value));
    }

    static void mix(boolean value) {
        mix(value ? 1231L : 1237L);
    }

    static void mix(Object value) {
        mix((long) String.valueOf(value).hashCode());
    }

    static String cut(String value) {
        return value == null || value.length() <= 30 ? value : value.substring(0, 30);
    }

    /** NullPointerExceptions from inside the JDK have no message with us (docs/limits.md). */
    static String describe(Throwable e) {
        boolean isOwn = e.getStackTrace()[0].getClassName().startsWith("NAME");
        return isOwn || !(e instanceof NullPointerException) ? e.toString() : "null pointer";
    }

    record Pair(int left, String right) { }

    interface Scaled {
        int base();

        default int scale(int factor) {
            return base() * factor + 1;
        }
    }
"""
"""What every program has besides its generated code."""


@dataclass(frozen=True)
class JavaProgram:
    """A generated class: `source(name)` is its file."""

    body: str

    def source(self, name: str) -> str:
        """The compilation unit with this class name."""
        head = f"{IMPORTS}\npublic class NAME {{{FRAME}"
        return f"{head}{self.body}}}\n".replace("NAME", name)


@st.composite
def _programs(draw: DrawFn) -> JavaProgram:
    scope = Scope(draw, tick="tick();")
    parts = [_colour(scope), *_shapes(scope)]
    callees: tuple[Callee, ...] = ()
    shared = scope.having(*STATICS)
    for number in range(scope.number(1, 4)):
        source, callee = _method(shared, f"method{number}", callees)
        parts.append(source)
        callees = (callee, *callees)
    parts.extend(_kernel(scope, number) for number in range(KERNELS))
    if scope.pick((True, False)):
        parts.append(_worker(scope))
        parts.append(_run_workers(scope.number(1, 3)))
    else:
        parts.append(["static void runWorkers() { }"])
    parts.append(_main(shared, callees))
    return JavaProgram("".join("\n" + "\n".join(indented(part)) + "\n" for part in parts))


def programs() -> SearchStrategy[JavaProgram]:
    """Random programs."""
    return _programs()


def _method(scope: Scope, name: str, callees: tuple[Callee, ...]) -> tuple[list[str], Callee]:
    """A static method, and how to call it; it calls only methods made before, so nothing recurs."""
    result = scope.pick(RESULTS)
    kinds = tuple(scope.pick(PARAMETERS) for _ in range(scope.number(0, 3)))
    parameters = tuple(Variable(scope.fresh("a"), kind) for kind in kinds)
    inner = Scope(
        scope.draw,
        (*scope.variables, *parameters),
        callees,
        "tick();",
        result,
        names=scope.names,
    )
    declared = ", ".join(f"{parameter.type} {parameter.name}" for parameter in parameters)
    synchronized = scope.pick(("", "synchronized "))
    source = lines(
        f"static {synchronized}{result} {name}({declared}) {{",
        "    tick();",
        *(indented(_guarded(block(inner, 3, 4))) for _ in range(scope.number(1, 3))),
        f"    return {expression(inner, result)};",
        "}",
    )
    return source, Callee(name, result, kinds)


def _guarded(body: list[str]) -> list[str]:
    """The statements so that an exception does not keep those after them from running."""
    return lines(
        "try {",
        indented(body),
        "} catch (RuntimeException e) {",
        "    mix(describe(e));",
        "}",
    )


def _kernel(scope: Scope, number: int) -> list[str]:
    """A method that evaluates one expression on many corner values."""
    inputs = {
        Variable("x", Type.INT): "INTS[round % 9]",
        Variable("y", Type.LONG): "LONGS[round % 7]",
        Variable("d", Type.DOUBLE): "DOUBLES[round % 11]",
        Variable("f", Type.FLOAT): "(float) DOUBLES[round * 3 % 11]",
        Variable("c", Type.CHAR): "(char) INTS[round * 5 % 9]",
        Variable("b", Type.BYTE): "(byte) LONGS[round * 2 % 7]",
        Variable("s", Type.STRING): "TEXTS[round % 8]",
    }
    scope = scope.having(*inputs)
    results = [expression(scope, scope.pick(KERNEL_RESULTS), KERNEL_DEPTH) for _ in range(2)]
    return lines(
        f"static void kernel{number}() {{",
        f"    for (int round = 0; round < {KERNEL_ROUNDS}; round++) {{",
        (f"        {v.type} {v.name} = {value};" for v, value in inputs.items()),
        "        try {",
        (f"            mix({result});" for result in results),
        "        } catch (RuntimeException e) {",
        "            mix(describe(e));",
        "        }",
        "    }",
        "}",
    )


def _colour(scope: Scope) -> list[str]:
    value = _of_class(scope, Variable("value", Type.INT))
    return lines(
        "enum Colour {",
        "    RED, GREEN {",
        "        @Override int code(int value) {",
        f"            return {expression(value, Type.INT, 2)};",
        "        }",
        "    }, BLUE, BLACK;",
        "",
        "    int code(int value) {",
        f"        return ordinal() * 31 + {expression(value, Type.INT, 2)};",
        "    }",
        "}",
    )


def _shapes(scope: Scope) -> list[list[str]]:
    """A class hierarchy. Its code is of the isolated kind, as threads use it, too."""
    own = (Variable("this.side", Type.INT), Variable("this.weight", Type.LONG))
    area = _of_class(scope, *own, Variable("x", Type.INT), result=Type.INT)
    weigh = _of_class(scope, *own, Variable("x", Type.LONG), result=Type.LONG)

    def method(header: str, inner: Scope, result: Type) -> list[str]:
        body = indented(block(inner, 1, 2))
        return [f"{header} {{", *body, f"    return {expression(inner, result, 2)};", "}"]

    root = lines(
        "static abstract class Shape implements Scaled {",
        "    int side;",
        "    long weight;",
        "",
        "    Shape(int side) {",
        "        this.side = side;",
        "    }",
        "",
        "    abstract int area(int x);",
        "",
        indented(method("long weigh(long x)", weigh, Type.LONG)),
        "",
        "    void grow() {",
        "        side++;",
        "    }",
        "",
        "    public int base() {",
        "        return side;",
        "    }",
        "",
        "    static void mix(Object value) { }",
        "}",
    )
    square = lines(
        "static class Square extends Shape {",
        "    Square(int side) {",
        "        super(side);",
        "    }",
        "",
        indented(method("@Override int area(int x)", area, Type.INT)),
        "}",
    )
    extra = area.having(Variable("this.extra", Type.BYTE))
    circle = lines(
        "static class Circle extends Square {",
        "    byte extra = 5;",
        "",
        "    Circle(int side) {",
        "        super(side + 1);",
        "        extra += side;",
        "    }",
        "",
        indented(method("@Override int area(int x)", extra, Type.INT)),
        "",
        "    @Override long weigh(long x) {",
        "        return super.weigh(x) + super.area(side);",
        "    }",
        "}",
    )
    ring = lines(
        "static final class Ring extends Shape {",
        "    Ring(int side) {",
        "        super(side * 2);",
        "    }",
        "",
        indented(method("@Override int area(int x)", area, Type.INT)),
        "",
        "    @Override public int scale(int factor) {",
        "        return super.scale(factor) ^ side;",
        "    }",
        "}",
    )
    return [root, square, circle, ring]


def _worker(scope: Scope) -> list[str]:
    """A thread whose generated code sees its own fields only; they shadow those of the program."""
    own = (
        Variable("this.count", Type.INT),
        Variable("this.total", Type.LONG),
        Variable("this.text", Type.STRING),
        Variable("this.data", Type.INTS),
    )
    inner = Scope(scope.draw, own, tick="tick();", names=scope.names)
    return lines(
        "static final class Worker extends Thread {",
        "    long hash;",
        "    int fuel = 300;",
        "    int count;",
        "    long total;",
        '    String text = "worker";',
        "    int[] data = {4, 3, 2, 1};",
        "",
        "    Worker(int number) {",
        "        count = number;",
        "        total = number * 1000003L;",
        "    }",
        "",
        "    void tick() {",
        "        if (--fuel < 0) throw new OutOfFuel();",
        "    }",
        "",
        "    void mix(long value) {",
        "        hash = hash * 31 + value;",
        "    }",
        "",
        "    void mix(double value) {",
        "        mix(Double.doubleToLongBits(value));",
        "    }",
        "",
        "    void mix(boolean value) {",
        "        mix(value ? 3L : 5L);",
        "    }",
        "",
        "    void mix(Object value) {",
        "        mix((long) String.valueOf(value).hashCode());",
        "    }",
        "",
        "    void work() {",
        indented(indented(block(inner, 2, 4))),
        "    }",
        "",
        "    @Override",
        "    public void run() {",
        "        for (int round = 0; round < 3; round++) {",
        "            try {",
        "                work();",
        "            } catch (RuntimeException | OutOfFuel e) {",
        "                mix(describe(e));",
        "            }",
        "            synchronized (LOCK) {",
        "                shared += hash ^ count;",
        "            }",
        "        }",
        "    }",
        "}",
    )


def _run_workers(threads: int) -> list[str]:
    return lines(
        "static void runWorkers() throws InterruptedException {",
        f"    Worker[] workers = new Worker[{threads}];",
        "    for (int i = 0; i < workers.length; i++) {",
        "        workers[i] = new Worker(i);",
        "        workers[i].start();",
        "    }",
        "    for (Worker worker : workers) {",
        "        worker.join();",
        '        System.out.println(worker.hash + " " + worker.count + " " + worker.text);',
        "    }",
        "    System.out.println(shared);",
        "}",
    )


def _of_class(scope: Scope, *variables: Variable, result: Type | None = None) -> Scope:
    """The scope of an instance method: no shared state and no fuel, so that threads may call it."""
    return Scope(scope.draw, variables, result=result, may_dispatch=False, names=scope.names)


def _main(scope: Scope, callees: tuple[Callee, ...]) -> list[str]:
    made = ["public static void main(String[] args) throws InterruptedException {"]
    for callee in reversed(callees):
        arguments = (expression(scope, parameter, 2) for parameter in callee.parameters)
        made += indented(
            lines(
                "try {",
                f"    mix({callee.name}({', '.join(arguments)}));",
                "} catch (RuntimeException | OutOfFuel e) {",
                "    System.out.println(describe(e));",
                "}",
                "System.out.println(hash);",
            )
        )
    for number in range(KERNELS):
        made += indented([f"kernel{number}();", "System.out.println(hash);"])
    made += indented(
        lines(
            "runWorkers();",
            'System.out.println(count + " " + total + " " + small + " " + text);',
            "System.out.println(Arrays.toString(data) + list + map + Arrays.deepToString(grid));",
            "System.out.println(Double.doubleToLongBits(ratio));",
        )
    )
    return [*made, "}"]
