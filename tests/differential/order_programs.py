"""Random programs with fixed threads in IR text, most of whose schedules fit into one formula.

Two or three threads work on static fields, the fields of two objects and an array: loads, stores,
atomic updates, nested sections of two monitors, branches, short loops, inputs, assumptions, checks
and exceptions. The main thread joins some of them, and a worker may start another one.

`linked_program_text` adds objects that threads make and hand to each other, and floats.
`chosen_program_text` adds objects and arrays that inputs, or what others do, choose.
`strange_program_text` adds what is refused, or nearly is: interrupts, permits, waits, joins with a
time limit or of threads that others start, sleep and the clock, locks held where threads start.
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
  field other:[I static final
  field g:LNode; static
  field h:LNode; static volatile
  field d:D static volatile
  field t1:Ljava/lang/Thread; static final
  field t2:Ljava/lang/Thread; static final
"""
_NODE: Final = """
class Node extends java/lang/Object {
  field x:I
  field v:J volatile
  field n:I final
  field next:LNode;
}
"""
_STATICS: Final = ("T.a:I", "T.b:I")
_UPDATES: Final = ("cas", "cax", "getset", "getadd")


class _Author:
    """Writes the statements of one thread."""

    def __init__(self, dice: Dice, body: Body, size: int, more: str = "") -> None:
        self._dice = dice
        self._more = more
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
        if self._more == "linked":
            found += [self._hand_over, self._hand_over, self._exchange, self._float]
            found += [self._follow] * 3 if depth else []
        if self._more == "chosen":
            found += [self._element, self._link, self._change_element, self._instance]
        if self._more == "strange" and self._dice.is_one_in(4):
            found = [self._interrupt, self._test_interrupt, self._permit, self._park, self._sleep]
            found += [self._join, self._join, self._clock, self._wait, self._notify]
        return found

    # --- objects and floats -----------------------------------------------------------------------

    def _head(self) -> str:
        return f"static T.{self._dice.pick('gh')}:LNode;"

    def _made(self) -> str:
        """A new object, with something in it."""
        made = self._body.register("ref")
        self._body.emit(f"{made} = new Node")
        self._body.emit(f"store {made}.Node.n:I = {self._number()}")
        if self._dice.coin():
            self._body.emit(f"store {made}.Node.x:I = {self._number()}")
        if self._dice.is_one_in(3):
            following = self._body.register("ref")
            self._body.emit(f"{following} = load {self._head()}")
            self._body.emit(f"store {made}.Node.next:LNode; = {following}")
        return made

    def _hand_over(self, _depth: int) -> None:
        made = self._object() if self._dice.is_one_in(4) else self._made()
        self._body.emit(f"store {self._head()} = {made}")
        if self._dice.is_one_in(3):
            self._body.emit(f"store {made}.Node.x:I = {self._number()}")

    def _exchange(self, _depth: int) -> None:
        old, result = self._body.register("ref"), self._number()
        head = self._head()
        if self._dice.coin():
            self._body.emit(f"{old} = load {head}")
            self._body.emit(f"{result} = cas {head} ({old}, {self._made()})")
        else:
            self._body.emit(f"{result} = cas {head} (null, {self._made()})")

    def _follow(self, depth: int) -> None:
        """What is in an object that another thread may have made, or in the next one."""
        body = self._body
        found, after = body.register("ref"), body.label()
        body.emit(f"{found} = load {self._head()}")
        other = body.register("ref")
        body.emit(f"{other} = load {self._head()}")
        for _ in range(self._dice.between(1, 2)):
            nothing, something = body.branch(f"eq {found}, null")
            body.begin(nothing)
            body.emit(f"goto {after}")
            body.begin(something)
            last, found = found, body.register("ref")
            body.emit(f"{found} = load {last}.Node.next:LNode;")
        field = self._dice.pick("xn")
        if self._dice.coin():
            body.emit(f"{self._number()} = load {last}.Node.{field}:I")
        elif self._dice.coin():
            body.emit(f"store {last}.Node.x:I = {self._number()}")
        elif self._dice.coin():
            body.emit(f"enter {last}")
            self.statements(depth - 1)
            body.emit(f"exit {last}")
        else:
            same, different = body.branch(f"eq {last}, {other}")
            body.begin(same)
            body.emit(f"{self._number()} = {self._dice.below(3)}")
            body.emit(f"goto {different}")
            body.begin(different)
        body.emit(f"goto {after}")
        body.begin(after)

    def _float(self, _depth: int) -> None:
        body = self._body
        number = body.register("double")
        place = "static T.d:D"
        match self._dice.below(3):
            case 0:
                body.emit(f"{number} = load {place}")
                body.emit(f"{number} = add {number}, 0.5")
                body.emit(f"store {place} = {number}")
            case 1:
                body.emit(f"{number} = i2d {self._number()}")
                body.emit(f"store {place} = {number}")
            case _:
                body.emit(f"{number} = load {place}")
                body.emit(f"{self._number()} = dcmpl {number}, 0.75")

    # --- what is chosen ---------------------------------------------------------------------------

    def _chosen(self, one: str, other: str) -> str:
        """One of two references, by a number."""
        body = self._body
        found, after = body.register("ref"), body.label()
        number = self._number()
        if self._dice.coin():
            number = body.register("int")
            body.emit(f"{number} = choose 0, 1")
        yes, no = body.branch(f"eq {number}, {self._dice.below(2)}")
        for label, value in ((yes, one), (no, other)):
            body.begin(label)
            body.emit(f"{found} = {value}")
            body.emit(f"goto {after}")
        body.begin(after)
        return found

    def _link(self, _depth: int) -> None:
        """An object that refers to another, or is compared with what it refers to."""
        body, place = self._body, f"{self._object()}.Node.next:LNode;"
        match self._dice.below(4):
            case 0:
                body.emit(f"store {place} = {self._object()}")
            case 1:
                old = self._dice.pick(("null", self._object()))
                body.emit(f"{self._number()} = cas {place} ({old}, {self._object()})")
            case 2:
                body.emit(f"{body.register('ref')} = getset {place} ({self._object()})")
            case _:
                found = body.register("ref")
                body.emit(f"{found} = load {place}")
                same, different = body.branch(f"eq {found}, {self._object()}")
                body.begin(same)
                body.emit(f"{self._number()} = {self._dice.below(3)}")
                body.emit(f"goto {different}")
                body.begin(different)

    def _change_element(self, _depth: int) -> None:
        """An atomic update of an element; the result may be where the index was."""
        index = self._body.register("int")
        self._body.emit(f"{index} = and {self._number()}, 1")
        place = f"{self._array()}[{index}]:I"
        dest = index if self._dice.coin() else self._number()
        match self._dice.below(3):
            case 0:
                values = f"{self._number()}, {self._dice.below(3)}"
                self._body.emit(f"{dest} = cas {place} ({values})")
            case 1:
                self._body.emit(f"{dest} = getadd {place} ({self._number()})")
            case _:
                self._body.emit(f"{dest} = load {place}")
        if dest == index:
            self._body.emit(f"{self._number()} = add {index}, {self._dice.below(2)}")

    def _instance(self, _depth: int) -> None:
        value = self._chosen(self._object(), self._dice.pick(("null", self._array())))
        self._body.emit(f"{self._number()} = instanceof {value}, LNode;")

    def _array(self) -> str:
        array = self._body.register("ref")
        self._body.emit(f"{array} = load static T.array:[I")
        if self._more != "chosen":
            return array
        other = self._body.register("ref")
        self._body.emit(f"{other} = load static T.other:[I")
        return self._chosen(array, other)

    # --- what is refused --------------------------------------------------------------------------

    def _someone(self) -> str:
        found = self._body.register("ref")
        if self._body.parameters and self._dice.is_one_in(3):
            self._body.emit(f"{found} = currentthread")
        else:
            which = self._dice.pick(("t1", "t2"))
            self._body.emit(f"{found} = load static T.{which}:Ljava/lang/Thread;")
        return found

    def _interrupt(self, _depth: int) -> None:
        self._body.emit(f"interrupt {self._someone()}")

    def _test_interrupt(self, _depth: int) -> None:
        self._body.emit(f"{self._number()} = testinterrupt {self._someone()}")

    def _permit(self, _depth: int) -> None:
        self._body.emit(f"unpark {self._someone()}")

    def _park(self, _depth: int) -> None:
        self._body.emit(f"{self._number()} = park {self._dice.pick((0, 5))}L")

    def _sleep(self, _depth: int) -> None:
        self._body.emit(f"{self._number()} = sleep 2L")

    def _join(self, _depth: int) -> None:
        someone, timeout = self._someone(), 5 if self._dice.is_one_in(3) else 0
        self._body.emit(f"{self._number()} = join {someone}, {timeout}L")

    def _clock(self, _depth: int) -> None:
        time = self._body.register("long")
        self._body.emit(f"{time} = intrinsic nanoTime ()")
        self._body.emit(f"{self._number()} = l2i {time}")

    def _wait(self, _depth: int) -> None:
        monitor, timeout = self._object(), self._dice.pick((0, 5))
        self._body.emit(f"enter {monitor}")
        self._body.emit(f"{self._number()} = wait {monitor}, {timeout}L")
        self._body.emit(f"exit {monitor}")

    def _notify(self, _depth: int) -> None:
        monitor = self._object()
        self._body.emit(f"enter {monitor}")
        self._body.emit(f"{self._dice.pick(('notify', 'notifyall'))} {monitor}")
        self._body.emit(f"exit {monitor}")

    def _number(self) -> str:
        return self._dice.pick(self._numbers)

    def _object(self) -> str:
        found = self._body.register("ref")
        self._body.emit(f"{found} = load static T.{self._dice.pick('op')}:LNode;")
        if self._more == "chosen" and self._dice.coin():
            other = self._body.register("ref")
            self._body.emit(f"{other} = load static T.{self._dice.pick('op')}:LNode;")
            return self._chosen(found, other)
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
        array, index = self._array(), self._body.register("int")
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


