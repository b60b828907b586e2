"""Context-bounded search of single configurations: the oracle of the symbolic one."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

State = TypeVar("State", bound=Hashable)


def fewest_contexts(
    initial: Iterable[State],
    successors: Callable[[State, int], Iterable[State]],
    threads: int,
    contexts: int | None = None,
    most: int | None = None,
    may_switch: Callable[[State, int], bool] = lambda _configuration, _thread: True,
) -> dict[State, int] | None:
    """All configurations that can be reached, each with the fewest contexts that it takes.

    `successors` gives what one thread can do. A breadth-first search in which going on with the
    same thread is free. A thread can be left where it `may_switch`. None when there are more than
    `most`.
    """
    found: dict[State, int] = {}
    best: dict[tuple[State, int], int] = {}
    work: deque[tuple[State, int, int]] = deque()
    for configuration in initial:
        found[configuration] = 0
        for thread in range(threads):
            best[configuration, thread] = 1
            work.append((configuration, thread, 1))
    while work:
        configuration, thread, used = work.popleft()
        if best[configuration, thread] < used:
            continue
        for after in successors(configuration, thread):
            if best.get((after, thread), used + 1) > used:
                best[after, thread] = used
                found[after] = min(found.get(after, used), used)
                work.appendleft((after, thread, used))
        if most is not None and len(found) > most:
            return None
        if contexts is not None and used >= contexts:
            continue
        if not may_switch(configuration, thread):
            continue
        for other in range(threads):
            if other != thread and best.get((configuration, other), used + 2) > used + 1:
                best[configuration, other] = used + 1
                work.append((configuration, other, used + 1))
    return found
