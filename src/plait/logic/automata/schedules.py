"""From an execution tree to a schedule: the order between threads that the locks allow.

Nordhoff and others (2013), proposition 4: uses run at once, and a final acquisition comes when
nobody else needs the lock any more. That exists whenever T_ah accepts the tree.
"""

from collections.abc import Iterable
from typing import NamedTuple, final

from plait.base.errors import InternalError
from plait.logic.automata.execution_trees import Kind, Tree
from plait.logic.automata.monitor_dpn import (
    Configuration,
    MonitorDpn,
    Rule,
    can_step,
    start,
    step,
)


class Turn(NamedTuple):
    """A thread, by the order of creation, takes a rule."""

    thread: int
    rule: Rule


class _Action(NamedTuple):
    """A step; `uses` are the locks that its whole use needs, `length` how many steps that has.

    `acquires` is the lock that a final acquisition takes, -1 for none; `child` a spawned thread.
    """

    rule: Rule
    uses: int
    length: int
    acquires: int
    child: Tree | None


def schedule(dpn: MonitorDpn, tree: Tree) -> tuple[Turn, ...]:
    """A schedule that respects the locks and produces the tree.

    `InternalError` when there is none: the tree should not have been accepted.
    """
    return _Scheduler(dpn, tree).run()


def replay(dpn: MonitorDpn, turns: tuple[Turn, ...]) -> Configuration:
    """Where a schedule leads; `InternalError` when a step is not possible."""
    now = start(dpn)
    for turn in turns:
        if not can_step(now, turn.thread, turn.rule):
            raise InternalError(f"thread {turn.thread} cannot take {turn.rule}")
        now = step(now, turn.thread, turn.rule)
    return now


@final
class _Scheduler:
    def __init__(self, dpn: MonitorDpn, tree: Tree) -> None:
        self._dpn = dpn
        self._left = [_actions(tree)]
        self._held = [0]
        self._turns: list[Turn] = []

    def run(self) -> tuple[Turn, ...]:
        while any(self._left):
            if not self._run_uses() and not self._acquire():
                raise InternalError("no thread can go on: the tree has no schedule")
        turns = tuple(self._turns)
        replay(self._dpn, turns)
        return turns

    def _run_uses(self) -> bool:
        """Let all threads go on to their next final acquisition; whether any moved."""
        has_moved = False
        thread = 0
        while thread < len(self._left):
            while self._left[thread] and self._left[thread][0].acquires < 0:
                first = self._left[thread][0]
                if first.uses & self._held_by_others(thread):
                    break
                for _ in range(first.length):
                    self._take(thread)
                has_moved = True
            thread += 1
        return has_moved

    def _acquire(self) -> bool:
        """Let one thread acquire a lock for good that no other thread needs; whether one did."""
        for thread, left in enumerate(self._left):
            if left and not 1 << left[0].acquires & self._needed_by_others(thread):
                self._held[thread] |= 1 << left[0].acquires
                self._take(thread)
                return True
        return False

    def _take(self, thread: int) -> None:
        action = self._left[thread].pop(0)
        self._turns.append(Turn(thread, action.rule))
        if action.child is not None:
            self._left.append(_actions(action.child))
            self._held.append(0)

    def _held_by_others(self, thread: int) -> int:
        return _union(mask for other, mask in enumerate(self._held) if other != thread)

    def _needed_by_others(self, thread: int) -> int:
        """Locks that others hold for good, or still use or acquire."""
        return (
            self._held_by_others(thread)
            | _union(_needs(left) for other, left in enumerate(self._left) if other != thread)
            | _union(_needs_of_children(self._left[thread]))
        )


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _needs(actions: list[_Action]) -> int:
    own = _union(
        action.uses | (1 << action.acquires if action.acquires >= 0 else 0) for action in actions
    )
    return own | _union(_needs_of_children(actions))


def _needs_of_children(actions: list[_Action]) -> list[int]:
    return [_needs(_actions(action.child)) for action in actions if action.child is not None]


def _actions(tree: Tree) -> list[_Action]:
    """What one thread does, in order."""
    label = tree.label
    rule = label.rule
    match label.kind:
        case Kind.NIL:
            return []
        case Kind.CUT:
            return _actions(tree.children[0])
    assert rule is not None, "all other nodes are steps"
    match label.kind:
        case Kind.RET:
            return [_Action(rule, 0, 1, -1, None)]
        case Kind.BASE | Kind.NCALL:
            return [_Action(rule, 0, 1, -1, None), *_actions(tree.children[0])]
        case Kind.SPAWN:
            return [_Action(rule, 0, 1, -1, tree.children[0]), *_actions(tree.children[1])]
        case Kind.ACQ:
            acquires = -1 if label.is_reentrant else label.lock
            return [_Action(rule, 0, 1, acquires, None), *_actions(tree.children[0])]
    body, rest = (_actions(child) for child in tree.children)
    if label.kind is Kind.RCALL or label.is_reentrant:
        return [_Action(rule, 0, 1, -1, None), *body, *rest]
    uses = 1 << label.lock | _union(action.uses for action in body)
    return [_Action(rule, uses, 1 + len(body), -1, None), *body, *rest]
