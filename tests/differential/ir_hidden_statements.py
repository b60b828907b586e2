"""Random statements in IR text about what no field holds, and about unusual accesses.

Each kind of program has some of them besides what all programs do: identity hash codes, classes
that are initialised or not, the status of threads, final fields of objects that are known too
early, weak access modes, copies of arrays, and code without a model.
"""

from typing import Final

from tests.differential.ir_statements import THREAD, Author

KINDS: Final = (
    "identity", "classes", "status", "leaks", "modes", "copies", "unsupported", "time",
    "locks",
)  # fmt: skip
_THREADS: Final = ("main", "first", "second")
_LOADS: Final = ("plain", "opaque", "acquire", "volatile")
_FINALS: Final = ("Early", "Inherited", "Late")
_STORES: Final = ("plain", "opaque", "release", "volatile")


class HiddenAuthor(Author):
    """An author that adds the statements of one kind; `kind` is set before it writes."""

    kind: str = ""

    def hidden(self) -> None:
        """A statement of the kind."""
        match self.kind:
            case "identity":
                self._identity()
            case "classes":
                self._classes()
            case "status":
                self._status()
            case "leaks":
                self.pick([self._leak, self._read_twice, self._read_twice])()
            case "modes":
                self.pick([self._weak_load, self._weak_store])()
            case "copies":
                self.pick([self._clone, self._copy_elements])()
            case "unsupported":
                self.pick([self.check, self._unsupported])()
            case "locks":
                self._lock()
            case "time":
                self.pick([self._timed, self._clock])()

    def statements(self, least: int, most: int, depth: int) -> None:
        """As others, with something of the kind in between."""
        for _ in range(self.dice.between(least, most)):
            if self.budget <= 0:
                return
            self.budget -= 1
            if self.dice.is_one_in(3):
                self.hidden()
            else:
                self.pick(self._kinds(depth))()

    def _relation(self, one: str, other: str) -> None:
        """One of the ints becomes 1 if one number is less than the other, else 0."""
        body, result = self.body, self.number()
        after = body.label()
        yes, no = body.branch(f"lt {one}, {other}")
        for label, value in ((yes, 1), (no, 0)):
            body.begin(label)
            body.emit(f"{result} = {value}")
            body.emit(f"goto {after}")
        body.begin(after)
        if self.dice.coin():
            body.emit(f"check {result}, {body.sites.next_check()}")

    def _identity(self) -> None:
        """Which of two objects was asked first for its hash code."""
        body = self.body
        codes = []
        for name in self.pick((("o", "p"), ("p", "o"))):
            node, code = self.loaded(name, "LNode;"), self.temporary()
            body.emit(f"{code} = intrinsic identityHashCode ({node})")
            codes.append(code)
            if self.dice.coin():
                self.load()
        self._relation(codes[0], codes[1])

    def _classes(self) -> None:
        """Whether a class is initialised, or a class that starts a thread when it is."""
        if self.dice.coin() or not self.may_throw:
            name = self.pick("KLM")
            self.body.emit(f"{self.number()} = intrinsic isInitialized (class(L{name};))")
        else:
            self.body.emit("init M")
            self.body.emit(f"{self.number()} = load static M.m:I")

    def _status(self) -> None:
        thread = self.loaded(self.pick(_THREADS), THREAD)
        self.body.emit(f"{self.number()} = status {thread}")

    def _leak(self) -> None:
        """An object that its constructor makes known before or after it sets a final field."""
        body, made, name = self.body, self.reference(), self.pick(_FINALS)
        body.emit(f"{made} = new {name}")
        body.emit(f"invoke special {name}.<init>(I)V ({made}, {self.dice.between(1, 2)})")
        body.emit(f"{made} = null")

    def _read_twice(self) -> None:
        """A final field, read twice through one reference, with another access in between."""
        body, found, name = self.body, self.body.register("ref"), self.pick(_FINALS)
        first, second = self.temporary(), self.temporary()
        body.emit(f"{found} = load static T.known{name}:L{name};")
        yes, no = body.branch(f"ne {found}, null")
        body.begin(yes)
        body.emit(f"{first} = load {found}.{name}.f:I")
        if self.dice.coin():
            self.load()
        body.emit(f"{second} = load {found}.{name}.f:I")
        body.emit(f"{self.number()} = sub {second}, {first}")
        body.emit(f"goto {no}")
        body.begin(no)

    def _weak_load(self) -> None:
        self.body.emit(f"{self.number()} = load.{self.pick(_LOADS)} {self.int_place()}")

    def _weak_store(self) -> None:
        self.body.emit(f"store.{self.pick(_STORES)} {self.int_place()} = {self.value()}")

    def _clone(self) -> None:
        """All elements of an array: at once if no other thread can reach it, else one by one."""
        body, copy = self.body, self.body.register("ref")
        array = self.loaded("array", "[I") if self.dice.coin() else self._own_array()
        after, is_local = body.label(), self.temporary()
        body.emit(f"{is_local} = intrinsic isThreadLocal ({array})")
        yes, no = body.branch(f"ne {is_local}, 0")
        body.begin(yes)
        body.emit(f"{copy} = intrinsic copy ({array})")
        body.emit(f"goto {after}")
        body.begin(no)
        body.emit(f"{copy} = newarray [I (2)")
        for at in range(2):
            self._copy_element(array, at, copy, at)
        body.emit(f"goto {after}")
        body.begin(after)
        body.emit(f"{self.number()} = load {copy}[{self.dice.below(2)}]:I")

    def _copy_elements(self) -> None:
        """From the shared array to one's own, or back, or between one's own."""
        body, own = self.body, self._own_array()
        other = self.loaded("array", "[I") if self.dice.coin() else self._own_array()
        source, target = (own, other) if self.dice.coin() else (other, own)
        at, to = self.dice.below(2), self.dice.below(2)
        count = self.dice.between(1, 2 - max(at, to))
        after, is_local = body.label(), self.temporary()
        body.emit(f"{is_local} = intrinsic isThreadLocal ({other})")
        yes, no = body.branch(f"ne {is_local}, 0")
        body.begin(yes)
        body.emit(f"intrinsic copyElements ({source}, {at}, {target}, {to}, {count})")
        body.emit(f"goto {after}")
        body.begin(no)
        for i in range(count):
            self._copy_element(source, at + i, target, to + i)
        body.emit(f"goto {after}")
        body.begin(after)
        body.emit(f"{self.number()} = load {own}[{to}]:I")

    def _own_array(self) -> str:
        body, own = self.body, self.body.register("ref")
        body.emit(f"{own} = newarray [I (2)")
        body.emit(f"store {own}[{self.dice.below(2)}]:I = {self.value()}")
        return own

    def _copy_element(self, source: str, at: int, target: str, to: int) -> None:
        value = self.temporary()
        self.body.emit(f"{value} = load {source}[{at}]:I")
        self.body.emit(f"store {target}[{to}]:I = {value}")

    def _unsupported(self) -> None:
        """A path that ends, after what it has shown."""
        yes, no = self.body.branch(self._condition())
        self.body.begin(yes)
        self.body.emit('unsupported "nothing of the kind"')
        self.body.begin(no)

    def _lock(self) -> None:
        """A monitor that is tried, asked for or waited on as locks of the library are."""
        kinds = [self._ask, self._attempt, self._attempt, self.interrupt]
        if self.held and not self.is_atomic:
            kinds += [self._wait_and_notify] * 3
        self.pick(kinds)()

    def _ask(self) -> None:
        self.body.emit(f"{self.number()} = canenter {self._monitor()}")

    def _monitor(self) -> str:
        return self.loaded(self.pick(("o", "p")), "LNode;")

    def _attempt(self) -> None:
        """Enter a monitor at once, or unless an interrupt comes first, and leave it again."""
        body, monitor, entered = self.body, self._monitor(), self.temporary()
        if self.is_atomic or self.dice.coin():
            body.emit(f"{entered} = tryenter {monitor}")
            yes, no = body.branch(f"ne {entered}, 0")
        else:
            body.emit(f"{entered} = enterinterruptibly {monitor}, {self._timeout()}")
            yes, no = body.branch(f"eq {entered}, 0")
        body.begin(yes)
        self._inside(monitor)
        body.emit(f"goto {no}")
        body.begin(no)

    def _inside(self, monitor: str) -> None:
        """What a thread does that has entered a monitor, and its exit."""
        self.held.append(monitor)
        for _ in range(self.dice.between(0, 2)):
            if self.budget > 0:
                self.budget -= 1
                self.pick([self.load, self.store, self.check, self._lock])()
        self.held.pop()
        self.body.emit(f"exit {monitor}")

    def _wait_and_notify(self) -> None:
        monitor = self.pick(self.held)
        if self.dice.coin():
            self.body.emit(f"notifyfirst {monitor}")
        else:
            self.body.emit(f"{self.number()} = waituninterruptibly {monitor}, {self._timeout()}")

    def _timed(self) -> None:
        """A wait that may run out, or be over before it begins."""
        if self.is_atomic:
            self.load()
            return
        thread = self.loaded(self.pick(_THREADS[1:]), THREAD)
        what = self.pick((f"join {thread}, 7L", "park 7L", "sleep 7L"))
        self.body.emit(f"{self.number()} = {what}")

    def _clock(self) -> None:
        """Whether time has passed since the beginning."""
        now, zero = self.body.register("long"), self.temporary()
        self.body.emit(f"{now} = intrinsic nanoTime ()")
        self.body.emit(f"{zero} = lcmp {now}, 6L")
        self._relation("0", zero)
