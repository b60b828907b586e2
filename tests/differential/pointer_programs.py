"""Random programs about references: recursion, objects in every frame, aliases across calls.

Every equality that such a program asks is a check of its own, so engines that agree on violations
agree on which references can be equal, and which can differ, wherever that is asked.
"""

from collections.abc import Callable, Sequence
from typing import Final

from tests.differential.dice import Dice
from tests.unit.machine.programs import LIBRARY

_NODE: Final = """
class Node extends java/lang/Object {
  field n:LNode;
  field p:LNode;
}
"""
_METHODS: Final = 3
_LOCALS: Final = ("r3", "r4", "r5")
_WEIGHTS: Final = {
    "new": 4,
    "move": 2,
    "null": 1,
    "get": 2,
    "put": 3,
    "load": 4,
    "store": 6,
    "erase": 2,
    "call": 5,
    "ask": 3,
    "ask field": 4,
    "choose": 2,
}


class _Body:
    """The body of a method while it is written; at most so many calls and choices."""

    def __init__(
        self, dice: Dice, sites: list[int], references: Sequence[str], calls: int, choices: int
    ) -> None:
        self._dice = dice
        self._sites = sites
        self._references = references
        self._calls = calls
        self._choices = choices
        self._labels = 1
        self.lines = ["    l0:"]

    def emit(self, text: str) -> None:
        self._sites.append(1)
        self.lines.append(f"      {text} @{len(self._sites)}")

    def reference(self) -> str:
        return self._dice.pick(self._references)

    def statements(self, count: int) -> None:
        for _ in range(count):
            self.statement()

    def statement(self, *, is_inner: bool = False) -> None:
        weights = {
            **_WEIGHTS,
            "call": _WEIGHTS["call"] if self._calls else 0,
            "choose": _WEIGHTS["choose"] if self._choices and not is_inner else 0,
        }
        kinds = [kind for kind, weight in weights.items() for _ in range(weight)]
        self._write(self._dice.pick(kinds), self.reference(), self.reference())

    def _write(self, kind: str, left: str, right: str) -> None:
        field, glob = self._dice.pick("np"), self._dice.pick("gh")
        match kind:
            case "new":
                self.emit(f"{left} = new Node")
            case "move":
                self.emit(f"{left} = {right}")
            case "null":
                self.emit(f"{left} = null")
            case "get":
                self.emit(f"{left} = load static T.{glob}:LNode;")
            case "put":
                self.emit(f"store static T.{glob}:LNode; = {left}")
            case "load":
                self._unless_null(right, f"{left} = load {right}.Node.{field}:LNode;")
            case "store":
                self._unless_null(right, f"store {right}.Node.{field}:LNode; = {left}")
            case "erase":
                self._unless_null(right, f"store {right}.Node.{field}:LNode; = null")
            case "call":
                self._calls -= 1
                self.call(left, right, self.reference())
            case "ask":
                self._ask(left, right)
            case "ask field":
                self._guarded(f"ne {right}, null", lambda: self._ask_field(left, right, field))
            case _:
                self._choices -= 1
                self.emit("r6 = choose 0, 1")
                self._guarded("eq r6, 0", self._two_inner)

    def call(self, dest: str, first: str, second: str) -> None:
        method = f"T.f{self._dice.below(_METHODS)}(LNode;LNode;I)LNode;"

        def invoke() -> None:
            self.emit("r6 = sub r2, 1")
            self.emit(f"{dest} = invoke static {method} ({first}, {second}, r6)")

        self._guarded("gt r2, 0", invoke)

    def _two_inner(self) -> None:
        self.statement(is_inner=True)
        self.statement(is_inner=True)

    def _label(self) -> str:
        self._labels += 1
        return f"l{self._labels}"

    def _branch(self, test: str) -> tuple[str, str]:
        yes, no = self._label(), self._label()
        self.emit(f"if {test} then {yes} else {no}")
        return yes, no

    def _begin(self, label: str) -> None:
        self.lines.append(f"    {label}:")

    def _guarded(self, test: str, inside: Callable[[], None]) -> None:
        yes, no = self._branch(test)
        self._begin(yes)
        inside()
        self.emit(f"goto {no}")
        self._begin(no)

    def _unless_null(self, reference: str, text: str) -> None:
        self._guarded(f"ne {reference}, null", lambda: self.emit(text))

    def _ask_field(self, left: str, right: str, field: str) -> None:
        self.emit(f"r7 = load {right}.Node.{field}:LNode;")
        self._ask("r7", left)

    def _ask(self, left: str, right: str) -> None:
        """Two checks that always fail: one where the references are equal, one where not."""
        answers = self._branch(f"eq {left}, {right}")
        end = self._label()
        for answer in answers:
            self._begin(answer)
            self.emit(f'check 0, "c{len(self._sites)}"')
            self.emit(f"goto {end}")
        self._begin(end)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def _method(dice: Dice, sites: list[int], number: int, size: tuple[int, int], threads: int) -> str:
    body = _Body(dice, sites, ("r0", "r1", *_LOCALS), 2 if threads == 1 else 1, 1)
    for register in _LOCALS:
        body.emit(f"{register} = null")
    body.statements(dice.between(*size))
    body.emit(f"return {dice.pick(('r0', *_LOCALS, 'null'))}")
    return (
        f"  method f{number}(LNode;LNode;I)LNode; static {{\n    params r0 r1 r2\n"
        f"    int r2 r6\n    ref r0 r1 r3 r4 r5 r7\n{body.text}\n  }}"
    )


