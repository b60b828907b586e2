"""The networks of the paper by hand: the Bluetooth driver, a vector, a search tree.

One rule stands for one operation of a register machine. Objects are on a heap split by class and
field, or the driver's one object is made of globals.
"""

from collections.abc import Callable, Sequence

from tests.unit.logic.pushdown.models import TRUE, Model, Term, Writes, effect, local, shared, term

from plait.logic.pushdown.symbolic.network_rules import Kind, Network, Rule, Step, Thread, Variable

ERROR = "error"


def step(target: str, guard: Term = TRUE, writes: Writes | None = None) -> Step:
    # An effect is a dict of arguments.
    return Step(target, **effect(guard, writes or {}))  # type: ignore[arg-type]


class Driver:
    """The Bluetooth driver in one of its three versions, for one thread."""

    def __init__(self, version: int, me: int, bits: int, cells: dict[str, Variable]) -> None:
        self.version, self.me, self.cells = version, me, cells
        self.model = Model()
        self.status, self.result = local("status", 2), local("result", 2)
        self.number, self.copy = local("number", bits), local("copy", bits)
        self.flag = local("flag")
        self._decrement()
        self._increment()
        self._adder()
        self._stopper()

    def lock(self, label: str, target: str) -> None:
        owner = self.cells["owner"]
        self.model.go(label, target, term(owner).equals(0), {owner: self.me})

    def unlock(self, label: str, target: str) -> None:
        self.model.go(label, target, TRUE, {self.cells["owner"]: 0})

    def change(self, name: str, by: int) -> None:
        """Within the lock: pending += by, in three steps from `name`1 to `name`4."""
        pending = self.cells["pending"]
        self.model.go(f"{name}1", f"{name}2", TRUE, {self.number: pending})
        self.model.go(f"{name}2", f"{name}3", TRUE, {self.number: term(self.number) + by})
        self.model.go(f"{name}3", f"{name}4", TRUE, {pending: self.number})

    def _decrement(self) -> None:
        model, copy = self.model, self.copy
        self.lock("d0", "d1")
        self.change("d", -1)
        model.go("d4", "d5", TRUE, {copy: self.cells["pending"]})
        self.unlock("d5", "d6")
        model.go("d6", "d7", term(copy).equals(0))
        model.go("d6", "d8", ~term(copy).equals(0))
        model.go("d7", "d8", TRUE, {self.cells["event"]: 1})
        model.back("d8")

    def _increment(self) -> None:
        model, flag, status = self.model, self.flag, self.status
        stopping = self.cells["stopping"]
        if self.version == 1:
            model.go("i0", "i0a", TRUE, {flag: stopping})
            model.go("i0a", "i8", term(flag).equals(1), {status: 3})
            model.go("i0a", "i0b", term(flag).equals(0))
            self.lock("i0b", "i1")
            self.change("i", 1)
            self.unlock("i4", "i5")
            model.go("i5", "i8", TRUE, {status: 1})
        else:
            self.lock("i0", "i1")
            self.change("i", 1)
            self.unlock("i4", "i5")
            model.go("i5", "i6", TRUE, {flag: stopping})
            model.go("i6", "i7", term(flag).equals(1))
            model.go("i6", "i8", term(flag).equals(0), {status: 1})
            model.call("i7", "d0", "i7a")
            model.go("i7a", "i8", TRUE, {status: 3})
        model.back("i8", {self.result: status}, self.result)

    def _adder(self) -> None:
        model, flag, status = self.model, self.flag, self.status
        model.call("a0", "i0", "a1", {}, status)
        model.go("a1", "a2", term(status).equals(1))
        model.go("a1", "a4" if self.version < 3 else "a5", ~term(status).equals(1))
        model.go("a2", "a3", TRUE, {flag: self.cells["stopped"]})
        model.fail("a3", ERROR, term(flag).equals(1))
        model.go("a3", "a4", term(flag).equals(0))
        model.call("a4", "d0", "a5")
        model.back("a5")

    def _stopper(self) -> None:
        model, flag = self.model, self.flag
        model.go("s0", "s1", TRUE, {self.cells["stopping"]: 1})
        model.call("s1", "d0", "s2")
        model.go("s2", "s3", TRUE, {flag: self.cells["event"]})
        model.go("s3", "s2", term(flag).equals(0))
        model.go("s3", "s4", term(flag).equals(1))
        model.go("s4", "s5", TRUE, {self.cells["stopped"]: 1})
        model.back("s5")


