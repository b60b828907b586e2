"""The interface of the kernel to Python: its parts, and what it calls back.

The compiled and the uncompiled kernel both implement it. Threads, methods, types and instructions
are numbered by the kernel. Addresses are those of words in its memory. Sets of threads are bit sets
of any size.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

Answers: TypeAlias = Sequence[int]
"""The answers to the choices of a step."""

Steps: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""Threads and the answers of their steps, from the start of the search."""

Gift: TypeAlias = tuple[Steps, int, tuple[int, ...], tuple[int, ...], int]
"""Steps to a state, the thread to run there, its answers, their number, and the sleep set."""

Keys: TypeAlias = tuple[int, int]
"""The hash of a state."""


# --- callbacks of the kernel ----------------------------------------------------------------------


class Linker(Protocol):
    """Fills the tables when code is first reached; executes what the kernel leaves to Python."""

    def link(self, pc: int) -> None:
        """Put the instruction for this position."""

    def find_live(self, pc: int) -> None:
        """Provide the live registers at an instruction."""

    def add_offset(self, base: int, offset: int) -> bool:
        """Provide the meaning of an offset in an object; false when there is none."""

    def trap(self, pc: int) -> int:
        """Execute the instruction; the result says how to continue (`A_NEXT` and the like)."""

    def lose(self, reason: str) -> None:
        """The running thread has reached an unsupported operation."""

    def slow_place(self, number: int) -> tuple[int, int]:
        """The word that a thread is about to access, and its object."""

    def is_settled(self, pc: int) -> bool:
        """Whether the initialisation at an instruction is complete."""

    def holder_of(self, mirror: int) -> int:
        """The static fields of the class with this mirror."""


class Learner(Protocol):
    """Learns the effects of threads; see `future_effects.py`."""

    def begin(self) -> None:
        """A search begins: it uses what is known now."""

    def meet(self, number: int) -> None:
        """A thread was described in a position that is not known yet."""


class Watcher(Protocol):
    """Receives what the search finds."""

    def stepped(self) -> None:
        """The last step has violated a property."""

    def forget(self) -> None:
        """The last step is discarded."""

    def deadlock(self) -> None:
        """The state is a deadlock."""

    def race(self, one: int, other: int) -> None:
        """Two threads race in the state."""

    def stuck(self, reason: str) -> None:
        """A step reaches an unsupported operation."""


# --- the parts ------------------------------------------------------------------------------------


class Tables(Protocol):
    """The linked program: types, methods, instructions, constants."""

    linker: Linker

    def add_type(
        self, called: int, how: int, slots: Sequence[int], shift: int, letter: int, own: int
    ) -> int:
        """A new type and its stable name."""

    def add_method(self, called: int, registers: int, length: int) -> tuple[int, int]:
        """Room for a method; returns its number and the number of its first instruction."""

    def add_constant(self, v: int) -> int:
        """A new constant; a negative operand denotes its number."""

    def constant_at(self, n: int) -> int:
        """The constant that the operand -n denotes."""

    def add_extra(self, numbers: Sequence[int]) -> int:
        """A row of numbers; returns the position of the first."""

    def add_pair(self, a: int, b: int, v: int) -> None:
        """Record a positive number for a pair."""

    def add_offset(self, kind: int, offset: int, index: int, flags: int, holder: int) -> None:
        """Record the meaning of an Unsafe offset in objects of a type."""

    def instruction(self, pc: int) -> list[int]:
        """The instruction."""

    def set_instruction(self, pc: int, fields: Sequence[int]) -> None:
        """Set an instruction."""

    def set_place(self, pc: int, block: int, target: int) -> None:
        """Set the first instruction of the block, and the target of exceptions, 0 for none."""

    def set_live(self, pc: int, top: int, call: int) -> None:
        """Set the positions of the lists of live registers."""


class Words(Protocol):
    """The words of memory."""

    def peek(self, a: int) -> int:
        """A word."""

    def poke(self, a: int, v: int) -> None:
        """Write a word of a thread or its stack, or a global word."""

    def poke_header(self, o: int, i: int, v: int) -> None:
        """Write a word of an object's header, if it is part of the state."""

    def poke_slot(self, a: int, i: int, v: int) -> None:
        """Write a field or element."""

    def initial(self, a: int, v: int) -> None:
        """Write a word in the base state of the search."""

    def new_object(self, kind: int, length: int) -> int:
        """A new object."""

    def new_named(self, called: int, kind: int, length: int) -> int:
        """An object with a stable name; `MemoryError` when there is no room for it."""

    def share_object(self, a: int) -> None:
        """Mark an object and everything reachable from it as shared."""

    def new_stack(self, number: int, size: int) -> None:
        """An empty stack for a thread."""

    def room_for(self, number: int, need: int) -> None:
        """Ensure that a thread's stack has this many words above its topmost frame."""

    def size(self) -> int:
        """Approximate number of words of memory and journal."""

    def named_words(self) -> int:
        """The address at which new objects begin."""


