"""Random programs of two or three threads with a secret, and all that each may print.

Threads set and show variables under monitors, in branches and loops, through an array element and
a list of the library, and start each other. All interleavings are run here, for several secrets.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias, TypeVar

from tests.differential.dice import Dice

SECRETS: Final = (2, 3, -1)
_VARIABLES: Final = ("x", "y", "z", "c[0]", "c[1]")
_MOST_STATES: Final = 60_000
"""More than that is too much to compare."""

T = TypeVar("T")
Operand: TypeAlias = "int | str"


class Get(NamedTuple):
    """Read into the thread's register."""

    source: Operand


class Put(NamedTuple):
    """Write the register to a variable."""

    target: str


class Show(NamedTuple):
    """Print the register."""


class Enter(NamedTuple):
    lock: str


class Leave(NamedTuple):
    lock: str


class Skip(NamedTuple):
    """Go on after so many steps unless the variable is positive."""

    source: str
    steps: int


class Start(NamedTuple):
    thread: int


class Push(NamedTuple):
    """Add the register to the queue, under its monitor."""


class Pop(NamedTuple):
    """Take from the queue into the register, under its monitor; nothing happens if it is empty."""


Step: TypeAlias = Get | Put | Show | Enter | Leave | Skip | Start | Push | Pop
Code: TypeAlias = tuple[Step, ...]


class ThreadProgram(NamedTuple):
    """The members of a class, and the steps of its threads; the first one is the main thread."""

    members: str
    threads: tuple[Code, ...]


class _Maker:
    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.loops = 0
        self.has_queue = dice.is_one_in(8)

    def variable(self) -> str:
        return self.dice.pick(_VARIABLES)

    def statements(self, most: int, depth: int, held: str = "") -> tuple[str, Code]:
        texts: list[str] = []
        steps: list[Step] = []
        for _ in range(self.dice.between(1, most)):
            text, code = self.statement(depth, held)
            texts.append(text)
            steps += code
        return " ".join(texts), tuple(steps)

    def statement(self, depth: int, held: str) -> tuple[str, Code]:
        """A statement, and its steps; nobody enters the monitors `held` again."""
        pick = self.dice.below(100)
        target, source = self.variable(), self.variable()
        if pick < 18:
            number = self.dice.below(2)
            return f"{target} = {number};", (Get(number), Put(target))
        if pick < 32:
            return f"{target} = secret;", (Get("secret"), Put(target))
        if pick < 50:
            return f"{target} = {source};", (Get(source), Put(target))
        if pick < 58 and self.has_queue:
            if self.dice.coin():
                return f"push({source});", (Get(source), Push())
            return f"{target} = pop({source});", (Get(source), Pop(), Put(target))
        if pick < 70 or depth >= 2:
            return f"System.out.println({source});", (Get(source), Show())
        free = [lock for lock in "ab" if lock not in held]
        if pick < 90 and free:
            lock = self.dice.pick(free)
            text, code = self.statements(3, depth + 1, held + lock)
            return f"synchronized ({lock}) {{ {text} }}", (Enter(lock), *code, Leave(lock))
        text, code = self.statements(2, depth + 1, held)
        if pick < 96:
            return f"if ({source} > 0) {{ {text} }}", (Skip(source, len(code)), *code)
        self.loops += 1
        i = f"i{self.loops}"
        loop = f"for (int {i} = 0; {i} < 2 && {source} > 0; {i}++) {{ {text} }}"
        return loop, (Skip(source, 2 * len(code) + 1), *code, Skip(source, len(code)), *code)


def thread_program(dice: Dice) -> ThreadProgram:
    """Two threads or three; the second one may start the third."""
    count = 3 if dice.is_one_in(3) else 2
    maker = _Maker(dice)
    starters = (0, 1 if dice.is_one_in(3) else 0)
    bodies, threads = [], []
    for number in range(count):
        before, first = maker.statements(1, 0) if dice.coin() else ("", ())
        after, rest = maker.statements(3, 0)
        started = [n + 1 for n, starter in enumerate(starters[: count - 1]) if starter == number]
        starts = " ".join(f"new T{n}().start();" for n in started)
        bodies.append(f"{before} {starts} {after}")
        threads.append((*first, *map(Start, started), *rest))
    classes = "\n".join(
        f"  static class T{n} extends Thread {{ public void run() {{ {bodies[n]} }} }}"
        for n in range(1, count)
    )
    members = (
        "  static int secret = 42, x, y, z; static final int[] c = new int[2];\n"
        "  static final Object a = new Object(), b = new Object();\n"
        f"{_QUEUE if maker.has_queue else ''}{classes}\n"
        f"  public static void main(String[] args) {{ {bodies[0]} }}\n"
    )
    return ThreadProgram(members, tuple(threads))


