"""From an execution tree to a schedule that respects the locks.

Nordhoff and others (2013), proposition 4: uses run as one step, and a final acquisition comes when
no other thread needs the lock any more. Between two cuts that holds as well, once the locks held at
the first of them that are released before the second have been released.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final, NamedTuple, final

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


class ScheduledRule(NamedTuple):
    """A thread, by the order of creation, takes a rule."""

    thread: int
    rule: Rule


class _Action(NamedTuple):
    """A step; `uses` are the locks that its whole use needs, `length` how many steps that has.

    `acquires` is the lock that is taken here and held at the next cut or at the end, -1 for none,
    `releases` one that is given back which was held at a cut; `child` is a spawned thread. An
    action without a rule is a cut.
    """

    rule: Rule | None
    uses: int = 0
    length: int = 1
    acquires: int = -1
    releases: int = -1
    child: Tree | None = None


_CUT: Final = _Action(None)


def schedule(dpn: MonitorDpn, tree: Tree) -> tuple[ScheduledRule, ...]:
    """A schedule that respects the locks and produces the tree.

    `InternalError` when there is none: the tree should not have been accepted.
    """
    return tuple(turn for segment in schedule_segments(dpn, tree) for turn in segment)


def schedule_segments(dpn: MonitorDpn, tree: Tree) -> tuple[tuple[ScheduledRule, ...], ...]:
    """The same, divided at the cuts of the tree."""
    return _Scheduler(dpn, tree).run()


def replay(dpn: MonitorDpn, turns: tuple[ScheduledRule, ...]) -> Configuration:
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
        self._left = [deque(_actions(tree))]
        self._held = [0]
        self._turns: list[ScheduledRule] = []

    def run(self) -> tuple[tuple[ScheduledRule, ...], ...]:
        segments: list[tuple[ScheduledRule, ...]] = []
        while True:
            while any(_is_running(left) for left in self._left):
                if not self._run_uses() and not self._acquire():
                    raise InternalError("no thread can go on: the tree has no schedule")
            segments.append(tuple(self._turns))
            self._turns.clear()
            if not any(self._left):
                break
            for left in self._left:
                if left:
                    left.popleft()
        replay(self._dpn, tuple(turn for segment in segments for turn in segment))
        return tuple(segments)

    def _run_uses(self) -> bool:
        """Run all threads to their next final acquisition; returns whether any moved."""
        has_moved = False
        thread = 0
        while thread < len(self._left):
            left = self._left[thread]
            while _is_running(left) and left[0].acquires < 0:
                first = left[0]
                if first.uses & self._held_by_others(thread):
                    break
                for _ in range(first.length):
                    self._take(thread)
                has_moved = True
            thread += 1
        return has_moved

    def _acquire(self) -> bool:
        """Let one thread acquire a lock that no other one needs in this segment; whether it did."""
        for thread, left in enumerate(self._left):
            if not _is_running(left):
                continue
            if not 1 << left[0].acquires & self._needed_by_others(thread):
                self._take(thread)
                return True
        return False

    def _take(self, thread: int) -> None:
        action = self._left[thread].popleft()
        assert action.rule is not None, "cuts are taken by all threads together"
        self._turns.append(ScheduledRule(thread, action.rule))
        if action.acquires >= 0:
            self._held[thread] |= 1 << action.acquires
        if action.releases >= 0:
            self._held[thread] &= ~(1 << action.releases)
        if action.child is not None:
            self._left.append(deque(_actions(action.child)))
            self._held.append(0)

    def _held_by_others(self, thread: int) -> int:
        return _union(mask for other, mask in enumerate(self._held) if other != thread)

    def _needed_by_others(self, thread: int) -> int:
        """Locks that others hold for good, or still use or acquire before the next cut."""
        return (
            self._held_by_others(thread)
            | _union(_needs(left) for other, left in enumerate(self._left) if other != thread)
            | _union(_needs_of_children(self._left[thread]))
        )


def _is_running(left: Sequence[_Action]) -> bool:
    """Whether a thread has something to do before the next cut."""
    return bool(left) and left[0].rule is not None


def _segment(actions: Iterable[_Action]) -> Iterator[_Action]:
    """What comes before the next cut."""
    return takewhile(lambda action: action.rule is not None, actions)


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _needs(actions: Iterable[_Action]) -> int:
    before_cut = list(_segment(actions))
    own = _union(
        action.uses | (1 << action.acquires if action.acquires >= 0 else 0) for action in before_cut
    )
    return own | _union(_needs_of_children(before_cut))


def _needs_of_children(actions: Iterable[_Action]) -> list[int]:
    return [
        _needs(_actions(action.child)) for action in _segment(actions) if action.child is not None
    ]


class _Close(NamedTuple):
    """The end of a use, which began with the action of this number."""

    start: int
    lock: int


def _actions(tree: Tree) -> list[_Action]:
    """What one thread does, in order; not by recursion, for trees are deep."""
    actions: list[_Action] = []
    work: list[Tree | _Close] = [tree]
    while work:
        part = work.pop()
        if isinstance(part, _Close):
            _close(actions, part)
            continue
        label, children = part.label, part.children
        if label.kind is Kind.NIL:
            continue
        if label.kind is Kind.CUT:
            actions.append(_CUT)
        elif label.kind is Kind.SPAWN:
            actions.append(_Action(label.rule, child=children[0]))
        elif label.kind is Kind.ACQ and not label.is_reentrant:
            actions.append(_Action(label.rule, acquires=label.lock))
        else:
            actions.append(_Action(label.rule))
        if len(children) > 1 and label.kind is not Kind.SPAWN:
            work.append(children[1])
            if label.kind is Kind.USE and not label.is_reentrant:
                work.append(_Close(len(actions) - 1, label.lock))
            work.append(children[0])
        elif children:
            work.append(children[-1])
    return actions


def _close(actions: list[_Action], use: _Close) -> None:
    """Make a use that ends here one step; with a cut inside, an acquisition and a release."""
    body = actions[use.start :]
    first, last = body[0], body[-1]
    if any(action.rule is None for action in body):
        actions[use.start] = first._replace(acquires=use.lock)
        actions[-1] = last._replace(releases=use.lock)
        return
    uses = 1 << use.lock | _union(action.uses for action in body)
    actions[use.start] = first._replace(uses=uses, length=len(body))
