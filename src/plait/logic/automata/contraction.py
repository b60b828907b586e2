"""Reduction of a network that preserves the answers about parallel heads.

It removes rules of heads from which a thread can neither reach a queried head, nor start a thread
that does, nor return to where it could; and heads that only lead to others, because a thread at
such a head could as well stand before it. The former is valid only for queries without cuts: after
a cut, a thread may have to continue to release a lock.
"""

from collections.abc import Iterator
from typing import Final, final

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

_CALLS: Final = (Call, Monitor)


def reduced(dpn: MonitorDpn, kept: frozenset[Head]) -> MonitorDpn:
    """The network without irrelevant rules; `kept` are the queried heads."""
    return contracted(trimmed(dpn, kept), kept)


def trimmed(dpn: MonitorDpn, kept: frozenset[Head]) -> MonitorDpn:
    """The network without rules of heads from which no queried head can be reached."""
    good = _leading_to(dpn, kept)
    needed = _returning(dpn, good)
    rules = [rule for rule in dpn.rules if rule.head in good or rule.head in needed]
    return MonitorDpn(rules, dpn.initial, dpn.locks)


def _leading_to(dpn: MonitorDpn, kept: frozenset[Head]) -> set[Head]:
    """The heads from which a thread, or one that it starts, may reach a kept head."""
    heads = {rule.head for rule in dpn.rules}
    continuing: dict[int, list[Head]] = {}
    for head in heads | kept:
        continuing.setdefault(head[1], []).append(head)
    before: dict[Head, list[Head]] = {}
    for rule in dpn.rules:
        for target in _targets(rule, continuing):
            before.setdefault(target, []).append(rule.head)
    good = set(kept)
    work = list(kept)
    while work:
        for head in before.get(work.pop(), ()):
            if head not in good:
                good.add(head)
                work.append(head)
    return good


def _returning(dpn: MonitorDpn, good: set[Head]) -> set[Head]:
    """The heads inside calls that must be able to return, because something relevant follows."""
    continuing: dict[int, list[Head]] = {}
    for head in {rule.head for rule in dpn.rules} | good:
        continuing.setdefault(head[1], []).append(head)
    work = [
        rule.to
        for rule in dpn.rules
        if isinstance(rule, _CALLS) and any(h in good for h in continuing.get(rule.back, ()))
    ]
    needed: set[Head] = set()
    while work:
        head = work.pop()
        if head not in needed:
            needed.add(head)
            for rule in dpn.rules_at(head):
                work.extend(_targets(rule, continuing))
    return needed


def _targets(rule: Rule, continuing: dict[int, list[Head]]) -> Iterator[Head]:
    """The heads that a rule leads to, including the continuation after a call."""
    match rule:
        case Base(to=to):
            yield to
        case Spawn(child=child, to=to):
            yield child
            yield to
        case Call(to=to, back=back) | Monitor(to=to, back=back):
            yield to
            yield from continuing.get(back, ())


def contracted(dpn: MonitorDpn, kept: frozenset[Head]) -> MonitorDpn:
    """The network without heads that only lead to others; `kept` are the queried heads."""
    return _Crossroads(_led_on(dpn, kept), kept).taken_out()


def _led_on(dpn: MonitorDpn, kept: frozenset[Head]) -> MonitorDpn:
    """The network without its chains of base rules."""
    backs = {rule.back for rule in dpn.rules if isinstance(rule, _CALLS)}
    onward: dict[Head, Head] = {}
    for rule in dpn.rules:
        is_chain = isinstance(rule, Base) and len(dpn.rules_at(rule.head)) == 1
        if is_chain and rule.head not in kept and rule.head[1] not in backs:
            assert isinstance(rule, Base)
            onward[rule.head] = rule.to

    def end(head: Head) -> Head:
        seen = {head}
        while head in onward and onward[head] not in seen:
            head = onward[head]
            seen.add(head)
        return head

    ends = {head: end(head) for head in onward}
    rules = [
        _moved(rule, ends)
        for rule in dpn.rules
        if rule.head not in onward or ends[rule.head] == rule.head
    ]
    return MonitorDpn(rules, ends.get(dpn.initial, dpn.initial), dpn.locks)


@final
class _Crossroads:
    """Base rules as a graph, from which heads are taken out as long as it does not grow."""

    def __init__(self, dpn: MonitorDpn, kept: frozenset[Head]) -> None:
        self._dpn = dpn
        self._after: dict[Head, dict[Head, None]] = {}
        self._before: dict[Head, dict[Head, None]] = {}
        fixed = {dpn.initial, *kept}
        backs: set[int] = set()
        for rule in dpn.rules:
            if isinstance(rule, Base):
                self._after.setdefault(rule.head, {})[rule.to] = None
                self._before.setdefault(rule.to, {})[rule.head] = None
                continue
            fixed.add(rule.head)
            if isinstance(rule, _CALLS):
                fixed.add(rule.to)
                backs.add(rule.back)
            elif isinstance(rule, Spawn):
                fixed |= {rule.child, rule.to}
        heads = {*self._after, *self._before} - fixed
        self._work = sorted(head for head in heads if head[1] not in backs)
        self._free = set(self._work)

    def taken_out(self) -> MonitorDpn:
        """The network with fewer base rules."""
        while self._work:
            head = self._work.pop()
            if head in self._free:
                self._take_out(head)
        rules: list[Rule] = [rule for rule in self._dpn.rules if not isinstance(rule, Base)]
        rules += [Base(head, to) for head, after in self._after.items() for to in after]
        return MonitorDpn(rules, self._dpn.initial, self._dpn.locks)

    def _take_out(self, head: Head) -> None:
        before = [other for other in self._before.get(head, ()) if other != head]
        after = [other for other in self._after.get(head, ()) if other != head]
        if len(before) * len(after) > len(before) + len(after):
            return
        self._free.discard(head)
        for one in before:
            del self._after[one][head]
            self._after[one].update(dict.fromkeys(other for other in after if other != one))
        for one in after:
            del self._before[one][head]
            self._before[one].update(dict.fromkeys(other for other in before if other != one))
        self._after.pop(head, None)
        self._before.pop(head, None)
        self._work += [other for other in (*before, *after) if other in self._free]


def _moved(rule: Rule, ends: dict[Head, Head]) -> Rule:
    match rule:
        case Return():
            return rule
        case Spawn():
            child = ends.get(rule.child, rule.child)
            return Spawn(rule.head, child, ends.get(rule.to, rule.to))
        case Base() | Call() | Monitor():
            return rule._replace(to=ends.get(rule.to, rule.to))