_QUEUE: Final = """
  static final java.util.ArrayDeque<Integer> queue = new java.util.ArrayDeque<>();
  static synchronized void push(int v) { queue.add(v); }
  static synchronized int pop(int v) { return queue.isEmpty() ? v : queue.remove(); }
"""


# --- all interleavings --------------------------------------------------------------------------


class State(NamedTuple):
    places: tuple[int | None, ...]
    """Where each thread is; None before it is started."""
    registers: tuple[int, ...]
    memory: tuple[int, ...]
    locks: tuple[int | None, ...]
    queue: tuple[int, ...]
    shown: tuple[int, ...]


def outputs(program: ThreadProgram, secret: int) -> frozenset[tuple[int, ...]] | None:
    """All that whole runs may print, also those that get stuck; None if there are too many."""
    count = len(program.threads)
    start = (0, *(None,) * (count - 1))
    first = State(start, (0,) * count, (0,) * len(_VARIABLES), (None, None), (), ())
    seen = {first}
    work = [first]
    found = set()
    while work:
        state = work.pop()
        if len(seen) > _MOST_STATES:
            return None
        moves = list(_moves(program, state, secret))
        if not moves:
            found.add(state.shown)
        for after in moves:
            if after not in seen:
                seen.add(after)
                work.append(after)
    return frozenset(found)


def _moves(program: ThreadProgram, state: State, secret: int) -> Iterator[State]:
    for thread, at in enumerate(state.places):
        if at is not None and at < len(program.threads[thread]):
            after = _step(program.threads[thread][at], thread, state, secret)
            if after is not None:
                yield after


def _step(step: Step, thread: int, state: State, secret: int) -> State | None:
    def moved(more: int = 1) -> State:
        at = state.places[thread]
        assert at is not None
        return state._replace(places=_with(state.places, thread, at + more))

    def value(operand: Operand) -> int:
        if operand == "secret":
            return secret
        return operand if isinstance(operand, int) else state.memory[_VARIABLES.index(operand)]

    register = state.registers[thread]
    match step:
        case Get(source):
            return moved()._replace(registers=_with(state.registers, thread, value(source)))
        case Put(target):
            memory = _with(state.memory, _VARIABLES.index(target), register)
            return moved()._replace(memory=memory)
        case Show():
            return moved()._replace(shown=(*state.shown, register))
        case Enter(lock):
            number = "ab".index(lock)
            if state.locks[number] is not None:
                return None
            return moved()._replace(locks=_with(state.locks, number, thread))
        case Leave(lock):
            return moved()._replace(locks=_with(state.locks, "ab".index(lock), None))
        case Skip(source, steps):
            return moved(1 if value(source) > 0 else steps + 1)
        case Start(other):
            after = moved()
            return after._replace(places=_with(after.places, other, 0))
        case Push():
            return moved()._replace(queue=(*state.queue, register))
        case Pop():
            if not state.queue:
                return moved()
            taken = _with(state.registers, thread, state.queue[0])
            return moved()._replace(registers=taken, queue=state.queue[1:])


def _with(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def leaks(program: ThreadProgram) -> bool | None:
    """Whether the secrets can be told apart; None if that is too much to find out.

    They can if with one of them something may be printed that with another one is not, nor the
    beginning of anything, nor begun: that a run gets stuck is not observed.
    """
    found = [outputs(program, secret) for secret in SECRETS]
    sets = [each for each in found if each is not None]
    if len(sets) < len(found):
        return None
    return any(
        not any(_agree(shown, also) for also in other)
        for one in sets
        for other in sets
        for shown in one - other
    )


def _agree(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether one output is the beginning of the other."""
    return one[: len(other)] == other[: len(one)]
