"""Lock usage of a part of an execution, as one integer, by segments between cuts.

T_ah, T_rh and T_ht of Nordhoff and others (2013) for any number of cuts at once. Cuts divide an
execution into segments, and each segment is judged by itself: from the configuration at one cut to
that at the next. A word has these bits for each segment: the locks acquired in it and held at its
end (A), used or acquired in it (U), edges from an acquired lock to what is used after it (G); and,
but for the first segment, the locks held throughout (H), those that the thread itself uses (O), and
edges from these to locks that were held at the start and are released after that use (R).

A segment has a schedule when G and R have no cycle, H and U nothing in common, and no two threads
hold a lock at its end. Fewer bits are better, so one word covers another when it is a subset.
"""

from typing import Final, NamedTuple, final


def is_acyclic(graph: int, size: int) -> bool:
    """Whether a graph of `size` rows of `size` bits has no cycle."""
    row = (1 << size) - 1
    rows = [graph >> (at * size) & row for at in range(size)]
    for middle in range(size):
        for at in range(size):
            if rows[at] >> middle & 1:
                rows[at] |= rows[middle]
    return not any(rows[at] >> at & 1 for at in range(size))


class _Segment(NamedTuple):
    """Where the bits of a segment begin."""

    acquired: int
    used: int
    after: int
    throughout: int
    own: int
    released: int


_FIRST_FIELDS: Final = 2
_LATER_FIELDS: Final = 4


@final
class LockWords:
    """The words of executions with so many locks and cuts; the empty execution's word is 0."""

    def __init__(self, locks: int, cuts: int) -> None:
        self._locks = locks
        self._row = (1 << locks) - 1
        self._segments: list[_Segment] = []
        offset = 0
        for number in range(cuts + 1):
            fields = _LATER_FIELDS if number else _FIRST_FIELDS
            sets = [offset + locks * at for at in range(fields)]
            graph = offset + locks * fields
            later = (sets[2], sets[3], graph + locks * locks) if number else (-1, -1, -1)
            self._segments.append(_Segment(sets[0], sets[1], graph, *later))
            offset = graph + locks * locks * (2 if number else 1)
        self.held_bits = 0
        """The bits that two threads must not share."""
        self.own_bits = 0
        """The bits that do not count for the thread that spawned this one."""
        self.closed_bits = ~(self._row << self._segments[0].used)
        """All bits except for those that only matter inside a lock that is never released."""
        for number, segment in enumerate(self._segments):
            self.held_bits |= self._row << segment.acquired
            if number:
                self.held_bits |= self._row << segment.throughout
                self.own_bits |= self._row << segment.own
        self._known: dict[int, bool] = {0: True}

    def is_consistent(self, word: int) -> bool:
        """Whether every segment has a schedule, as far as this part of the execution goes."""
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self._judge(word)
        return found

    def _judge(self, word: int) -> bool:
        size, row = self._locks, self._row
        graph_bits = (1 << size * size) - 1
        for number, segment in enumerate(self._segments):
            if not is_acyclic(word >> segment.after & graph_bits, size):
                return False
            if number:
                if word >> segment.throughout & word >> segment.used & row:
                    return False
                if not is_acyclic(word >> segment.released & graph_bits, size):
                    return False
        return True

    def acquired(self, word: int, lock: int, start: int) -> int:
        """The word of a thread that acquires a lock for good in a segment, and then does `word`."""
        word = self._taken(word, lock, start)
        for segment in self._segments[start + 1 :]:
            word |= 1 << segment.throughout + lock
        return word

    def used(self, word: int, lock: int, start: int, end: int) -> int:
        """The word of a thread that acquires a lock, does `word`, and releases it in segment `end`.

        What comes after that is not part of it.
        """
        if start == end:
            segment = self._segments[start]
            word |= 1 << segment.used + lock
            return word | 1 << segment.own + lock if start else word
        word = self._taken(word, lock, start)
        for segment in self._segments[start + 1 : end]:
            word |= 1 << segment.throughout + lock
        last = self._segments[end]
        own = word >> last.own & self._row
        for other in range(self._locks):
            if own >> other & 1:
                word |= 1 << last.released + other * self._locks + lock
        return word

    def _taken(self, word: int, lock: int, start: int) -> int:
        """A lock is acquired in a segment and still held at its end."""
        segment = self._segments[start]
        used = word >> segment.used & self._row
        word |= used << segment.after + lock * self._locks
        return word | 1 << segment.acquired + lock | 1 << segment.used + lock
