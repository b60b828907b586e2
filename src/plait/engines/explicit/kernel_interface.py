"""What Python sees of the kernel: its parts, each with a small interface, and whom it calls.

The compiled kernel and the uncompiled one have this interface alike. Numbers of threads, methods,
types and instructions are the kernel's; addresses are those of words in its memory; sets of threads
are bit sets of any size.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

Answers: TypeAlias = Sequence[int]
"""The answers that a step is given, or was given."""

Steps: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""Threads and the answers of their steps, from the start of the search."""

Gift: TypeAlias = tuple[Steps, int, tuple[int, ...], tuple[int, ...], int]
"""Steps to a state, the thread to run there, answers and how many there are, who is asleep."""

Keys: TypeAlias = tuple[int, int]
"""The hash of a state."""


# --- whom the kernel calls ------------------------------------------------------------------------


class Linker(Protocol):
    """Fills the tables when something is first reached; does what the kernel leaves to Python."""

    def link(self, pc: int) -> None:
        """Put the instruction that belongs here."""

    def find_live(self, pc: int) -> None:
        """Tell which registers are live at an instruction."""

    def add_offset(self, base: int, offset: int) -> bool:
        """Tell what an offset means in an object; false when there is nothing to tell."""

    def trap(self, pc: int) -> int:
        """Do what the instruction does; says how to go on (`A_NEXT` and the like)."""

    def lose(self, reason: str) -> None:
        """The running thread has come to something without a model."""

    def slow_place(self, number: int) -> tuple[int, int]:
        """The word that a thread is about to access, and its object."""

    def is_settled(self, pc: int) -> bool:
        """Whether the initialisation at an instruction has been done."""

    def holder_of(self, mirror: int) -> int:
        """The static fields of the class with this mirror."""


class Learner(Protocol):
    """Learns what threads do; see `future_effects.py`."""

    def begin(self) -> None:
        """A search begins: what is known now is what it goes by."""

    def meet(self, number: int) -> None:
        """A thread has been described that is not known as it stands there."""


class Watcher(Protocol):
    """Hears what the search sees."""

    def stepped(self) -> None:
        """The last step has violated something."""

    def forget(self) -> None:
        """The last step does not count."""

    def deadlock(self) -> None:
        """The state is a deadlock."""

    def race(self, one: int, other: int) -> None:
        """Two threads race in the state."""

    def stuck(self, reason: str) -> None:
        """A step runs into something without a model."""


# --- the parts ------------------------------------------------------------------------------------


class Tables(Protocol):
    """The program as it is linked: types, methods, instructions, constants."""

    linker: Linker

    def add_type(
        self, called: int, how: int, slots: Sequence[int], shift: int, letter: int, own: int
    ) -> int:
        """A new type and its stable name."""

    def add_method(self, called: int, registers: int, length: int) -> tuple[int, int]:
        """Room for a method; gives its number and its first instruction's."""

    def add_constant(self, v: int) -> int:
        """A new constant; its number is what negative operands mean."""

    def constant_at(self, n: int) -> int:
        """The constant that the operand -n means."""

    def add_extra(self, numbers: Sequence[int]) -> int:
        """Numbers in a row; gives the position of the first."""

    def add_pair(self, a: int, b: int, v: int) -> None:
        """Note a positive number for a pair."""

    def add_offset(self, kind: int, offset: int, index: int, flags: int, holder: int) -> None:
        """Note what an Unsafe offset means in objects of a type."""

    def instruction(self, pc: int) -> list[int]:
        """The instruction."""

    def set_instruction(self, pc: int, fields: Sequence[int]) -> None:
        """Put an instruction."""

    def set_place(self, pc: int, block: int, target: int) -> None:
        """The first instruction of the block, and where an exception goes on, 0 for nowhere."""

    def set_live(self, pc: int, top: int, call: int) -> None:
        """The positions of the lists of live registers."""


