"""Random programs with fixed threads in IR text, all of whose schedules fit into one formula.

Two or three threads work on static fields, the fields of two objects and an array: loads, stores,
atomic updates, nested sections of two monitors, branches, short loops, inputs, assumptions, checks
and exceptions. The main thread joins some of them, and a worker may start another one.
"""

from collections.abc import Callable
from typing import Final

from tests.differential.dice import Dice
from tests.differential.ir_bodies import Body, Sites
from tests.unit.machine.programs import LIBRARY

_FIELDS: Final = """
  field a:I static
  field b:I static volatile
  field o:LNode; static final
  field p:LNode; static final
  field array:[I static final
"""
_NODE: Final = """
class Node extends java/lang/Object {
  field x:I
  field v:J volatile
}
"""
_STATICS: Final = ("T.a:I", "T.b:I")
_UPDATES: Final = ("cas", "cax", "getset", "getadd")


class _Author:
    """Writes the statements of one thread."""

    def __init__(self, dice: Dice, body: Body, size: int) -> None:
        self._dice = dice
        self._body = body
        self._left = size
        self._numbers = [body.register("int") for _ in range(2)]
        for register in self._numbers:
            body.emit(f"{register} = {dice.below(2)}")

    def statements(self, depth: int) -> None:
        """Some statements, nested at most so deep."""
        for _ in range(self._dice.between(1, 4)):
            if self._left > 0:
                self._left -= 1
                self._dice.pick(self._choices(depth))(depth)

    def _choices(self, depth: int) -> list[Callable[[int], None]]:
        found: list[Callable[[int], None]] = [
            self._load,
            self._load,
            self._store,
            self._store,
            self._update,
            self._check,
        ]
        found += [self._input, self._assume, self._compute, self._element]
        if depth:
            found += [self._locked, self._locked, self._branch, self._branch, self._loop]
            found += [self._fail]
        return found

    def _number(self) -> str:
        return self._dice.pick(self._numbers)

    def _object(self) -> str:
        found = self._body.register("ref")
        self._body.emit(f"{found} = load static T.{self._dice.pick('op')}:LNode;")
        return found

    def _place(self) -> str:
        if self._dice.is_one_in(3):
            return f"{self._object()}.Node.x:I"
        return f"static {self._dice.pick(_STATICS)}"

    def _load(self, _depth: int) -> None:
        self._body.emit(f"{self._number()} = load {self._place()}")

    def _store(self, _depth: int) -> None:
        self._body.emit(f"store {self._place()} = {self._number()}")

    def _update(self, _depth: int) -> None:
        action = self._dice.pick(_UPDATES)
        operands = [self._number()]
        if action in ("cas", "cax"):
            operands.append(str(self._dice.below(3)))
        place = self._place()
        self._body.emit(f"{self._number()} = {action} {place} ({', '.join(operands)})")

    def _compute(self, _depth: int) -> None:
        op = self._dice.pick(("add", "sub", "xor", "mul"))
        number = self._dice.between(1, 2)
        self._body.emit(f"{self._number()} = {op} {self._number()}, {number}")

    def _element(self, _depth: int) -> None:
        """At an index that may depend on what others do."""
        array, index = self._body.register("ref"), self._body.register("int")
        self._body.emit(f"{array} = load static T.array:[I")
        self._body.emit(f"{index} = and {self._number()}, 1")
        if self._dice.coin():
            self._body.emit(f"{self._number()} = load {array}[{index}]:I")
        else:
            self._body.emit(f"store {array}[{index}]:I = {self._number()}")

    def _check(self, _depth: int) -> None:
        """Fails for one value in a few."""
        holds = self._body.register("int")
        self._body.emit(f"{holds} = xor {self._number()}, {self._dice.between(1, 5)}")
        self._body.emit(f"check {holds}, {self._body.sites.next_check()}")

    def _input(self, _depth: int) -> None:
        self._body.emit(f"{self._number()} = choose 0, 1")

    def _assume(self, _depth: int) -> None:
        holds = self._body.register("int")
        self._body.emit(f"{holds} = xor {self._number()}, {self._dice.between(0, 3)}")
        self._body.emit(f"assume {holds}")

    def _locked(self, depth: int) -> None:
        monitor = self._object()
        self._body.emit(f"enter {monitor}")
        self.statements(depth - 1)
        self._body.emit(f"exit {monitor}")

    def _branch(self, depth: int) -> None:
        body = self._body
        relation = self._dice.pick(("eq", "lt"))
        yes, no = body.branch(f"{relation} {self._number()}, {self._dice.below(3)}")
        after = body.label()
        for label in (yes, no):
            body.begin(label)
            if label == yes or self._dice.coin():
                self.statements(depth - 1)
            body.emit(f"goto {after}")
        body.begin(after)

    def _loop(self, depth: int) -> None:
        body = self._body
        count, head, after = body.register("int"), body.label(), body.label()
        body.emit(f"{count} = 0")
        body.emit(f"goto {head}")
        body.begin(head)
        inside, outside = body.branch(f"lt {count}, 2")
        body.begin(inside)
        self.statements(depth - 1)
        body.emit(f"{count} = add {count}, 1")
        body.emit(f"goto {head}")
        body.begin(outside)
        body.emit(f"goto {after}")
        body.begin(after)

    def _fail(self, _depth: int) -> None:
        """The thread dies of an exception for one value."""
        body = self._body
        yes, no = body.branch(f"eq {self._number()}, {self._dice.between(1, 3)}")
        body.begin(yes)
        exception = body.register("ref")
        body.emit(f"{exception} = new Oops")
        body.emit(f"uncaught {exception}")
        body.emit("return")
        body.begin(no)


