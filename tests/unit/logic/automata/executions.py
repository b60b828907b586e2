"""All executions of small random Monitor-DPNs, step by step: the oracle of the tree automata.

An execution is remembered by what each thread did, so that schedules with one tree count once.
Threads are named by the way they came about: `(1, 0)` is the first child of the second child.
"""

import random
from collections import deque
from typing import NamedTuple

from plait.logic.automata.execution_trees import Execution, Tree
from plait.logic.automata.monitor_dpn import (
    Base,
    Call,
    Head,
    Monitor,
    MonitorDpn,
    Return,
    Rule,
    Spawn,
)

Name = tuple[int, ...]
Traces = frozenset[tuple[Name, Head, tuple[Rule, ...]]]


class Stack(NamedTuple):
    """Control and frames (symbol, lock), topmost first."""

    control: int
    frames: tuple[tuple[int, int | None], ...]


def random_dpn(
    dice: random.Random, symbols: int = 7, locks: int = 2, controls: int = 1
) -> MonitorDpn:
    rules: list[Rule] = []

    def head() -> Head:
        return dice.randrange(controls), dice.randrange(symbols)

    for symbol in range(symbols):
        for _ in range(dice.choice((1, 1, 2)) * controls):
            at = (dice.randrange(controls), symbol)
            back = dice.randrange(symbols)
            kind = dice.choice(("base", "call", "return", "spawn", "monitor", "monitor"))
            if kind == "base":
                rules.append(Base(at, head()))
            elif kind == "call":
                rules.append(Call(at, head(), back))
            elif kind == "return":
                rules.append(Return(at, dice.randrange(controls)))
            elif kind == "spawn":
                rules.append(Spawn(at, head(), head()))
            else:
                rules.append(Monitor(at, dice.randrange(locks), head(), back))
    return MonitorDpn(rules, (0, 0), locks)


def stack_after(start: Head, trace: tuple[Rule, ...]) -> Stack:
    """Where a thread stands that began at a head and took these rules."""
    control = start[0]
    frames: list[tuple[int, int | None]] = [(start[1], None)]
    for rule in trace:
        symbol, lock = frames.pop(0)
        assert (control, symbol) == rule.head
        match rule:
            case Base(to=to) | Spawn(to=to):
                control, frames = to[0], [(to[1], lock), *frames]
            case Call(to=to, back=back):
                control, frames = to[0], [(to[1], None), (back, lock), *frames]
            case Monitor(lock=taken, to=to, back=back):
                control, frames = to[0], [(to[1], taken), (back, lock), *frames]
            case Return(control=to_control):
                control = to_control
    return Stack(control, tuple(frames))


def successors(dpn: MonitorDpn, traces: Traces, *, heeds_locks: bool) -> list[Traces]:
    stacks = {name: stack_after(start, trace) for name, start, trace in traces}
    held = {
        name: {lock for _, lock in stack.frames if lock is not None}
        for name, stack in stacks.items()
    }
    found = []
    for name, start, trace in sorted(traces):
        stack = stacks[name]
        if not stack.frames:
            continue
        for rule in dpn.rules_at((stack.control, stack.frames[0][0])):
            if isinstance(rule, Return) and len(stack.frames) == 1:
                continue  # no thread empties its stack
            others = (locks for other, locks in held.items() if other != name)
            if heeds_locks and isinstance(rule, Monitor) and any(rule.lock in o for o in others):
                continue
            after = (traces - {(name, start, trace)}) | {(name, start, (*trace, rule))}
            if isinstance(rule, Spawn):
                number = sum(isinstance(old, Spawn) for old in trace)
                after |= {((*name, number), rule.child, ())}
            found.append(after)
    return found


def size(traces: Traces) -> int:
    return sum(len(trace) for _, _, trace in traces)


def reach(
    dpn: MonitorDpn,
    start: Traces,
    most_steps: int,
    *,
    heeds_locks: bool,
    most_threads: int = 3,
    most_states: int = 3000,
) -> set[Traces] | None:
    """All executions from here on with so many steps in all; None when there are too many."""
    seen, queue = {start}, deque([start])
    while queue:
        now = queue.popleft()
        if size(now) >= most_steps:
            continue
        for after in successors(dpn, now, heeds_locks=heeds_locks):
            if len(after) <= most_threads and after not in seen:
                seen.add(after)
                queue.append(after)
                if len(seen) > most_states:
                    return None
    return seen


def beginning(dpn: MonitorDpn) -> Traces:
    return frozenset({((), dpn.initial, ())})


def tree_of(traces: Traces, cut: Traces | None = None) -> Tree:
    """The execution tree, with the cut where `cut` was the execution."""
    names = sorted(name for name, _, _ in traces)
    number = {name: position for position, name in enumerate(names)}
    by_name = {name: (start, trace) for name, start, trace in traces}
    lengths = {} if cut is None else {name: len(trace) for name, _, trace in cut}
    children = [
        [number[child] for child in names if child[:-1] == name and child] for name in names
    ]
    heads: list[Head | None] = []
    for name in names:
        stack = stack_after(*by_name[name])
        heads.append((stack.control, stack.frames[0][0]) if stack.frames else None)
    cuts = [lengths.get(name) for name in names] if cut is not None else ()
    return Execution([by_name[name][1] for name in names], children, heads, cuts).tree()