def bluetooth(
    version: int, adders: int, stoppers: int, bits: int = 8, *, forked: bool = False
) -> Network:
    """So many adders and stoppers; when forked, the first adder starts the others."""
    count = adders + stoppers
    owner_bits = count.bit_length()
    cells = {
        "owner": shared("owner", owner_bits, kind=Kind.FLAG if owner_bits == 1 else Kind.DATA),
        "pending": shared("pending", bits, 0 if forked else 1),
        **{name: shared(name) for name in ("stopping", "event", "stopped")},
    }
    flags = [shared(f"run{number}") for number in range(count)]
    threads = []
    for number in range(count):
        driver = Driver(version, number + 1, bits, cells)
        entry = "a0" if number < adders else "s0"
        model = driver.model
        if forked and number == 0:
            model.go("m0", "m1", TRUE, {cells["pending"]: 1})
            for other in range(1, count):
                model.go(f"m{other}", f"m{other + 1}", TRUE, {flags[other]: 1})
            model.call(f"m{count}", entry, "m")
            model.back("m")
            entry = "m0"
        elif forked:
            model.go("w0", "w1", term(flags[number]).equals(1))
            model.call("w1", entry, "w2")
            model.back("w2")
            entry = "w0"
        threads.append(Thread(model.settle(), entry, {}, f"thread {number}"))
    return Network(tuple(threads))


def vector(bits: int, *, is_fixed: bool) -> Network:
    """Java 5's race: a vector of one element is copied while another thread empties it."""
    size, data, element = shared("size", 2), shared("data", bits), shared("element", bits)
    copy_size, copy_data = shared("copy size", 2), shared("copy data", bits)
    lock, run = shared("lock", 2, kind=Kind.FLAG), shared("run")
    number = local("number", 2)
    main, remover = Model(), Model()
    main.go("m1", "m2", TRUE, {data: element})
    main.go("m2", "m3", TRUE, {size: 1})
    main.go("m3", "m4", TRUE, {run: 1})
    main.call("m4", "c0", "m5")
    main.go("m5", "m6", term(copy_size).equals(0))
    main.go("m5", "m7", ~term(copy_size).equals(0))
    main.go("m7", "m6", term(copy_data).equals(element))
    main.fail("m7", ERROR, ~term(copy_data).equals(element))
    main.back("m6")
    if is_fixed:
        main.go("c0", "c1", term(lock).equals(0), {lock: 1})
        main.go("c4", "c5", TRUE, {lock: 0})
    else:
        main.go("c0", "c1")
        main.go("c4", "c5")
    main.go("c1", "c2", TRUE, {number: size})
    main.go("c2", "c3", TRUE, {copy_size: number})
    main.go("c3", "c4", TRUE, {copy_data: data})
    main.back("c5")
    remover.go("r0", "r1", term(run).equals(1))
    remover.go("r1", "r2", term(lock).equals(0), {lock: 2})
    remover.go("r2", "r3", TRUE, {data: 0})
    remover.go("r3", "r4", TRUE, {size: 0})
    remover.go("r4", "r5", TRUE, {lock: 0})
    remover.back("r5")
    return Network((Thread(main.settle(), "m1"), Thread(remover.settle(), "r0")), (element,))