class Memory(Protocol):
    """The store of words."""

    is_full: bool
    """Whether memory, a table or the search's stack could not grow."""


class Hasher(Protocol):
    """The canonical hash."""

    timeouts: int
    """When timed waits end: `TIME_ANY` and the like."""


class Enabledness(Protocol):
    """Which threads can take a step, and what they are about to access."""

    is_test: bool
    """Whether threads that wait when the first has ended are no deadlock."""
    spurious: bool
    in_order: bool
    left_out: bool

    def enabled_mask(self) -> int:
        """The threads that can take a step."""

    def is_barred(self, number: int) -> bool:
        """Whether a thread needs a monitor or class of another; call `enabled_mask` first."""

    def pending_access(self, number: int) -> tuple[int, int] | None:
        """Address and flags of a thread's next access, None when it is none."""

    def stack_number(self, number: int) -> int:
        """A hash of the positions of the frames of a thread."""


class PendingAccesses(Protocol):
    """The next operations of threads, and what was learned of their effects."""

    reduction: int
    """The parts of the reduction in use, `REDUCE_SETS` and the like; 0 without reduction."""
    learner: Learner | None
    news: bool
    mask_words: int

    def add_class(self, holder: int, parents: Sequence[int]) -> int:
        """An uninitialised class, by its static fields, and the classes initialised before it."""

    def add_entry(
        self,
        number: int,
        items: Sequence[int],
        hidden: int,
        touched: Sequence[int],
        written: Sequence[int],
        starts: bool,  # noqa: FBT001
    ) -> None:
        """What is known of a thread: numbers of its places, and masks of its possible effects."""

    def add_conflict(self, one: int, other: int) -> None:
        """Two places conflict if one step touches one, the next the other, and one writes."""

    def forget_entries(self, words: int) -> None:
        """Forget all entries, and use masks of this many words."""

    def pending_items(self, number: int) -> tuple[list[tuple[int, int]], list[int], bool, bool]:
        """Items of a described thread, monitors held, whether it may do anything, may wait."""

    def note_heard(self, number: int, what: int) -> None:
        """Record that the learner knows what a thread does in its position."""

    def stack_places(self, number: int) -> list[int]:
        """The positions of the frames of a thread, the topmost first."""


class PersistentSets(Protocol):
    """Conflicts between threads."""

    clock_matters: bool

    def conflicts(self, number: int, other: int) -> bool:
        """Whether the next steps of two threads conflict."""


class Crowds(Protocol):
    """Persistent sets in states of any number of threads."""

    def persistent_set(self) -> int:
        """The persistent set of the current state."""


class Interpreter(Protocol):
    """Executes steps."""

    thread: int
    fuel: int
    is_alone: bool
    is_concrete: bool
    assumed_away: bool
    violated: bool
    wanted: int
    run_limit: int
    input_limit: int
    frame_limit: int
    has_proofs: bool
    executed: int
    """The number of executed ops."""
    poll: Callable[[], None] | None

    def take_step(self, number: int, answers: Answers) -> int:
        """Take a step of a thread; 1 when it must be repeated exactly."""

    def run_part(self, number: int, fuel: int, alone: bool, answers: Answers) -> int:  # noqa: FBT001
        """Continue a thread in the middle of a step; 1 when it ran too long."""

    def started(self) -> list[int]:
        """The threads that the last part of a step has started."""

    def set_exact(self, exact: bool) -> None:  # noqa: FBT001
        """Count segments as the machine does, for very long steps."""

    def answer(self, count: int) -> int:
        """The answer to a choice."""

    def push_frame(self, method: int) -> int:
        """Push a frame on the stack of the running thread; returns its address."""

    def poke_stack(self, a: int, v: int) -> None:
        """Write a word of the running thread's stack."""


class Snapshots(Protocol):
    """States as bytes, and restoring them."""

    def set_base(self) -> None:
        """Make the current state the base of all snapshots."""

    def stay(self) -> None:
        """Make `rewind` return to the current state."""

    def rewind(self) -> None:
        """Return to the state of the last `stay`, `set_base`, `restart` or `restore_snapshot`."""

    def restart(self) -> None:
        """Return to the base."""

    def questions(self) -> list[tuple[int, int]]:
        """The choices of the last step: the answers, and the numbers of alternatives."""

    def hashed_state(self) -> bytes:
        """The canonical hash of the state as 16 bytes."""

    def full_state(self) -> bytes:
        """The state as bytes, equal for two states if and only if they behave alike."""

    def snapshot(self) -> bytes:
        """The state as bytes from which it can be restored."""

    def restore_snapshot(self, data: bytes) -> None:
        """Restore a state from a snapshot, on top of the base."""

    def state_keys(self) -> Keys:
        """The canonical hash of the state; names all reachable new objects."""

    def found_name(self, a: int) -> int:
        """The name that `state_keys` has given to a new object, 0 when it is unreachable."""

    def found_objects(self) -> list[int]:
        """The reachable new objects, in the order of snapshots; call `state_keys` first."""