class Words(Protocol):
    """The words of memory."""

    def peek(self, a: int) -> int:
        """A word."""

    def poke(self, a: int, v: int) -> None:
        """Write a word of a thread or its stack, or a global one."""

    def poke_header(self, o: int, i: int, v: int) -> None:
        """Write a word of an object's header that counts."""

    def poke_slot(self, a: int, i: int, v: int) -> None:
        """Write a field or element."""

    def initial(self, a: int, v: int) -> None:
        """Write a word as it is in the base of the search."""

    def new_object(self, kind: int, length: int) -> int:
        """A new object."""

    def new_named(self, called: int, kind: int, length: int) -> int:
        """An object with a stable name; `MemoryError` when there is no room among them."""

    def share_object(self, a: int) -> None:
        """Mark an object and all that it reaches as shared."""

    def new_stack(self, number: int, size: int) -> None:
        """An empty stack for a thread."""

    def room_for(self, number: int, need: int) -> None:
        """Make sure that a thread's stack has this many words above its topmost frame."""

    def size(self) -> int:
        """About how many words memory and journal take."""

    def named_words(self) -> int:
        """Where the new objects begin."""


class Memory(Protocol):
    """The store of words."""

    is_full: bool
    """Whether memory, a table or the search's stack could not grow."""


class Hasher(Protocol):
    """The canonical hash."""

    timeouts: int
    """When timed waits end: `TIME_ANY` and the like."""


class Enabledness(Protocol):
    """Which threads can move, and what they are about to access."""

    spurious: bool
    in_order: bool
    left_out: bool

    def enabled_mask(self) -> int:
        """The threads that can move."""

    def is_barred(self, number: int) -> bool:
        """Whether a thread needs a monitor or class that another holds; after `enabled_mask`."""

    def pending_access(self, number: int) -> tuple[int, int] | None:
        """Address and flags of the access that a thread is about to make, None when none."""

    def stack_number(self, number: int) -> int:
        """A hash of where the frames of a thread stand."""


class PendingAccesses(Protocol):
    """What threads are about to do, and what was learned of them."""

    reduction: int
    """Parts of the reduction in use, `REDUCE_SETS` and the like; 0 without."""
    learner: Learner | None
    news: bool
    mask_words: int

    def add_class(self, holder: int, parents: Sequence[int]) -> int:
        """A class that is not initialised yet, by its static fields, and those that come first."""

    def add_entry(
        self,
        number: int,
        items: Sequence[int],
        hidden: int,
        touched: Sequence[int],
        written: Sequence[int],
        starts: bool,  # noqa: FBT001
    ) -> None:
        """What is known about a thread: numbers of its places, and masks of what may follow."""

    def add_conflict(self, one: int, other: int) -> None:
        """Two places conflict, if one step touches one, the other the other, and one writes."""

    def forget_entries(self, words: int) -> None:
        """Let all be found anew, with masks of so many words."""

    def pending_items(self, number: int) -> tuple[list[tuple[int, int]], list[int], bool, bool]:
        """Items of a described thread, monitors held, whether it may do anything, may wait."""

    def note_heard(self, number: int, what: int) -> None:
        """The learner knows now what a thread does where it stands."""

    def stack_places(self, number: int) -> list[int]:
        """Where the frames of a thread stand, the topmost first."""


class PersistentSets(Protocol):
    """Conflicts between threads."""

    clock_matters: bool

    def conflicts(self, number: int, other: int) -> bool:
        """Whether the next steps of two threads conflict."""


class Crowds(Protocol):
    """Persistent sets in states of any number of threads."""

    def persistent_set(self) -> int:
        """The persistent set of the state in memory."""


class Interpreter(Protocol):
    """Takes steps."""

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
    """How many ops were executed."""
    poll: Callable[[], None] | None

    def take_step(self, number: int, answers: Answers) -> int:
        """A step of a thread: 1 when it must be repeated exactly."""

    def run_part(self, number: int, fuel: int, alone: bool, answers: Answers) -> int:  # noqa: FBT001
        """Let a thread go on in the middle of a step; 1 when it ran too long."""

    def started(self) -> list[int]:
        """The threads that the last part of a step has started."""

    def set_exact(self, exact: bool) -> None:  # noqa: FBT001
        """Count segments as the machine does, for steps that are very long."""

    def answer(self, count: int) -> int:
        """The answer to a choice."""

    def push_frame(self, method: int) -> int:
        """Put a frame on top of the running thread's; gives its address."""

    def poke_stack(self, a: int, v: int) -> None:
        """Write a word of the running thread's stack."""