class Tree:
    """A recursive search tree with a lock in each node; references select among its nodes."""

    def __init__(self, inserters: int, searchers: int, bits: int) -> None:
        count = inserters + searchers
        self.nodes = inserters + 1
        width = (self.nodes + 1).bit_length()
        owner_bits = count.bit_length()

        def cells(name: str, bits_: int, kind: Kind) -> dict[int, Variable]:
            return {n: shared(f"{name}{n}", bits_, kind=kind) for n in range(1, self.nodes + 1)}

        self.value = cells("value", bits, Kind.DATA)
        self.value[1] = shared("value1", bits, 1 << bits - 1, Kind.DATA)
        self.left = cells("left", width, Kind.REFERENCE)
        self.right = cells("right", width, Kind.REFERENCE)
        self.owner = cells("owner", owner_bits, Kind.FLAG)
        self.free = shared("free", width, 2, Kind.REFERENCE)
        self.inputs = [shared(f"input{n}", bits) for n in range(count)]
        self.bits, self.width = bits, width
        threads = []
        for number in range(count):
            model = Model()
            self._insert(model, number + 1)
            self._search(model)
            entry, at, wanted = (
                ("i0", self.at, self.wanted)
                if number < inserters
                else ("s0", self.found_at, self.looked_for)
            )
            source = number if number < inserters else min(number - inserters, inserters - 1)
            model.call("w0", entry, "w1", {at: 1, wanted: self.inputs[source]})
            model.back("w1")
            threads.append(Thread(model.settle(), "w0", {}, f"thread {number}"))
        self.network = Network(tuple(threads), tuple(self.inputs[:inserters]))

    def _access(
        self,
        model: Model,
        label: str,
        target: str,
        selector: Variable,
        rule: Callable[[int], Step],
        written: frozenset[Variable] = frozenset(),
        reads: frozenset[Variable] = frozenset(),
    ) -> None:
        def expand(values: tuple[int, ...]) -> Sequence[Rule]:
            return (rule(values[0]),) if 1 <= values[0] <= self.nodes else ()

        model.cases(label, (selector,), expand, reads, target, written)

    def _insert(self, model: Model, me: int) -> None:
        at = self.at = local("at", self.width, Kind.REFERENCE)
        child = local("child", self.width, Kind.REFERENCE)
        wanted, seen = local("wanted", self.bits), local("seen", self.bits)
        self.wanted = wanted
        self._access(
            model,
            "i0",
            "i1",
            at,
            lambda n: step("i1", TRUE, {seen: self.value[n]}),
            frozenset((seen,)),
        )
        less, same = term(wanted).below(seen), term(wanted).equals(seen)
        model.go("i1", "l0", less)
        model.go("i1", "i2", ~less)
        model.go("i2", "iE", same)
        model.go("i2", "r0", ~same)
        for x, links in (("l", self.left), ("r", self.right)):
            self._access(
                model,
                f"{x}0",
                f"{x}1",
                at,
                # Mypy infers no lambda with a default.
                lambda n, x=x: step(f"{x}1", term(self.owner[n]).equals(0), {self.owner[n]: me}),  # type: ignore[misc]
            )
            self._access(
                model,
                f"{x}1",
                f"{x}2",
                at,
                # Mypy infers no lambda with a default.
                lambda n, x=x, links=links: step(f"{x}2", TRUE, {child: links[n]}),  # type: ignore[misc]
                frozenset((child,)),
            )
            model.go(f"{x}2", f"{x}3", term(child).equals(0))
            model.go(f"{x}2", f"{x}7", ~term(child).equals(0))
            inside = term(self.free).below(term(self.nodes + 1, self.width))
            model.go(f"{x}3", f"{x}4", inside, {child: self.free, self.free: term(self.free) + 1})
            self._access(
                model,
                f"{x}4",
                f"{x}5",
                child,
                # Mypy infers no lambda with a default.
                lambda n, x=x: step(f"{x}5", TRUE, {self.value[n]: wanted}),  # type: ignore[misc]
                reads=frozenset((wanted,)),
            )
            self._access(
                model,
                f"{x}5",
                f"{x}6",
                at,
                # Mypy infers no lambda with a default.
                lambda n, x=x, links=links: step(f"{x}6", TRUE, {links[n]: child}),  # type: ignore[misc]
                reads=frozenset((child,)),
            )
            self._access(model, f"{x}6", "iE", at, lambda n: step("iE", TRUE, {self.owner[n]: 0}))
            self._access(
                model,
                f"{x}7",
                f"{x}8",
                at,
                # Mypy infers no lambda with a default.
                lambda n, x=x: step(f"{x}8", TRUE, {self.owner[n]: 0}),  # type: ignore[misc]
            )
            model.call(f"{x}8", "i0", "iE", {at: child, wanted: wanted})
        model.back("iE")

    def _search(self, model: Model) -> None:
        at = self.found_at = local("found at", self.width, Kind.REFERENCE)
        child = local("next", self.width, Kind.REFERENCE)
        wanted = self.looked_for = local("looked for", self.bits)
        seen, answer, result = local("value", self.bits), local("answer"), local("result")
        model.go("s0", "s1", ~term(at).equals(0))
        model.go("s0", "sF", term(at).equals(0))
        model.back("sF", {result: 0}, result)
        self._access(
            model,
            "s1",
            "s2",
            at,
            lambda n: step("s2", TRUE, {seen: self.value[n]}),
            frozenset((seen,)),
        )
        same, less = term(wanted).equals(seen), term(wanted).below(seen)
        model.go("s2", "sT", same)
        model.go("s2", "s3", ~same)
        model.back("sT", {result: 1}, result)
        model.go("s3", "s4", less)
        model.go("s3", "s5", ~less)
        for label, links in (("s4", self.left), ("s5", self.right)):
            self._access(
                model,
                label,
                "s6",
                at,
                # Mypy infers no lambda with a default.
                lambda n, links=links: step("s6", TRUE, {child: links[n]}),  # type: ignore[misc]
                frozenset((child,)),
            )
        model.call("s6", "s0", "s7", {at: child, wanted: wanted}, answer)
        model.back("s7", {result: answer}, result)


def tree(inserters: int, searchers: int, bits: int = 2) -> Network:
    return Tree(inserters, searchers, bits).network
