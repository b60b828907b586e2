"""Random small programs over booleans in IR text, for searches with and without tracking.

Two or three threads over four static booleans and the boolean fields of objects that change hands;
copies, operations, branches, bounded loops, inputs, monitors, checks and local counters.
"""

from collections.abc import Callable
from random import Random

from tests.unit.machine.programs import LIBRARY

_FLAGS = tuple(f"static T.b{number}:Z" for number in range(4))
_OBJECTS = ("o", "p", "q")
TRACKED = (*(f"T.b{number}" for number in range(4)), "Node.f")


class _Body:
    """Writes the code of one method."""

    def __init__(self, random: Random, checks: list[int], *, has_receiver: bool) -> None:
        self._random = random
        self._checks = checks
        self._kinds: list[str] = []
        self._lines: list[str] = []
        self._labels = 0
        self._head = ""
        if has_receiver:
            self._head = f"    params {self.register('ref')}\n"
        self.label()

    def register(self, kind: str) -> str:
        self._kinds.append(kind)
        return f"r{len(self._kinds) - 1}"

    def emit(self, line: str) -> None:
        self._lines.append(f"      {line}")

    def fresh(self) -> str:
        self._labels += 1
        return f"l{self._labels}"

    def label(self, name: str | None = None) -> None:
        self._lines.append(f"    {name or self.fresh()}:")

    def text(self) -> str:
        registers = "".join(
            f"    {kind} {' '.join(f'r{i}' for i, k in enumerate(self._kinds) if k == kind)}\n"
            for kind in ("int", "ref")
            if kind in self._kinds
        )
        return self._head + registers + "\n".join(self._lines)

    # --- statements -------------------------------------------------------------------------------

    def place(self) -> str:
        """A boolean field; that of an object is found first."""
        if self._random.random() < 0.6:
            return self._random.choice(_FLAGS)
        found = self.register("ref")
        self.emit(f"{found} = load static T.{self._random.choice(_OBJECTS)}:LNode;")
        return f"{found}.Node.f:Z"

    def value(self) -> str:
        """A boolean expression."""
        kind = self._random.randrange(6)
        found = self.register("int")
        if kind < 3:
            self.emit(f"{found} = load {self.place()}")
        elif kind == 3:
            one, other = self.value(), self.value()
            action = self._random.choice(("and", "or", "xor"))
            self.emit(f"{found} = {action} {one}, {other}")
        elif kind == 4:
            self.emit(f"{found} = {self._random.randrange(2)}")
        else:
            self.emit(f"{found} = choose 0, 1")
        return found

    def statements(self, most: int, depth: int) -> None:
        for _ in range(self._random.randint(1, most)):
            self._statement(depth)

    def _statement(self, depth: int) -> None:
        kinds: list[Callable[[int], None]] = [
            self._assign,
            self._assign,
            self._constant,
            self._exchange,
            self._count,
        ]
        if depth:
            kinds += [self._negate, self._branch, self._branch, self._loop, self._lock, self._check]
        self._random.choice(kinds)(depth)

    def _assign(self, _depth: int) -> None:
        value = self.value()
        self.emit(f"store {self.place()} = {value}")

    def _constant(self, _depth: int) -> None:
        self.emit(f"store {self.place()} = {self._random.randrange(2)}")

    def _negate(self, _depth: int) -> None:
        yes, no, end, found = self.fresh(), self.fresh(), self.fresh(), self.register("int")
        self.emit(f"if ne {self.value()}, 0 then {yes} else {no}")
        for name, number in ((yes, 0), (no, 1)):
            self.label(name)
            self.emit(f"{found} = {number}")
            self.emit(f"goto {end}")
        self.label(end)
        self.emit(f"store {self.place()} = {found}")

    def _exchange(self, _depth: int) -> None:
        """Give an object another name, or make one."""
        found = self.register("ref")
        if self._random.random() < 0.4:
            self.emit(f"{found} = new Node")
            if self._random.random() < 0.7:
                self.emit(f"store {found}.Node.f:Z = {self.value()}")
        else:
            self.emit(f"{found} = load static T.{self._random.choice(_OBJECTS)}:LNode;")
        self.emit(f"store static T.{self._random.choice(_OBJECTS)}:LNode; = {found}")

    def _count(self, _depth: int) -> None:
        """A local number that depends on a boolean: one that must be known."""
        found, total = self.register("int"), self.register("int")
        self.emit(f"{found} = load {self.place()}")
        self.emit(f"{total} = add {found}, 1")
        self.emit(f"store static T.count:I = {total}")

    def _branch(self, depth: int) -> None:
        yes, no, end = self.fresh(), self.fresh(), self.fresh()
        relation = self._random.choice(("eq", "ne"))
        one = self.value()
        other = self.value() if self._random.random() < 0.3 else "0"
        self.emit(f"if {relation} {one}, {other} then {yes} else {no}")
        for name in (yes, no):
            self.label(name)
            if name == yes or self._random.random() < 0.5:
                self.statements(2, depth - 1)
            self.emit(f"goto {end}")
        self.label(end)

    def _loop(self, depth: int) -> None:
        top, inside, end = self.fresh(), self.fresh(), self.fresh()
        count = self.register("int")
        self.emit(f"{count} = 0")
        self.emit(f"goto {top}")
        self.label(top)
        self.emit(f"if lt {count}, 2 then {inside} else {end}")
        self.label(inside)
        self.statements(2, depth - 1)
        self.emit(f"{count} = add {count}, 1")
        self.emit(f"goto {top}")
        self.label(end)

    def _lock(self, depth: int) -> None:
        found = self.register("ref")
        self.emit(f"{found} = load static T.{self._random.choice('kl')}:LNode;")
        self.emit(f"enter {found}")
        self.statements(2, depth - 1)
        self.emit(f"exit {found}")

    def _check(self, _depth: int) -> None:
        self._checks.append(len(self._checks))
        self.emit(f'check {self.value()}, "c{len(self._checks)}"')