def _worker(dice: Dice, sites: Sites, number: int, size: int, child: int | None) -> str:
    body = Body(sites, "ref")
    author = _Author(dice, body, size)
    author.statements(2)
    if child is not None:
        thread = body.register("ref")
        body.emit(f"{thread} = new W{child}")
        body.emit(f"spawn {thread}, W{child}.run()V, 0")
        author.statements(2)
        if dice.coin():
            body.emit(f"{body.register('int')} = join {thread}, 0L")
            author.statements(1)
    body.emit("return")
    return (
        f"class W{number} extends java/lang/Thread {{\n  method run()V {{\n{body.text()}\n  }}\n}}"
    )


def _main(dice: Dice, sites: Sites, started: int, size: int) -> str:
    body = Body(sites)
    body.emit("init T")
    for field, kind in (("o", "Node"), ("p", "Node")):
        made = body.register("ref")
        body.emit(f"{made} = new {kind}")
        body.emit(f"store static T.{field}:L{kind}; = {made}")
    made = body.register("ref")
    body.emit(f"{made} = newarray [I (2)")
    body.emit(f"store static T.array:[I = {made}")
    author = _Author(dice, body, size)
    author.statements(1)
    workers = [body.register("ref") for _ in range(started)]
    for number, worker in enumerate(workers, start=1):
        body.emit(f"{worker} = new W{number}")
        body.emit(f"spawn {worker}, W{number}.run()V, 0")
        if dice.coin():
            author.statements(2)
    for worker in workers:
        if not dice.is_one_in(4):
            body.emit(f"{body.register('int')} = join {worker}, 0L")
    author.statements(2)
    body.emit("return")
    return body.text()


def program_text(dice: Dice) -> str:
    """A program: main and one or two workers, or a worker that starts another."""
    sites = Sites()
    workers = dice.between(1, 2)
    is_nested = workers == 2 and dice.is_one_in(4)
    size = 10 if workers == 1 else 7
    main = _main(dice, sites, 1 if is_nested else workers, size)
    classes = [
        _worker(dice, sites, number, size, 2 if is_nested and number == 1 else None)
        for number in range(1, workers + 1)
    ]
    head = f"entry T.main()V\nclass T extends java/lang/Object {{{_FIELDS}"
    text = f"{head}  method main()V static {{\n{main}\n  }}\n}}\n"
    return "\n".join([text, *classes, _NODE, LIBRARY])
