"""Dynamic pushdown networks with well-nested reentrant monitors: rules and explicit semantics.

Nordhoff, Müller-Olm, Lammich, "Iterable forward reachability analysis of Monitor-DPNs" (2013). A
head is a control state and a stack symbol. A monitor is held while the frame that it pushed is on
the stack. A thread may take a monitor that no other thread holds, also one that it holds itself.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias, final

Head: TypeAlias = tuple[int, int]
"""Control state and topmost stack symbol."""


class Base(NamedTuple):
    """p g -> p' g'."""

    head: Head
    to: Head


class Call(NamedTuple):
    """p g -> p' g' back: the control with which the call returns meets `back`."""

    head: Head
    to: Head
    back: int


class Return(NamedTuple):
    """p g -> p'."""

    head: Head
    control: int


class Spawn(NamedTuple):
    """p g -> (child) || p' g'."""

    head: Head
    child: Head
    to: Head


class Monitor(NamedTuple):
    """p g -x-> p' g' back: a call that holds the lock x until it returns."""

    head: Head
    lock: int
    to: Head
    back: int


Rule: TypeAlias = Base | Call | Return | Spawn | Monitor


@final
class MonitorDpn:
    """Rules by head; `locks` are numbered from 0."""

    def __init__(self, rules: Iterable[Rule], initial: Head, locks: int) -> None:
        self.rules: tuple[Rule, ...] = tuple(dict.fromkeys(rules))
        self.initial = initial
        self.locks = locks
        self._by_head: dict[Head, list[Rule]] = {}
        for rule in self.rules:
            self._by_head.setdefault(rule.head, []).append(rule)

    def rules_at(self, head: Head) -> Sequence[Rule]:
        """The rules that a thread with this head may take."""
        return self._by_head.get(head, ())


class Frame(NamedTuple):
    """A symbol on a stack, and the lock that is held until it is popped (None: none)."""

    symbol: int
    lock: int | None


class ThreadState(NamedTuple):
    """Control and stack, topmost frame first; an ended thread has an empty stack."""

    control: int
    stack: tuple[Frame, ...]

    @property
    def head(self) -> Head | None:
        """None when the thread has ended."""
        return (self.control, self.stack[0].symbol) if self.stack else None

    def holds(self, lock: int) -> bool:
        """Whether the thread holds a lock."""
        return any(frame.lock == lock for frame in self.stack)


Configuration: TypeAlias = tuple[ThreadState, ...]
"""All threads, in the order of their creation."""


def start(dpn: MonitorDpn) -> Configuration:
    """One thread with the initial head."""
    return (new_thread(dpn.initial),)


def new_thread(head: Head) -> ThreadState:
    """A thread that stands at a head and holds nothing."""
    return ThreadState(head[0], (Frame(head[1], None),))


def can_step(
    configuration: Configuration, thread: int, rule: Rule, *, heeds_locks: bool = True
) -> bool:
    """Whether a thread may take a rule; another thread's lock stops it, unless not heeded."""
    if configuration[thread].head != rule.head:
        return False
    if not heeds_locks or not isinstance(rule, Monitor):
        return True
    return not any(
        other.holds(rule.lock) for number, other in enumerate(configuration) if number != thread
    )


def step(configuration: Configuration, thread: int, rule: Rule) -> Configuration:
    """The configuration after a step; a new thread comes last."""
    state = configuration[thread]
    top, rest = state.stack[0], state.stack[1:]
    spawned: tuple[ThreadState, ...] = ()
    match rule:
        case Base(to=to):
            after = ThreadState(to[0], (Frame(to[1], top.lock), *rest))
        case Call(to=to, back=back):
            after = ThreadState(to[0], (Frame(to[1], None), Frame(back, top.lock), *rest))
        case Monitor(lock=lock, to=to, back=back):
            after = ThreadState(to[0], (Frame(to[1], lock), Frame(back, top.lock), *rest))
        case Spawn(child=child, to=to):
            after = ThreadState(to[0], (Frame(to[1], top.lock), *rest))
            spawned = (new_thread(child),)
        case Return(control=control):
            after = ThreadState(control, rest)
    return (*configuration[:thread], after, *configuration[thread + 1 :], *spawned)


def successors(
    dpn: MonitorDpn, configuration: Configuration, *, heeds_locks: bool = True
) -> Iterator[tuple[int, Rule, Configuration]]:
    """Every step that some thread may take."""
    for thread, state in enumerate(configuration):
        head = state.head
        for rule in () if head is None else dpn.rules_at(head):
            if can_step(configuration, thread, rule, heeds_locks=heeds_locks):
                yield thread, rule, step(configuration, thread, rule)
