"""The states of the naive machine: plain data, copied whole."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from plait.ir import ops as ir
from plait.ir.program import Block, Body


class Key(NamedTuple):
    """A memory cell: an object's field or element, or a static field (object 0)."""

    reference: int
    name: str


@dataclass
class Thing:
    """An object: class, memory by field name or index, owner of its monitor, who waits."""

    kind: str
    owner: int = -1
    entries: int = 0
    waiters: tuple[int, ...] = ()


@dataclass
class Frame:
    """A method that runs; `initialises` is the class whose initialisation it is, if any."""

    method: str
    body: Body
    registers: list[int]
    block: int = 0
    index: int = 0
    dest: int | None = None
    initialises: str = ""

    @property
    def code(self) -> Block:
        return self.body.blocks[self.block]

    @property
    def op(self) -> ir.Op | ir.Terminator:
        ops = self.code.ops
        return ops[self.index] if self.index < len(ops) else self.code.terminator


class Waiting(NamedTuple):
    """A thread in a wait set, or woken out of it (`outcome` is set)."""

    monitor: int
    entries: int
    is_timed: bool
    outcome: int | None


@dataclass
class Thread:
    """`frames` are empty when the thread has nothing left to do but to end."""

    number: int
    frames: list[Frame]
    reference: int
    is_daemon: bool
    has_ended: bool = False
    is_interrupted: bool = False
    has_permit: bool = False
    atomic_depth: int = 0
    is_exclusive: bool = False
    waiting: Waiting | None = None
    exception: int = 0

    @property
    def op(self) -> ir.Op | ir.Terminator | None:
        return self.frames[-1].op if self.frames else None


@dataclass
class World:
    """A whole state; `copy` shares nothing that changes."""

    things: dict[int, Thing] = field(default_factory=dict)
    memory: dict[Key, int] = field(default_factory=dict)
    classes: dict[str, int] = field(default_factory=dict)
    threads: list[Thread] = field(default_factory=list)
    interrupted_early: frozenset[int] = frozenset()
    is_over: bool = False

    def copy(self) -> "World":
        threads = [
            replace(
                thread,
                frames=[replace(frame, registers=frame.registers[:]) for frame in thread.frames],
            )
            for thread in self.threads
        ]
        things = {reference: replace(thing) for reference, thing in self.things.items()}
        return replace(
            self,
            things=things,
            memory=self.memory.copy(),
            classes=self.classes.copy(),
            threads=threads,
        )

    def key(self) -> object:
        """Everything, as one hashable value."""
        return (
            tuple((r, t.kind, t.owner, t.entries, t.waiters) for r, t in self.things.items()),
            tuple(sorted(self.memory.items())),
            tuple(sorted(self.classes.items())),
            self.interrupted_early,
            self.is_over,
            tuple(_thread_key(thread) for thread in self.threads),
        )


def _thread_key(thread: Thread) -> object:
    frames = tuple(
        (f.method, f.block, f.index, f.dest, f.initialises, tuple(f.registers))
        for f in thread.frames
    )
    return (
        frames,
        thread.reference,
        thread.is_daemon,
        thread.has_ended,
        thread.is_interrupted,
        thread.has_permit,
        thread.atomic_depth,
        thread.is_exclusive,
        thread.waiting,
        thread.exception,
    )


def new_thing(world: World, kind: str) -> int:
    """The reference of a new object."""
    reference = len(world.things) + 1
    world.things[reference] = Thing(kind)
    return reference


def thread_of(world: World, reference: int) -> Thread | None:
    """The started thread of a Thread object."""
    return next((t for t in world.threads if t.reference == reference and reference), None)