def _main(dice: Dice, sites: list[int], size: tuple[int, int], threads: int) -> str:
    references = ("r0", "r1", *_LOCALS)
    body = _Body(dice, sites, references, 2, 1)
    for register in references:
        body.emit(f"{register} = null")
    body.emit("init T")
    body.emit("r8 = new java/lang/Thread")
    body.emit("intrinsic adoptMainThread (r8)")
    body.emit("r6 = choose 0, 1")
    body.emit("r2 = 2")
    body.statements(3)
    if threads == 2:
        body.emit("r8 = new W")
        body.emit("spawn r8, W.run()V, 0")
    body.statements(dice.between(*size))
    body.call(body.reference(), body.reference(), body.reference())
    body.statements(2)
    body.emit("return")
    registers = "    int r2 r6\n    ref r0 r1 r3 r4 r5 r7 r8"
    return f"  method main()V static {{\n{registers}\n{body.text}\n  }}"


def _worker(dice: Dice, sites: list[int]) -> str:
    references = ("r1", *_LOCALS)
    body = _Body(dice, sites, references, 0, 0)
    for register in references:
        body.emit(f"{register} = null")
    body.emit("r2 = 1")
    body.statements(2)
    body.call("r3", body.reference(), body.reference())
    body.statements(2)
    body.emit("return")
    return (
        "class W extends java/lang/Thread {\n  method run()V {\n    params r0\n"
        f"    int r2 r6\n    ref r0 r1 r3 r4 r5 r7\n{body.text}\n  }}\n}}"
    )


def pointer_text(dice: Dice) -> str:
    """A program with one thread or two; recursion goes two calls deep."""
    threads = dice.pick((1, 1, 2))
    size = (4, 8) if threads == 1 else (2, 5)
    sites: list[int] = []
    main = _main(dice, sites, size, threads)
    methods = (_method(dice, sites, number, size, threads) for number in range(_METHODS))
    parts = [
        "entry T.main()V",
        "class T extends java/lang/Object {\n  field g:LNode; static\n  field h:LNode; static",
        main,
        *methods,
        "}",
    ]
    if threads == 2:
        parts.append(_worker(dice, sites))
    return "\n".join([*parts, _NODE, LIBRARY])
