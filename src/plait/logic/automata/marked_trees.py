"""Reachability of marked places, at cuts and at the end, with an execution tree as witness.

The product of T_M with T_ah, T_rh, T_ht, T_cwf and T^c (Nordhoff and others 2013) for any number of
cuts, searched backwards from the marked places to the start. Parts without marks are summarised
beforehand (`Summaries`), so only parts that lead to a mark are explored. Only the best variants of
a part are kept: more marks and fewer locks are better.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from plait.base.budget import Budget
from plait.logic.automata.execution_trees import CUT, Kind, Label, Tree
from plait.logic.automata.monitor_dpn import Head
from plait.logic.automata.summaries import (
    STAYS,
    STEPS_BETWEEN_POLLS,
    Found,
    Summaries,
    Use,
    User,
    over,
    tree_of,
)


class Mark(NamedTuple):
    """A thread that stands at one of some heads at a cut, counted from 1, or (0) at the end.

    It must hold the locks `held` there. `unlike` are marks, by number, that must belong to other
    threads. `like` are marks, at later cuts or at the end, that must belong to the same thread.
    """

    heads: frozenset[Head]
    cut: int = 0
    held: int = 0
    unlike: tuple[int, ...] = ()
    like: tuple[int, ...] = ()


def find_marked(summaries: Summaries, marks: Sequence[Mark], budget: Budget) -> Tree | None:
    """An execution tree with all the marks that some schedule produces, None when there is none."""
    return _Search(summaries, marks, budget).run()


_Key: TypeAlias = tuple[int, int, int]
_NONE: Final[Sequence[Found]] = ()


def _mask(numbers: Sequence[int]) -> int:
    return sum(1 << number for number in set(numbers))


@final
class _Search:
    def __init__(self, summaries: Summaries, marks: Sequence[Mark], budget: Budget) -> None:
        self._in = summaries
        self._words = summaries.words
        self._marks = marks
        self._budget = budget
        self._all = (1 << len(marks)) - 1
        self._unlike = [_mask(mark.unlike) for mark in marks]
        for number, mark in enumerate(marks):
            for other in mark.unlike:
                self._unlike[other] |= 1 << number
        self._needed = [(n, _mask(mark.like)) for n, mark in enumerate(marks) if mark.like]
        self._tracked = 0
        for number, others in (*enumerate(self._unlike), *self._needed):
            self._tracked |= others | (1 << number if others else 0)
        self._best: dict[_Key, list[Found]] = {}
        self._known: dict[int, list[Found]] = {}
        self._few: deque[tuple[int, Found]] = deque()
        self._full: list[tuple[int, Found]] = []
        self._answer: Found | None = None

    def run(self) -> Tree | None:
        self._seed()
        steps = 0
        while self._answer is None and (self._full or self._few):
            steps += 1
            if not steps % STEPS_BETWEEN_POLLS:
                self._budget.poll()
            node, found = self._full.pop() if self._full else self._few.popleft()
            if not found.is_beaten:
                self._known.setdefault(node, []).append(found)
                for user in self._in.users[node]:
                    self._apply(user, found)
        return None if self._answer is None else tree_of(self._answer)

    # --- marks ----------------------------------------------------------------------------------

    def _seed(self) -> None:
        """Add the parts that begin with a mark and have no other."""
        for number, mark in enumerate(self._marks):
            phase = mark.cut - 1 if mark.cut else self._in.cuts
            for head in sorted(mark.heads):
                for node in self._in.by_head.get(head, ()):
                    if self._in.keys[node][2] == phase and self._is_holding(mark, node):
                        self._seed_at(node, number)

    def _is_holding(self, mark: Mark, node: int) -> bool:
        """Whether a thread at a node holds what a mark asks for."""
        return not self._in.heeds_locks or not mark.held & ~self._in.keys[node][1]

    def _seed_at(self, node: int, number: int) -> None:
        head, held, phase = self._in.keys[node]
        bit = 1 << number
        own = bit & self._tracked
        if not self._marks[number].cut:
            self._add(node, STAYS, 0, bit, own, Label(Kind.NIL, head=head))
            return
        label = CUT._replace(head=head)
        below = self._in.node(head, held, phase + 1)
        for found in (self._in.idle(below), *self._in.returns[below]):
            self._add(node, found.exit, found.word, bit, own, label, (found,))

    def _marked(self, node: int, found: Found) -> Iterator[tuple[int, int]]:
        """The marks, all and own, that a part may have with a cut put above it at a node."""
        yield found.marks, found.own
        head, _, phase = self._in.keys[node]
        for number, mark in enumerate(self._marks):
            bit = 1 << number
            if mark.cut - 1 != phase or head not in mark.heads or not self._is_holding(mark, node):
                continue
            if not self._unlike[number] & found.own:
                yield found.marks | bit, found.own | bit & self._tracked

    def _is_whole(self, own: int) -> bool:
        """Whether a thread with these marks satisfies all their conditions."""
        return not any(own >> number & 1 and like & ~own for number, like in self._needed)

    # --- larger parts ---------------------------------------------------------------------------

    def _apply(self, user: User, found: Found) -> None:
        """Build larger parts from a part with marks."""
        use, parent = user.use, user.parent
        exit_, word, marks, own = found.exit, found.word, found.marks, found.own
        if use is Use.BASE:
            self._add(parent, exit_, word, marks, own, user.label, (found,))
        elif use is Use.CUT:
            for more, mine in self._marked(parent, found):
                self._add(parent, exit_, word, more, mine, user.label, (found,))
        elif use is Use.CHILD:
            if exit_ == STAYS and self._is_whole(own):
                beside = user.beside
                rests = (self._in.idle(beside), *self._in.returns[beside])
                self._spawn(user, (found,), (*rests, *self._partners(beside, found)))
        elif use is Use.AFTER_SPAWN:
            children = [self._in.idle(user.beside)]
            for child in self._partners(user.beside, found):
                if child.exit == STAYS and self._is_whole(child.own):
                    children.append(child)
            self._spawn(user, children, (found,))
        elif use is Use.BODY:
            self._call(user, found)
        else:
            bodies = (*self._in.returns[user.beside], *self._partners(user.beside, found))
            for body in bodies:
                if body.exit == user.exit:
                    self._pair(user, body, self._in.closed(user, body), found)

    def _partners(self, node: int, found: Found) -> list[Found]:
        """The parts with marks at a node that have something that another one lacks, and lack some.

        Where one has no more than the other, it may as well have none.
        """
        known = self._known.get(node)
        if not known:
            return []
        marks = found.marks
        return [
            other
            for other in known
            if not other.is_beaten
            and (other.own or found.own or (other.marks & ~marks and marks & ~other.marks))
        ]

    def _call(self, user: User, body: Found) -> None:
        parent = user.parent
        if body.exit == STAYS:
            word = body.word
            if user.lock >= 0:
                word = self._words.acquired(word, user.lock, self._in.keys[parent][2])
                if not self._words.is_consistent(word):
                    return
            self._add(parent, STAYS, word, body.marks, body.own, user.label, (body,))
            return
        closed, after = self._in.closed(user, body), user._replace(label=over(user.label))
        node = self._in.rest_after(user, body.exit)
        rests = (self._in.idle(node), *self._in.returns[node], *self._partners(node, body))
        for rest in rests:
            self._pair(after, body, closed, rest)

    def _pair(self, user: User, body: Found, closed: int, rest: Found) -> None:
        """A call that has returned, and what comes after it."""
        if body.own and rest.own and self._clash(body.own, rest.own):
            return
        word = self._in.joined(closed, rest.word)
        if word >= 0:
            marks, own = body.marks | rest.marks, body.own | rest.own
            self._add(user.parent, rest.exit, word, marks, own, user.label, (body, rest))

    def _spawn(self, user: User, children: Sequence[Found], rests: Sequence[Found]) -> None:
        for child in children:
            left = child.word & ~self._words.own_bits
            for rest in rests:
                word = self._in.joined(left, rest.word)
                if word >= 0:
                    marks, both = child.marks | rest.marks, (child, rest)
                    self._add(user.parent, rest.exit, word, marks, rest.own, user.label, both)

    def _clash(self, earlier: int, later: int) -> bool:
        """Whether one thread would have marks that must be different threads'."""
        return any(
            earlier >> number & 1 and unlike & later for number, unlike in enumerate(self._unlike)
        )

    # --- the best -------------------------------------------------------------------------------

    def _add(
        self,
        node: int,
        exit_: int,
        word: int,
        marks: int,
        own: int,
        label: Label,
        children: tuple[Found, ...] = (),
    ) -> None:
        """Keep a part unless there is a better one."""
        if not self._in.keys[node][1]:
            word &= self._words.closed_bits
        key = (node, exit_, own)
        best = self._best.get(key, _NONE)
        for other in best:
            if not (marks & ~other.marks or other.word & ~word):
                return
        found = Found(exit_, word, label, children, marks, own)
        kept = [found]
        for other in best:
            if other.marks & ~marks or word & ~other.word:
                kept.append(other)
            else:
                other.is_beaten = True
        self._best[key] = kept
        if marks != self._all:
            self._few.append((node, found))
        elif node != self._in.initial:
            self._full.append((node, found))
        elif self._is_whole(own):
            self._answer = found