class Snapshots(Protocol):
    """States as bytes, and going back to them."""

    def set_base(self) -> None:
        """Let the state in memory be the one that all snapshots are compared with."""

    def stay(self) -> None:
        """Let `rewind` lead to the state in memory."""

    def rewind(self) -> None:
        """Go back to where `stay`, `set_base`, `restart` or `restore_snapshot` was last."""

    def restart(self) -> None:
        """Go back to the base."""

    def questions(self) -> list[tuple[int, int]]:
        """What the last step has asked: answers, and how many there were to choose from."""

    def hashed_state(self) -> bytes:
        """The canonical hash of the state as 16 bytes."""

    def full_state(self) -> bytes:
        """The state as bytes, equal for two states exactly when they behave alike."""

    def snapshot(self) -> bytes:
        """The state as bytes from which it can be restored."""

    def restore_snapshot(self, data: bytes) -> None:
        """Put a state into memory, on top of the base."""

    def state_keys(self) -> Keys:
        """The canonical hash of the state; names all new objects that can be reached."""

    def found_name(self, a: int) -> int:
        """What `state_keys` has named a new object, 0 when nothing refers to it any more."""

    def found_objects(self) -> list[int]:
        """The new objects that can be reached, in the order of snapshots; after `state_keys`."""


class VisitedSet(Protocol):
    """The states that were visited."""

    first_level: int

    def share_table(self, most: int) -> bool:
        """Move all keys to a table that processes forked later share, of at most so many bytes."""

    def gather(self, keys: int) -> None:
        """Put a bit more of what so many keys take into large pages."""

    def shared_bytes(self, keys: int) -> int:
        """About how much of the shared table so many keys take."""


class VisitMarks(Protocol):
    """What a reducing search marks them with."""

    def share_marks(self, most: int) -> bool:
        """Have an empty table, of at most so many bytes, that processes forked later share."""

    def unshare_marks(self) -> None:
        """Have an empty table of one's own again."""


class SearchStack(Protocol):
    """The states on the way to the one in memory."""

    deepest: int

    def path(self) -> Steps:
        """The steps from the start to the state in memory."""


class Search(Protocol):
    """The search depth first, and its figures."""

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
        """Look for deadlocks and races in the state; gives the threads that can move."""

    def begin(self) -> None:
        """Start from the state in memory."""

    def begin_again(self) -> None:
        """Search from the start, and forget which states were visited."""

    def explore(self, most: int) -> bool:
        """Take at most so many steps; true when the search is over."""

    def give(self) -> Gift | None:
        """Part with the open choice nearest to the start, None when there is nothing to spare."""

    def adopt(
        self, steps: Steps, thread: int, answers: Answers, counts: Sequence[int], asleep: int
    ) -> bool:
        """Explore only what `give` has parted with; false when the steps lead to no known state."""

    def lesson(self) -> Steps:
        """The steps on which something new was learned, right after `explore` has ended for it."""

    def learn_from(self, steps: Steps) -> None:
        """Learn what others have learned on these steps; `begin_again` makes use of it."""

    def give_back(self) -> None:
        """Give memory back; the search is over, and its figures stay."""

    def growth(self) -> int:
        """How many bytes will be taken at once when what is three quarters full grows."""


class ConcreteSteps(Protocol):
    """Steps from states in which each tracked field has one value."""

    unsuited: int

    def set_fields(self, fields: Sequence[tuple[int, int, int]]) -> None:
        """Let these fields have values: address, slot and the greatest number of each."""

    def give_values(self, numbers: Sequence[int]) -> None:
        """Give the fields their values in the state in memory; `rewind` leads back to here."""

    def next_new(self, todo: int) -> int:
        """Step threads of a set until one leads to a new state; -1 when none is left."""

    def taken_values(self) -> tuple[int, ...]:
        """The values that the last new state has had."""

    def places_of(self, number: int) -> tuple[int, ...]:
        """Where the frames of a thread stand, the topmost first."""


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