def random_program(seed: int) -> str:
    """The text of a program, always the same for a seed."""
    random = Random(seed)
    checks: list[int] = []
    threads = random.choice((1, 1, 2))
    size = 3 if threads == 1 else 1
    main = _Body(random, checks, has_receiver=False)
    main.emit("init T")
    for field in ("o", "p", "q", "k", "l"):
        made = main.register("ref")
        main.emit(f"{made} = new Node")
        main.emit(f"store static T.{field}:LNode; = {made}")
    made = main.register("ref")
    main.emit(f"{made} = new java/lang/Thread")
    main.emit(f"intrinsic adoptMainThread ({made})")
    if random.random() < 0.5:
        main.statements(2, 1)
    for number in range(threads):
        made = main.register("ref")
        main.emit(f"{made} = new W{number}")
        main.emit(f"spawn {made}, W{number}.run()V, 0")
    main.statements(size, 2)
    main.emit("return")
    workers = []
    for number in range(threads):
        body = _Body(random, checks, has_receiver=True)
        body.statements(size, 2)
        body.emit("return")
        workers.append(
            f"class W{number} extends java/lang/Thread {{\n"
            f"  method run()V {{\n{body.text()}\n  }}\n}}\n"
        )
    statics = "".join(f"  field b{number}:Z static\n" for number in range(4))
    references = "".join(f"  field {name}:LNode; static\n" for name in ("o", "p", "q", "k", "l"))
    return (
        f"entry T.main()V\n{LIBRARY}\n"
        "class Node extends java/lang/Object {\n  field f:Z\n}\n"
        f"class T extends java/lang/Object {{\n{statics}{references}  field count:I static\n"
        f"  method main()V static {{\n{main.text()}\n  }}\n}}\n{''.join(workers)}"
    )