def _worker(dice: Dice, sites: Sites, number: int, size: int, child: int | None, more: str) -> str:
    body = Body(sites, "ref")
    author = _Author(dice, body, size, more)
    author.statements(2)
    if child is not None:
        thread = body.register("ref")
        body.emit(f"{thread} = load static T.t{child}:Ljava/lang/Thread;")
        body.emit(f"spawn {thread}, W{child}.run()V, 0")
        author.statements(2)
        if dice.coin():
            body.emit(f"{body.register('int')} = join {thread}, 0L")
            author.statements(1)
    body.emit("return")
    return (
        f"class W{number} extends java/lang/Thread {{\n  method run()V {{\n{body.text()}\n  }}\n}}"
    )


def _main(dice: Dice, sites: Sites, workers: int, started: int, size: int, more: str) -> str:
    body = Body(sites)
    body.emit("init T")
    for field, kind in (("o", "Node"), ("p", "Node")):
        made = body.register("ref")
        body.emit(f"{made} = new {kind}")
        body.emit(f"store static T.{field}:L{kind}; = {made}")
    for name in ("array", "other"):
        array = body.register("ref")
        body.emit(f"{array} = newarray [I (2)")
        body.emit(f"store static T.{name}:[I = {array}")
    threads = [body.register("ref") for _ in range(workers)]
    for number, thread in enumerate(threads, start=1):
        body.emit(f"{thread} = new W{number}")
        body.emit(f"store static T.t{number}:Ljava/lang/Thread; = {thread}")
    if workers == 1:
        body.emit(f"store static T.t2:Ljava/lang/Thread; = {threads[0]}")
    author = _Author(dice, body, size, more)
    author.statements(1)
    held = [made] if more == "strange" and dice.coin() else []
    for monitor in held:
        body.emit(f"enter {monitor}")
    for number, worker in enumerate(threads[:started], start=1):
        body.emit(f"spawn {worker}, W{number}.run()V, 0")
        if dice.coin():
            author.statements(2)
    for monitor in held:
        body.emit(f"exit {monitor}")
    for worker in threads[:started]:
        if not dice.is_one_in(4):
            body.emit(f"{body.register('int')} = join {worker}, 0L")
    author.statements(2)
    body.emit("return")
    return body.text()


def linked_program_text(dice: Dice) -> str:
    """A program whose threads hand objects and floats to each other."""
    return program_text(dice, "linked")


def chosen_program_text(dice: Dice) -> str:
    """A program whose threads work on objects and arrays that inputs choose."""
    return program_text(dice, "chosen")


def strange_program_text(dice: Dice) -> str:
    """A program whose threads wait for each other in other ways than by locks and joins."""
    return program_text(dice, "strange")


def program_text(dice: Dice, more: str = "") -> str:
    """A program: main and one or two workers, or a worker that starts another."""
    sites = Sites()
    workers = dice.between(1, 2)
    is_nested = workers == 2 and dice.is_one_in(4)
    size = 10 if workers == 1 else 7
    main = _main(dice, sites, workers, 1 if is_nested else workers, size, more)
    classes = [
        _worker(dice, sites, number, size, 2 if is_nested and number == 1 else None, more)
        for number in range(1, workers + 1)
    ]
    head = f"entry T.main()V\nclass T extends java/lang/Object {{{_FIELDS}"
    text = f"{head}  method main()V static {{\n{main}\n  }}\n}}\n"
    return "\n".join([text, *classes, _NODE, LIBRARY])
