"""Random programs of one thread with a secret, and what a JVM shows of it for several secrets.

A program prints ints. It has fields, arrays, lists, texts, virtual calls, lambdas, loops, and
exceptions: caught, thrown on, uncaught. Each is a class with the static field `secret`.
"""

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.differential.dice import Dice

from plait.java.platform.jdk import Jdk

SECRETS: Final = (-3, -1, 0, 1, 2, 3, 5, 42)
_LOCALS: Final = "abcd"
_DEEPEST: Final = 3

_MEMBERS: Final = """
  public static int secret; static int s, t; static Box kept;
  static class E extends RuntimeException { int code; E(int c) { code = c; } E() { } }
  static class Box { int v, w; Box next; int get() { return v; } void put(int x) { v = x; }
    public String toString() { t++; return "box"; } }
  static class Wide extends Box { int get() { return w; } void put(int x) { w = x; s++; } }
  static class Once { static int n = s; static int m() { return n; } static { t = t + 1; } }
  interface Fun { int of(int x); }
  static void out(int x) { System.out.println(x); }
  static int apply(Fun f, int x) { return f.of(x); }
  static Box make(int x) {
    if (kept != null) t = kept.v;
    kept = new Box(); kept.w = x; return kept;
  }
"""


_LIBRARY: Final = """
    StringBuilder text = new StringBuilder();
    java.util.List<Integer> l = new java.util.ArrayList<>(java.util.List.of(7));
"""


class _Maker:
    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.names = 0
        self.has_library = dice.is_one_in(4)

    def fresh(self, letter: str) -> str:
        self.names += 1
        return f"{letter}{self.names}"

    # --- expressions ----------------------------------------------------------------------------

    def local(self) -> str:
        return self.dice.pick(_LOCALS)

    def box(self) -> str:
        return self.dice.pick(("p", "q"))

    def place(self) -> str:
        return f"{self.box()}.{self.dice.pick('vw')}"

    def element(self, index: str) -> str:
        return f"{self.dice.pick(('arr', 'brr'))}[{index}]"

    def expression(self, depth: int = 0) -> str:
        pick = self.dice.below(100)
        if pick < 26:
            return self.local()
        if pick < 34:
            return "secret"
        if pick < 48:
            return str(self.dice.between(-2, 3))
        if pick < 54:
            return self.place()
        if pick < 60:
            return self.element(self.dice.pick(("0", "1", "2", f"({self.local()} & 3)")))
        if pick < 64:
            return self.dice.pick(("s", "t"))
        if pick < 84 or depth >= 2:
            return self.call(depth)
        operator = self.dice.pick(("+", "-", "*", "&", "|"))
        return f"({self.expression(depth + 1)} {operator} {self.expression(depth + 1)})"

    def call(self, depth: int) -> str:
        given = self.local() if depth >= 2 else self.expression(2)
        own = (
            f"f({given}, {self.local()})",
            f"g({given}, {self.local()})",
            f"{self.box()}.get()",
            f"Math.max({given}, {self.local()})",
            "arr.length",
            "brr.length",
            "Once.m()",
        )
        library = (
            f"apply(x -> x + {self.dice.pick(('1', 's', 'u'))}, {given})",
            f"Integer.valueOf({given}).intValue()",
            f'(("k" + {given}).length())',
            f"(text.length() + {self.local()})",
            "l.size()",
            "l.get(0)",
        )
        return self.dice.pick((*own, *library) if self.has_library else own)

    def condition(self) -> str:
        comparison = self.dice.pick(("<", ">", "==", "!="))
        return f"{self.expression(1)} {comparison} {self.expression(1)}"

    # --- statements -----------------------------------------------------------------------------

    def block(self, most: int, depth: int) -> str:
        return " ".join(self.statement(depth) for _ in range(self.dice.between(1, most)))

    def statement(self, depth: int = 0) -> str:
        pick = self.dice.below(100)
        if pick < 22:
            return f"{self.local()} = {self.expression()};"
        if pick < 31:
            return f"{self.place()} = {self.expression()};"
        if pick < 38:
            index = self.dice.pick(("0", "1", "2", f"{self.local()} & 3"))
            return f"{self.element(index)} = {self.expression()};"
        if pick < 43:
            return f"{self.dice.pick('st')} = {self.expression()};"
        if pick < 53:
            return self.mixing()
        if pick < 62 or depth >= _DEEPEST:
            return f"out({self.expression()});"
        if pick < 74:
            other = f" else {{ {self.block(2, depth + 1)} }}" if self.dice.coin() else ""
            return f"if ({self.condition()}) {{ {self.block(3, depth + 1)} }}{other}"
        if pick < 80:
            i = self.fresh("i")
            body = self.block(2, depth + 1)
            return f"for (int {i} = 0; {i} < ({self.expression()} & 3); {i}++) {{ {body} }}"
        if pick < 84:
            cases = (f"case {n}: {self.block(1, depth + 1)} break;" for n in (0, 1))
            rest = self.block(1, depth + 1)
            return f"switch ({self.expression()} & 3) {{ {' '.join(cases)} default: {rest} }}"
        if pick < 95:
            return self.attempt(depth)
        return f"if ({self.condition()}) return;"

    def mixing(self) -> str:
        given = self.expression(1)
        own = (
            "p = q;",
            "q = p;",
            "p = new Box();",
            "q = new Wide();",
            "brr = arr;",
            f"p = make({self.local()});",
            f"{self.box()}.put({given});",
            f"brr = new int[({given} & 1) + 4];",
            "System.arraycopy(arr, 0, brr, 0, 3);",
        )
        library = (
            f"l.add({given});",
            "l = new java.util.ArrayList<>(java.util.List.of(1));",
            f"text.append({given});",
            'text = new StringBuilder("x");',
            f'String {self.fresh("z")} = "" + {self.box()};',
            f"java.util.Arrays.fill(brr, {given});",
        )
        return self.dice.pick((*own, *library) if self.has_library else own)

    def attempt(self, depth: int) -> str:
        own = (
            f"if ({self.condition()}) throw new E();",
            f"if ({self.condition()}) throw new E({self.local()});",
            f"arr[{self.local()}] = 1;",
            f"a = b / {self.local()};",
            f"h({self.local()});",
            f'{{ Object o = {self.condition()} ? (Object) p : "x"; p = (Box) o; }}',
            f"p = {self.condition()} ? p : null; p.v = 1;",
        )
        library = (
            f"l.get({self.local()} & 1);",
            f'c = Integer.parseInt({self.condition()} ? "7" : "x");',
        )
        risky = self.dice.pick((*own, *library) if self.has_library else own)
        kind = self.dice.pick(("RuntimeException", "E", "ArithmeticException"))
        caught = self.fresh("e")
        handler = self.block(2, depth + 1)
        if self.dice.is_one_in(4):
            handler += f" throw {caught};"
        elif kind == "E":
            handler += f" out({caught}.code);"
        after = f" finally {{ {self.block(1, depth + 1)} }}" if self.dice.is_one_in(4) else ""
        inside = f"{self.block(2, depth + 1)} {risky} {self.statement(depth + 1)}"
        return f"try {{ {inside} }} catch ({kind} {caught}) {{ {handler} }}{after}"

    # --- methods --------------------------------------------------------------------------------

    def methods(self) -> str:
        f = self.dice.pick(
            ("return a + 1;", "if (a > b) return 1; return 0;", "s = a; return b;", "return a*0+b;")
        )
        g = self.dice.pick(
            (
                "return y;",
                "return x - y;",
                "if (x > 1) throw new E(); return y;",
                "int n = 0; for (int i = 0; i < (x & 3); i++) n += y; return n;",
                "return x <= 0 || y > 9 ? y : g(x - 1 & 3, y + 1);",
            )
        )
        thrown = self.dice.pick(("new E(x)", "new ArithmeticException()"))
        limit = self.dice.between(-1, 2)
        return (
            f"  static int f(int x, int y) {{ int a = x, b = y; {f} }}\n"
            f"  static int g(int x, int y) {{ {g} }}\n"
            f"  static void h(int x) {{ if (x > {limit}) throw {thrown}; }}\n"
        )


