"""Free moves: steps that acquire no lock, which a thread can take whatever the others do.

No other thread can prevent such a step, and it does not affect others. So two threads that reach a
pair of heads at the same time also reach every pair to which free moves lead from there.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, final

from plait.base.masks import members
from plait.logic.automata.monitor_dpn import (
    Base,
    Call,
    Head,
    Monitor,
    MonitorDpn,
    Return,
    Rule,
    Spawn,
    ThreadState,
)

_Known: TypeAlias = Callable[[Head], int]


@final
class FreeMoves:
    """Sets of queried heads, as masks: bit n represents queried head n."""

    def __init__(self, dpn: MonitorDpn, asked: Sequence[Head]) -> None:
        self._dpn = dpn
        self._bits = {head: 1 << number for number, head in enumerate(asked)}
        order = [head for head in asked if not dpn.rules_at(head)] + _postorder(dpn)
        self._exits = _least(order, self._exits_of)
        """By head, the controls, as masks, with which a thread can return from its frame."""
        self._ahead = _least(order, self._ahead_of)

    def ahead(self, head: Head) -> int:
        """The heads that a thread can reach from a head before it returns from its frame."""
        return self._ahead.get(head, 0)

    def ahead_of_thread(self, thread: ThreadState) -> int:
        """The heads that a thread can reach with its stack; releasing locks is free, too."""
        found = 0
        controls = 1 << thread.control
        for frame in thread.stack:
            after = 0
            for control in members(controls):
                head = (control, frame.symbol)
                found |= self.ahead(head)
                after |= self._exits.get(head, 0)
            controls = after
        return found

    def _exits_of(self, head: Head, known: _Known) -> int:
        found = 0
        for rule in self._dpn.rules_at(head):
            match rule:
                case Return(control=control):
                    found |= 1 << control
                case Base(to=to) | Spawn(to=to):
                    found |= known(to)
                case Call(to=to, back=back):
                    for control in members(known(to)):
                        found |= known((control, back))
                case Monitor():
                    pass
        return found

    def _ahead_of(self, head: Head, known: _Known) -> int:
        found = self._bits.get(head, 0)
        for rule in self._dpn.rules_at(head):
            match rule:
                case Base(to=to) | Spawn(to=to):
                    found |= known(to)
                case Call(to=to, back=back):
                    found |= known(to)
                    for control in members(self._exits.get(to, 0)):
                        found |= known((control, back))
                case Return() | Monitor():
                    pass
        return found


def _least(order: list[Head], value: Callable[[Head, _Known], int]) -> dict[Head, int]:
    """The least fixpoint of `value`, which must be monotone."""
    found: dict[Head, int] = {}
    users: dict[Head, set[Head]] = {}
    work = order
    while work:
        again: set[Head] = set()
        for head in work:
            again.discard(head)

            def known(other: Head, user: Head = head) -> int:
                users.setdefault(other, set()).add(user)
                return found.get(other, 0)

            new = value(head, known)
            if new != found.get(head, 0):
                found[head] = new
                again |= users.get(head, set())
        work = [head for head in order if head in again]
    return found


def _postorder(dpn: MonitorDpn) -> list[Head]:
    """All heads that have rules, most of them after those that their rules lead to."""
    by_symbol: dict[int, list[Head]] = {}
    heads = dict.fromkeys(rule.head for rule in dpn.rules)
    for head in heads:
        by_symbol.setdefault(head[1], []).append(head)
    order: list[Head] = []
    seen: set[Head] = set()
    for root in (dpn.initial, *heads):
        if root in seen or root not in heads:
            continue
        seen.add(root)
        path = [(root, _targets(dpn, root, by_symbol))]
        while path:
            at, targets = path[-1]
            for target in targets:
                if target in heads and target not in seen:
                    seen.add(target)
                    path.append((target, _targets(dpn, target, by_symbol)))
                    break
            else:
                order.append(at)
                path.pop()
    return order


def _targets(dpn: MonitorDpn, head: Head, by_symbol: dict[int, list[Head]]) -> Iterator[Head]:
    rules: Sequence[Rule] = dpn.rules_at(head)
    for rule in rules:
        match rule:
            case Base(to=to):
                yield to
            case Spawn(child=child, to=to):
                yield to
                yield child
            case Call(to=to, back=back) | Monitor(to=to, back=back):
                yield from by_symbol.get(back, ())
                yield to
            case Return():
                pass