class VisitedSet(Protocol):
    """The visited states."""

    first_level: int

    def share_table(self, most: int) -> bool:
        """Move all keys to a table, of at most this many bytes, for processes forked later."""

    def gather(self, keys: int) -> None:
        """Move some more of the memory for this many keys into huge pages."""

    def shared_bytes(self, keys: int) -> int:
        """Approximate number of bytes of the shared table that this many keys take."""


class VisitMarks(Protocol):
    """The marks that a search with reduction attaches to visited states."""

    def share_marks(self, most: int) -> bool:
        """Use an empty table of at most this many bytes, shared with processes forked later."""

    def unshare_marks(self) -> None:
        """Use an empty table of one's own again."""


class SearchStack(Protocol):
    """The states on the path to the current one."""

    deepest: int

    def path(self) -> Steps:
        """The steps from the start to the current state."""


class Search(Protocol):
    """The depth-first search, and its figures."""

    watcher: Watcher
    states: int
    transitions: int
    nodes: int
    possible: int
    repeats: int
    bound: int
    ran: int
    stop: bool
    has_ended: bool
    has_assumed: bool

    def look(self) -> int:
        """Look for deadlocks and races in the state; returns the threads that can take a step."""

    def begin(self) -> None:
        """Start from the current state."""

    def begin_again(self) -> None:
        """Search from the start again, with an empty set of visited states."""

    def explore(self, most: int) -> bool:
        """Take at most this many steps; true when the search is over."""

    def give(self) -> Gift | None:
        """Give away the open choice nearest to the start, None when there is none to spare."""

    def adopt(
        self, steps: Steps, thread: int, answers: Answers, counts: Sequence[int], asleep: int
    ) -> bool:
        """Explore only what `give` returned; false when the steps lead to no known state."""

    def lesson(self) -> Steps:
        """The steps on which something new was learned, right after `explore` stopped for it."""

    def learn_from(self, steps: Steps) -> None:
        """Learn what others have learned on these steps; `begin_again` makes use of it."""

    def give_back(self) -> None:
        """Release memory; the search is over, and its figures remain."""

    def growth(self) -> int:
        """How many bytes will be taken at once when what is three quarters full grows."""


class ConcreteSteps(Protocol):
    """Steps from states in which each tracked field has one value."""

    unsuited: int

    def set_fields(self, fields: Sequence[tuple[int, int, int]]) -> None:
        """Track the values of these fields: address, slot and the greatest number of each."""

    def give_values(self, numbers: Sequence[int]) -> None:
        """Write values of the fields into the current state; `rewind` returns here."""

    def next_new(self, todo: int) -> int:
        """Let threads of a set take steps until one leads to a new state; -1 when none is left."""

    def taken_values(self) -> tuple[int, ...]:
        """The values in the last new state."""

    def places_of(self, number: int) -> tuple[int, ...]:
        """The positions of the frames of a thread, the topmost first."""


class Scheduling(Protocol):
    """Which thread goes next in a random run."""

    def set_policy(self, policy: int, depth: int, seed: int) -> None:
        """Decide by a policy from now on, `UNIFORM` and the like; `depth` is the d of PCT."""

    def begin_run(self, run: int, expected: int) -> None:
        """Begin a run, by its number, which may take so many steps."""

    def choose_from(self, threads: Sequence[int]) -> int:
        """One of the threads, which can all move."""

    def note_stalled(self, thread: int) -> None:
        """The step of the thread has led to a state of this run."""


class Walks(Protocol):
    """Random runs from the start."""

    runs: int
    """How many have begun."""

    def begin(self, most_runs: int) -> None:
        """Start from the state in memory; at most so many runs, without end if negative."""

    def advance(self, most: int) -> bool:
        """Take at most so many steps; true when all runs are over."""

    def path(self) -> Steps:
        """The steps of the run so far."""


class Kernel(Protocol):
    """The parts of one kernel."""

    tables: Tables
    words: Words
    memory: Memory
    hasher: Hasher
    enabledness: Enabledness
    pending: PendingAccesses
    sets: PersistentSets
    crowds: Crowds
    interpreter: Interpreter
    snapshots: Snapshots
    visited: VisitedSet
    marks: VisitMarks
    stack: SearchStack
    search: Search
    concrete: ConcreteSteps
    scheduling: Scheduling
    walks: Walks
