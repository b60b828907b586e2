"""Random statements in IR text: memory, monitors, threads, classes, control."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar

from tests.differential.dice import Dice
from tests.differential.ir_bodies import Body

T = TypeVar("T")

THEMES: Final = ("memory", "monitors", "monitors", "threads", "classes", "all")
"""What the threads of a program are mostly about; monitors twice as often as the others."""

THREAD: Final = "Ljava/lang/Thread;"
_MONITORS: Final = ("o", "p")
_THREADS: Final = ("main", "first", "second")


class Style(NamedTuple):
    """What a program is mostly about, and whether it has atomic sections and threads that spin.

    `kind` is one of those in `ir_hidden_statements`, or empty.
    """

    theme: str
    has_atomic: bool
    has_spins: bool
    kind: str = ""


class Author:
    """Writes the statements of one method, as the dice fall.

    `style` says what it does more often than other things, `budget` how many statements it may
    still have, nested ones included. Helpers are what the method may call; `may_throw` is false in
    atomic sections, which exceptions would leave open. `recursion`, if any, writes a call of the
    method itself, and can be used once.
    """

    def __init__(
        self, dice: Dice, body: Body, style: Style, budget: int, helpers: Sequence[str] = ()
    ) -> None:
        self.dice = dice
        self.style = style
        self.body = body
        self.helpers = helpers
        self.budget = budget
        self.held: list[str] = []
        self.may_throw = True
        self.is_atomic = False
        self.recursion: Callable[[], None] | None = None
        self.ints = [body.register("int") for _ in range(2)]
        self.refs = [body.register("ref") for _ in range(2)]
        for name in self.ints:
            body.emit(f"{name} = {dice.between(0, 2)}")
        for name in self.refs:
            body.emit(f"{name} = null")

    # --- choosing -------------------------------------------------------------------------------

    def pick(self, items: Sequence[T]) -> T:
        return self.dice.pick(items)

    def number(self) -> str:
        return self.pick(self.ints)

    def reference(self) -> str:
        return self.pick(self.refs)

    def value(self) -> str:
        """An int operand."""
        return self.pick([*self.ints, "0", "1", "2"])

    def int_place(self) -> str:
        return self.pick(["static T.a:I", "static T.a:I", "static T.b:I"])

    def loaded(self, field: str, kind: str) -> str:
        """A register with a final static reference of T."""
        register = self.body.register("ref")
        self.body.emit(f"{register} = load static T.{field}:{kind}")
        return register

    def temporary(self) -> str:
        return self.body.register("int")

    # --- statements -----------------------------------------------------------------------------

    def statements(self, least: int, most: int, depth: int) -> None:
        for _ in range(self.dice.between(least, most)):
            if self.budget <= 0:
                return
            self.budget -= 1
            self.pick(self._kinds(depth))()

    def _kinds(self, depth: int) -> list[Callable[[], None]]:
        found = [self.load, self.store, self.load, self.store, self.check, self.choose]
        found += self._themed() * 2
        if self.held:
            found += [self.wait, self.wait, self.notify, self.notify]
        if self.recursion:
            found += [self.recurse] * 8
        if self.may_throw:
            found += [self.throw] * (1 if self.helpers else 4)
            found += [self.call, self.call_guarded, self.call_guarded] * bool(self.helpers)
        if depth:
            nested: list[Callable[[int], None]] = [self.branch, self.loop]
            if self.style.theme in ("monitors", "all"):
                nested += [self.synchronize] * 6 + [self.synchronize_new] * 2
            if self.style.theme in ("monitors", "threads", "all"):
                nested += [self.synchronize_thread] * 2
            if self.may_throw:
                nested.append(self.attempt)
            if not self.is_atomic:
                nested.append(self.poll)
                nested += [self.spin] * 3 * self.style.has_spins
            if self.style.has_atomic and not self.is_atomic:
                nested += [self.atomic] * 3
            # Mypy infers no lambda with a default.
            found += [lambda make=make: make(depth - 1) for make in nested]  # type: ignore[misc]
        return found

    def _themed(self) -> list[Callable[[], None]]:
        """What programs of this theme do more often than others."""
        memory = [
            self.compute, self.update, self.update, self.new, self.publish, self.load_reference,
            self.store_reference, self.load_field, self.store_field, self.element, self.assume,
        ]  # fmt: skip
        threads = [self.unpark, self.interrupt, self.test_interrupt, self.halt]
        if not self.is_atomic:
            threads += [self.sleep, self.park, self.pause, self.join]
        monitors = [self.holds_lock]
        classes: list[Callable[[], None]] = []
        if self.may_throw:
            monitors.append(self.exit_unowned)
            classes += [self.initialise] * 3
        by_theme = {
            "memory": memory,
            "threads": threads,
            "monitors": [*monitors, self.interrupt, self.publish],
            "classes": [*classes, self.publish, self.load_reference],
            "all": [*memory, *threads, *monitors, *classes],
        }
        return by_theme[self.style.theme]

    def compute(self) -> None:
        operator = self.pick(["add", "sub", "xor"])
        self.body.emit(f"{self.number()} = {operator} {self.number()}, {self.value()}")

    def load(self) -> None:
        self.body.emit(f"{self.number()} = load {self.int_place()}")

    def store(self) -> None:
        self.body.emit(f"store {self.int_place()} = {self.value()}")

    def update(self) -> None:
        action = self.pick(["cas", "cax", "getset", "getadd"])
        operands = self.value() if action.startswith("get") else f"{self.value()}, {self.value()}"
        found, base = self.number(), self.reference()
        match self.dice.below(4):
            case 0:
                self._unless_null(base, f"{found} = {action} {self._field(base)} ({operands})")
            case 1:
                array = self.loaded("array", "[I")
                place = f"{array}[{self.dice.below(2)}]:I"
                self.body.emit(f"{found} = {action} {place} ({operands})")
            case _:
                self.body.emit(f"{found} = {action} {self.int_place()} ({operands})")

    def _field(self, base: str) -> str:
        """A plain or volatile int of a node."""
        return f"{base}.Node.{self.pick(['x', 'x', 'v'])}:I"

    def new(self) -> None:
        self.body.emit(f"{self.reference()} = new Node")

    def publish(self) -> None:
        """Make a node that other threads can find."""
        made = self.reference()
        self.body.emit(f"{made} = new Node")
        self.body.emit(f"store {self._reference_place()} = {made}")

    def load_reference(self) -> None:
        self.body.emit(f"{self.reference()} = load {self._reference_place(['o', 'p'])}")

    def store_reference(self) -> None:
        self.body.emit(f"store {self._reference_place()} = {self.pick([*self.refs, 'null'])}")

    def _reference_place(self, constants: Sequence[str] = ()) -> str:
        """Where a node is kept: a static field, or the array of nodes."""
        name = self.pick(["q", "q", "nodes", *constants])
        if name == "nodes":
            return f"{self.loaded('nodes', '[LNode;')}[{self.dice.below(2)}]:L"
        return f"static T.{name}:LNode;"

    def load_field(self) -> None:
        base = self.reference()
        if self.dice.coin():
            self._unless_null(base, f"{self.number()} = load {self._field(base)}")
        else:
            self._unless_null(base, f"{self.reference()} = load {base}.Node.n:LNode;")

    def store_field(self) -> None:
        base = self.reference()
        if self.dice.coin():
            self._unless_null(base, f"store {self._field(base)} = {self.value()}")
        else:
            self._unless_null(base, f"store {base}.Node.n:LNode; = {self.reference()}")

    def _unless_null(self, base: str, op: str) -> None:
        yes, no = self.body.branch(f"ne {base}, null")
        self.body.begin(yes)
        self.body.emit(op)
        self.body.emit(f"goto {no}")
        self.body.begin(no)

    def element(self) -> None:
        array = self.loaded("array", "[I")
        place = f"{array}[{self.dice.between(0, 1)}]:I"
        if self.dice.coin():
            self.body.emit(f"{self.number()} = load {place}")
        else:
            self.body.emit(f"store {place} = {self.value()}")

    def check(self) -> None:
        difference = self.temporary()
        self.body.emit(f"{difference} = xor {self.number()}, {self.dice.between(0, 3)}")
        self.body.emit(f"check {difference}, {self.body.sites.next_check()}")

    def choose(self) -> None:
        self.body.emit(f"{self.number()} = choose 0, 1")

    def assume(self) -> None:
        difference = self.temporary()
        self.body.emit(f"{difference} = xor {self.number()}, {self.dice.between(0, 3)}")
        self.body.emit(f"assume {difference}")

    # --- threads --------------------------------------------------------------------------------

    def park(self) -> None:
        self.body.emit(f"{self.number()} = park {self._timeout()}")

    def _timeout(self) -> str:
        return self.pick(["0L", "0L", "5L"])

    def unpark(self) -> None:
        self.body.emit(f"unpark {self.loaded(self.pick(_THREADS), THREAD)}")

    def interrupt(self) -> None:
        self.body.emit(f"interrupt {self.loaded(self.pick(_THREADS), THREAD)}")

    def test_interrupt(self) -> None:
        if self.dice.coin():
            thread = self.loaded(self.pick(_THREADS), THREAD)
            self.body.emit(f"{self.number()} = testinterrupt {thread}")
        else:
            own = self.body.register("ref")
            self.body.emit(f"{own} = currentthread")
            self.body.emit(f"{self.number()} = clearinterrupt {own}")

    def join(self) -> None:
        thread = self.loaded(self.pick(_THREADS[1:]), THREAD)
        self.body.emit(f"{self.number()} = join {thread}, {self._timeout()}")

    def sleep(self) -> None:
        self.body.emit(f"{self.number()} = sleep 5L")

    def halt(self) -> None:
        """End the program, whatever the other threads are doing."""
        yes, no = self.body.branch(self._condition())
        self.body.begin(yes)
        self.body.emit("halt 1")
        self.body.emit(f"goto {no}")
        self.body.begin(no)

    def pause(self) -> None:
        self.body.emit("yield")

    # --- monitors -------------------------------------------------------------------------------

    def holds_lock(self) -> None:
        monitor = self.loaded(self.pick(_MONITORS), "LNode;")
        self.body.emit(f"{self.number()} = holdslock {monitor}")

    def wait(self) -> None:
        self.body.emit(f"{self.number()} = wait {self.pick(self.held)}, {self._timeout()}")

    def notify(self) -> None:
        self.body.emit(f"{self.pick(['notify', 'notifyall'])} {self.pick(self.held)}")

    def exit_unowned(self) -> None:
        """Leave a monitor, which throws if the thread does not own it; else enter it again."""
        monitor = self.loaded(self.pick(_MONITORS), "LNode;")
        owns = self.temporary()
        self.body.emit(f"{owns} = holdslock {monitor}")
        yes, no = self.body.branch(f"eq {owns}, 0")
        self.body.begin(yes)
        self.body.emit(f"exit {monitor}")
        self.body.emit(f"goto {no}")
        self.body.begin(no)

    def synchronize(self, depth: int) -> None:
        self._locked(self.loaded(self.pick(_MONITORS), "LNode;"), depth)

    def synchronize_thread(self, depth: int) -> None:
        """Lock a Thread object, without which that thread cannot end."""
        self._locked(self.loaded(self.pick(_THREADS[1:]), THREAD), depth)

    def synchronize_new(self, depth: int) -> None:
        """Lock a node that some thread has published, if there is one."""
        monitor = self.body.register("ref")
        self.body.emit(f"{monitor} = load {self._reference_place()}")
        yes, no = self.body.branch(f"ne {monitor}, null")
        self.body.begin(yes)
        self._locked(monitor, depth)
        self.body.emit(f"goto {no}")
        self.body.begin(no)

    def _locked(self, monitor: str, depth: int) -> None:
        body = self.body
        body.emit(f"enter {monitor}")
        self.held.append(monitor)
        self.guarded(
            lambda: self.statements(1, 3, depth),
            before=lambda: body.emit(f"exit {monitor}"),
            on_exception=lambda exception: self._leave_and_rethrow(monitor, exception),
        )
        self.held.pop()

    def _leave_and_rethrow(self, monitor: str, exception: str) -> None:
        self.body.emit(f"exit {monitor}")
        self.body.emit(f"throw {exception}")

    # --- control --------------------------------------------------------------------------------

    def _condition(self) -> str:
        relation = self.pick(["eq", "ne", "lt"])
        return f"{relation} {self.number()}, {self.value()}"

    def branch(self, depth: int) -> None:
        body = self.body
        yes, no = body.branch(self._condition())
        after = body.label()
        body.begin(yes)
        self.statements(1, 3, depth)
        body.emit(f"goto {after}")
        body.begin(no)
        if self.dice.coin():
            self.statements(1, 3, depth)
        body.emit(f"goto {after}")
        body.begin(after)

    def loop(self, depth: int) -> None:
        body, counter = self.body, self.temporary()
        head = body.label()
        body.emit(f"{counter} = 0")
        body.emit(f"goto {head}")
        body.begin(head)
        yes, no = body.branch(f"lt {counter}, 2")
        body.begin(yes)
        self.statements(1, 2, depth)
        body.emit(f"{counter} = add {counter}, 1")
        body.emit(f"goto {head}")
        body.begin(no)

    def spin(self, _depth: int) -> None:
        """Look again and again, perhaps under a monitor, until a field has some value.

        A thread that is the last one may do that for ever, in one step, until that is cut.
        """
        body, found = self.body, self.number()
        monitors = self.pick([(), (), ("o",), ("p",)])
        head, after = body.label(), body.label()
        body.emit(f"goto {head}")
        body.begin(head)
        held = [self.loaded(name, "LNode;") for name in monitors]
        for monitor in held:
            body.emit(f"enter {monitor}")
        body.emit(f"{found} = load {self.int_place()}")
        for monitor in held:
            body.emit(f"exit {monitor}")
        relation = self.pick(["eq", "ne", "lt"])
        body.emit(f"if {relation} {found}, {self.dice.below(3)} then {head} else {after}")
        body.begin(after)

    def poll(self, depth: int) -> None:
        """Look again and again, with timed waits between, until a field has some value.

        The waits end the steps of a thread that is the last one.
        """
        body, found = self.body, self.number()
        monitor = self.loaded(self.pick(_MONITORS), "LNode;")
        head, after = body.label(), body.label()
        body.emit(f"enter {monitor}")
        body.emit(f"goto {head}")
        body.begin(head)
        body.emit(f"{found} = load {self.int_place()}")
        relation = self.pick(["eq", "ne", "lt"])
        again = body.label()
        body.emit(f"if {relation} {found}, {self.dice.below(3)} then {again} else {after}")
        body.begin(again)
        body.emit(f"{self.temporary()} = wait {monitor}, 5L")
        if depth and self.dice.coin():
            self.pick([self.load, self.choose, self.pause])()
        body.emit(f"goto {head}")
        body.begin(after)
        body.emit(f"exit {monitor}")

    def atomic(self, depth: int) -> None:
        self.body.emit("atomicbegin")
        before, self.may_throw, self.is_atomic = self.may_throw, False, True
        self.statements(1, 3, depth)
        self.may_throw, self.is_atomic = before, False
        self.body.emit("atomicend")

    def call(self) -> None:
        call = f"invoke static T.{self.pick(self.helpers)}(I)I ({self.value()})"
        self.body.emit(f"{self.number()} = {call}" if self.dice.coin() else call)

    def call_guarded(self) -> None:
        """Call, and look at the register of the result when the call throws instead."""
        result = self.number()
        call = f"{result} = invoke static T.{self.pick(self.helpers)}(I)I ({self.value()})"

        def handle(_exception: str) -> None:
            self.body.emit(f"store {self.int_place()} = {result}")

        self.guarded(lambda: self.body.emit(call), on_exception=handle)

    def recurse(self) -> None:
        write, self.recursion = self.recursion, None
        assert write is not None, "the method may call itself"
        write()

    def initialise(self) -> None:
        name, field = self.pick([("K", "k"), ("L", "l")])
        self.body.emit(f"init {name}")
        if self.dice.coin():
            self.body.emit(f"{self.number()} = load static {name}.{field}:I")
        else:
            self.body.emit(f"store static {name}.{field}:I = {self.value()}")

    def throw(self) -> None:
        body = self.body
        yes, no = body.branch(self._condition())
        body.begin(yes)
        exception = body.register("ref")
        body.emit(f"{exception} = new Oops")
        body.emit(f"throw {exception}")
        body.begin(no)

    def attempt(self, depth: int) -> None:
        def handle(_exception: str) -> None:
            self.statements(1, 3, depth)

        self.guarded(lambda: self.statements(1, 3, depth), on_exception=handle)

    def guarded(
        self,
        inside: Callable[[], None],
        on_exception: Callable[[str], None],
        before: Callable[[], None] = lambda: None,
    ) -> None:
        """`inside` under a handler, then `before` outside it; go on behind both."""
        body, outer = self.body, self.body.handler
        handler, start, end, after = (body.label() for _ in range(4))
        body.emit(f"goto {start}")
        body.handler = handler
        body.begin(start)
        inside()
        body.emit(f"goto {end}")
        body.handler = outer
        body.begin(end)
        before()
        body.emit(f"goto {after}")
        if body.uses(handler):
            body.begin(handler)
            exception = body.register("ref")
            body.emit(f"{exception} = catch")
            on_exception(exception)
            if not body.blocks[-1][2] or not body.blocks[-1][2][-1].startswith("throw "):
                body.emit(f"goto {after}")
        body.begin(after)