def program_text(name: str, dice: Dice) -> str:
    """A program of this name."""
    maker = _Maker(dice)
    body = " ".join(
        (
            maker.block(9, 0),
            f"out({maker.expression()});",
            maker.block(3, 0),
            f"out({maker.local()});",
        )
    )
    return (
        f"public class {name} {{{_MEMBERS}{maker.methods()}"
        "  public static void main(String[] args) {\n"
        "    int a = 1, b = 2, c = 0, d = 3; final int u = 4; Box p = new Box(), q = new Box();\n"
        "    int[] arr = new int[4], brr = new int[4];\n"
        f"{_LIBRARY if maker.has_library else ''}    {body}\n  }}\n}}\n"
    )


_DRIVER: Final = """
import java.io.*;
public class Driver {
  public static void main(String[] names) throws Exception {
    PrintStream real = System.out;
    for (String name : names) {
      StringBuilder all = new StringBuilder(name);
      for (int secret : new int[] {SECRETS}) {
        ClassLoader loader = new java.net.URLClassLoader(
            new java.net.URL[] {new File(".").toURI().toURL()}, null);
        Class<?> c = Class.forName(name, true, loader);
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        System.setOut(new PrintStream(shown));
        c.getField("secret").setInt(null, secret);
        boolean ended = true;
        try { c.getMethod("main", String[].class).invoke(null, (Object) new String[0]); }
        catch (java.lang.reflect.InvocationTargetException e) { ended = false; }
        System.out.flush();
        all.append('\\t').append(ended ? "" : "!").append(shown.toString().replace('\\n', ','));
      }
      real.println(all);
    }
  }
}
""".replace("SECRETS", ", ".join(map(str, SECRETS)))


def compiled(jdk: Jdk, folder: Path, names: Sequence[str]) -> Path:
    """The class folder of the sources of these names in a folder, and of the driver."""
    (folder / "Driver.java").write_text(_DRIVER)
    classes = folder / "classes"
    sources = [str(folder / f"{name}.java") for name in (*names, "Driver")]
    command = [str(jdk.home / "bin" / "javac"), "-g", "-nowarn", "-d", str(classes), *sources]
    subprocess.run(command, check=True, capture_output=True)
    return classes


def leaking(jdk: Jdk, classes: Path, names: Sequence[str]) -> set[str]:
    """The programs whose output is not the same for all secrets, as far as each run goes."""
    command = [str(jdk.home / "bin" / "java"), "-Xshare:auto", "Driver", *names]
    done = subprocess.run(command, check=True, capture_output=True, cwd=classes, text=True)
    found = set()
    for line in done.stdout.splitlines():
        name, *runs = line.split("\t")
        if not all(_agree(one, other) for one in runs for other in runs):
            found.add(name)
    return found


def _agree(one: str, other: str) -> bool:
    """Whether two outputs are the same; one that an exception ends, as far as it goes."""
    left, right = one.lstrip("!").split(",")[:-1], other.lstrip("!").split(",")[:-1]
    if one.startswith("!") and len(left) <= len(right):
        return left == right[: len(left)]
    if other.startswith("!") and len(right) <= len(left):
        return right == left[: len(right)]
    return left == right
