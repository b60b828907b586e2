"""Random statements in IR text: memory, monitors, threads, classes, control."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from tests.differential.ir_bodies import Body

T = TypeVar("T")

THEMES: Final = ("memory", "monitors", "monitors", "threads", "classes", "all")
"""What the threads of a program are mostly about; monitors twice as often as the others."""

THREAD: Final = "Ljava/lang/Thread;"
_MONITORS: Final = ("o", "p")
_THREADS: Final = ("main", "first", "second")


class Style(NamedTuple):
    """What a program is mostly about, and whether it has atomic sections."""

    theme: str
    has_atomic: bool


class Author:
    """Draws the statements of one method.

    `style` says what it does more often than other things, `budget` how many statements it may
    still have, nested ones included. Helpers are what the method may call; `may_throw` is false in
    atomic sections, which exceptions would leave open.
    """

    def __init__(
        self, draw: DrawFn, body: Body, style: Style, budget: int, helpers: Sequence[str] = ()
    ) -> None:
        self.draw = draw
        self.style = style
        self.body = body
        self.helpers = helpers
        self.budget = budget
        self.held: list[str] = []
        self.may_throw = True
        self.is_atomic = False
        self.ints = [body.register("int") for _ in range(2)]
        self.refs = [body.register("ref") for _ in range(2)]
        for name in self.ints:
            body.emit(f"{name} = {draw(st.integers(0, 2))}")
        for name in self.refs:
            body.emit(f"{name} = null")

    # --- drawing --------------------------------------------------------------------------------

    def pick(self, items: Sequence[T]) -> T:
        return self.draw(st.sampled_from(items))

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
        for _ in range(self.draw(st.integers(least, most))):
            if self.budget <= 0:
                return
            self.budget -= 1
            self.pick(self._kinds(depth))()

    def _kinds(self, depth: int) -> list[Callable[[], None]]:
        found = [self.load, self.store, self.load, self.store, self.check, self.choose]
        found += self._themed() * 2
        if self.held:
            found += [self.wait, self.wait, self.notify, self.notify]
        if self.may_throw:
            found += [self.throw] * (1 if self.helpers else 4)
            found += [self.call, self.call_guarded, self.call_guarded] * bool(self.helpers)
        if depth:
            nested = [self.branch, self.loop]
            if self.style.theme in ("monitors", "all"):
                nested += [self.synchronize] * 6
            if self.may_throw:
                nested.append(self.attempt)
            if self.style.has_atomic and not self.is_atomic:
                nested += [self.atomic] * 3
            found += [lambda make=make: make(depth - 1) for make in nested]  # type: ignore[misc]
        return found

    def _themed(self) -> list[Callable[[], None]]:
        """What programs of this theme do more often than others."""
        memory = [
            self.compute, self.update, self.new, self.load_reference, self.store_reference,
            self.load_field, self.store_field, self.element, self.assume,
        ]  # fmt: skip
        threads = [self.unpark, self.interrupt, self.test_interrupt]
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
            "monitors": [*monitors, self.interrupt],
            "classes": [*classes, self.load_reference, self.store_reference],
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
        self.body.emit(f"{self.number()} = {action} {self.int_place()} ({operands})")

    def new(self) -> None:
        self.body.emit(f"{self.reference()} = new Node")

    def load_reference(self) -> None:
        self.body.emit(f"{self.reference()} = load static T.{self.pick(['q', 'o', 'p'])}:LNode;")

    def store_reference(self) -> None:
        self.body.emit(f"store static T.q:LNode; = {self.pick([*self.refs, 'null'])}")

    def load_field(self) -> None:
        base = self.reference()
        if self.draw(st.booleans()):
            self._unless_null(base, f"{self.number()} = load {base}.Node.x:I")
        else:
            self._unless_null(base, f"{self.reference()} = load {base}.Node.n:LNode;")

    def store_field(self) -> None:
        base = self.reference()
        if self.draw(st.booleans()):
            self._unless_null(base, f"store {base}.Node.x:I = {self.value()}")
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
        place = f"{array}[{self.draw(st.integers(0, 1))}]:I"
        if self.draw(st.booleans()):
            self.body.emit(f"{self.number()} = load {place}")
        else:
            self.body.emit(f"store {place} = {self.value()}")

    def check(self) -> None:
        difference = self.temporary()
        self.body.emit(f"{difference} = xor {self.number()}, {self.draw(st.integers(0, 3))}")
        self.body.emit(f"check {difference}, {self.body.sites.next_check()}")

    def choose(self) -> None:
        self.body.emit(f"{self.number()} = choose 0, 1")

    def assume(self) -> None:
        difference = self.temporary()
        self.body.emit(f"{difference} = xor {self.number()}, {self.draw(st.integers(0, 3))}")
        self.body.emit(f"assume {difference}")

    # --- threads --------------------------------------------------------------------------------

    def park(self) -> None:
        self.body.emit(f"park {self._timeout()}")

    def _timeout(self) -> str:
        return self.pick(["0L", "0L", "5L"])

    def unpark(self) -> None:
        self.body.emit(f"unpark {self.loaded(self.pick(_THREADS), THREAD)}")

    def interrupt(self) -> None:
        self.body.emit(f"interrupt {self.loaded(self.pick(_THREADS), THREAD)}")

    def test_interrupt(self) -> None:
        if self.draw(st.booleans()):
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
        body = self.body
        monitor = self.loaded(self.pick(_MONITORS), "LNode;")
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
        if self.draw(st.booleans()):
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

    def atomic(self, depth: int) -> None:
        self.body.emit("atomicbegin")
        before, self.may_throw, self.is_atomic = self.may_throw, False, True
        self.statements(1, 3, depth)
        self.may_throw, self.is_atomic = before, False
        self.body.emit("atomicend")

    def call(self) -> None:
        call = f"invoke static T.{self.pick(self.helpers)}(I)I ({self.value()})"
        self.body.emit(f"{self.number()} = {call}" if self.draw(st.booleans()) else call)

    def call_guarded(self) -> None:
        """Call, and look at the register of the result when the call throws instead."""
        result = self.number()
        call = f"{result} = invoke static T.{self.pick(self.helpers)}(I)I ({self.value()})"

        def handle(_exception: str) -> None:
            self.body.emit(f"store {self.int_place()} = {result}")

        self.guarded(lambda: self.body.emit(call), on_exception=handle)

    def initialise(self) -> None:
        name, field = self.pick([("K", "k"), ("L", "l")])
        self.body.emit(f"init {name}")
        if self.draw(st.booleans()):
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
