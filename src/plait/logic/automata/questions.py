"""Queries on one Monitor-DPN, first without locks, which is faster.

If no schedule exists when locks are ignored, none exists that respects them; most queries end
there. Otherwise the execution that was found may happen to respect the locks. Only if it does not
is the search repeated with locks.
"""

from collections.abc import Sequence
from typing import final

from plait.base.budget import Budget
from plait.logic.automata.execution_trees import Kind, Tree
from plait.logic.automata.lock_words import LockWords
from plait.logic.automata.marked_trees import Mark, find_marked
from plait.logic.automata.monitor_dpn import MonitorDpn
from plait.logic.automata.summaries import Ban, Summaries


@final
class Questions:
    """Answers with execution trees; what queries share is computed once, on demand."""

    def __init__(self, dpn: MonitorDpn, budget: Budget, banned: Sequence[Ban] = ()) -> None:
        self._dpn = dpn
        self._budget = budget
        self._banned = banned
        self._free = Summaries(dpn, budget, banned, heeds_locks=False)
        self._locked: Summaries | None = None
        self._words = LockWords(dpn.locks, 0)

    def find(self, marks: Sequence[Mark]) -> Tree | None:
        """An execution tree with all marks that some schedule produces, or None."""
        guess = find_marked(self._free, marks, self._budget)
        if guess is None or not self._dpn.locks:
            return guess
        if not self._banned and not any(mark.held for mark in marks):
            tree = with_reentrance(guess)
            if _is_consistent(tree, self._words):
                return tree
        if self._locked is None:
            self._locked = Summaries(self._dpn, self._budget, self._banned)
        return find_marked(self._locked, marks, self._budget)


def with_reentrance(tree: Tree) -> Tree:
    """The tree with monitors marked that their thread holds already."""
    done: dict[int, Tree] = {}
    work = [(tree, 0, False)]
    while work:
        part, held, is_ready = work.pop()
        label, children = part.label, part.children
        has_lock = label.kind in (Kind.ACQ, Kind.USE)
        if is_ready:
            if has_lock:
                label = label._replace(is_reentrant=bool(held >> label.lock & 1))
            done[id(part)] = Tree(label, tuple(done[id(child)] for child in children))
            continue
        work.append((part, held, True))
        for number, child in enumerate(children):
            inside = held
            if label.kind is Kind.SPAWN and not number:
                inside = 0
            elif has_lock and not number:
                inside = held | 1 << label.lock
            work.append((child, inside, False))
    return done[id(tree)]


def _is_consistent(tree: Tree, words: LockWords) -> bool:
    """Whether a schedule respects the locks of a tree without cuts."""
    done: dict[int, int] = {}
    work = [(tree, False)]
    while work:
        part, is_ready = work.pop()
        if not is_ready:
            work.append((part, True))
            work.extend((child, False) for child in part.children)
            continue
        label, below = part.label, [done[id(child)] for child in part.children]
        if len(below) > 1 and below[0] & below[1] & words.held_bits:
            return False
        word = 0
        for one in below:
            word |= one
        if not label.is_reentrant and label.kind is Kind.ACQ:
            word = words.acquired(word, label.lock, 0)
        elif not label.is_reentrant and label.kind is Kind.USE:
            word = words.used(word, label.lock, 0, 0)
        if not words.is_consistent(word):
            return False
        done[id(part)] = word
    return True
