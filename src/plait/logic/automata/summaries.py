"""What all queries on one Monitor-DPN share: its reachable states, and summaries of calls.

A node is a state of T_M that can be asked for: a head, the locks held on entry, and how many cuts
have been made. Locks used while none is held cannot matter in the first segment, and are left out.
Each node keeps the possible returns of its frame, with minimal lock usage (antichains of
`LockWords`). Threads spawned meanwhile do nothing, because a thread that is not queried need not
move. So a thread that does not return needs no summary. The users of a node say which larger trees
contain its trees.
"""

from collections import deque
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias, final

from plait.base.budget import Budget
from plait.logic.automata.execution_trees import CUT, Kind, Label, Tree
from plait.logic.automata.lock_words import LockWords
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

STEPS_BETWEEN_POLLS: Final = 256
STAYS: Final = -1
"""The exit of a part whose thread has not returned from its frame."""


class Use(IntEnum):
    """Which part of a larger tree a node's tree is."""

    BASE = 0
    CUT = 1
    CHILD = 2
    AFTER_SPAWN = 3
    BODY = 4
    AFTER_CALL = 5


class User(NamedTuple):
    """A node whose trees have this node's as a part.

    `beside` is the node of the other part, `exit` how the body must return when this is the rest
    after it, `lock` what is taken (-1: none, or held already).
    """

    use: Use
    parent: int
    label: Label
    beside: int = -1
    exit: int = STAYS
    lock: int = -1


@final
class Found:
    """A way to do a part: how it returns, which marks it has, what it does with locks.

    `own` are the marks of the thread itself, as far as anybody asks whose they are.
    """

    __slots__ = ("children", "exit", "is_beaten", "label", "marks", "own", "word")

    def __init__(
        self,
        exit_: int,
        word: int,
        label: Label,
        children: "tuple[Found, ...]" = (),
        marks: int = 0,
        own: int = 0,
    ) -> None:
        self.exit = exit_
        self.word = word
        self.label = label
        self.children = children
        self.marks = marks
        self.own = own
        self.is_beaten = False


def tree_of(found: Found) -> Tree:
    """The execution tree; not by recursion, for trees are deep."""
    done: dict[int, Tree] = {}
    work: list[tuple[Found, bool]] = [(found, False)]
    while work:
        part, is_ready = work.pop()
        if is_ready:
            children = tuple(done[id(child)] for child in part.children)
            done[id(part)] = Tree(part.label, children)
        elif id(part) not in done:
            work.append((part, True))
            work.extend((child, False) for child in part.children)
    return done[id(found)]


Ban: TypeAlias = Callable[[Rule], bool]


@final
class Summaries:
    """Nodes, their users and their returns; `banned` says which rules are not taken after a cut.

    One entry of `banned` for each cut. Where locks are not heeded, a monitor is a call, and nodes
    do not tell what is held.
    """

    def __init__(
        self,
        dpn: MonitorDpn,
        budget: Budget,
        banned: Sequence[Ban] = (),
        *,
        heeds_locks: bool = True,
    ) -> None:
        self.cuts = len(banned)
        self.heeds_locks = heeds_locks
        self.words = LockWords(dpn.locks if heeds_locks else 0, self.cuts)
        self._dpn = dpn
        self._banned = banned
        self._open = 1 << dpn.locks
        self._numbers: dict[tuple[Head, int, int], int] = {}
        self.keys: list[tuple[Head, int, int]] = []
        """By node: its head, the locks held, the cuts made.

        A thread spawned while a lock is held has one bit more among its locks than there are.
        """
        self.users: list[list[User]] = []
        self.returns: list[list[Found]] = []
        self._exits: dict[tuple[int, int], int] = {}
        self._exit_keys: list[tuple[int, int]] = []
        self._new: deque[tuple[int, Found]] = deque()
        self._unexpanded: deque[int] = deque()
        self._idle: dict[int, Found] = {}
        self.by_head: dict[Head, list[int]] = {}
        self.initial = self.node(dpn.initial, 0, 0)
        self._saturate(budget)

    # --- names ----------------------------------------------------------------------------------

    def node(self, head: Head, held: int, phase: int) -> int:
        """The number of a node."""
        key = (head, held, phase)
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = len(self.keys)
            self.keys.append(key)
            self.users.append([])
            self.returns.append([])
            self.by_head.setdefault(head, []).append(found)
            self._unexpanded.append(found)
        return found

    def exit(self, control: int, phase: int) -> int:
        """The number of a way to return: with a control, after so many cuts."""
        key = (control, phase)
        found = self._exits.get(key)
        if found is None:
            found = self._exits[key] = len(self._exit_keys)
            self._exit_keys.append(key)
        return found

    def end_phase(self, exit_: int) -> int:
        """How many cuts have been made when a part returns."""
        return self._exit_keys[exit_][1]

    def rest_after(self, user: User, exit_: int) -> int:
        """The node where a call goes on that returned so, as the user of its body."""
        rule = user.label.rule
        assert isinstance(rule, Call | Monitor)
        control, phase = self._exit_keys[exit_]
        return self.node((control, rule.back), self.keys[user.parent][1], phase)

    # --- saturation -----------------------------------------------------------------------------

    def _saturate(self, budget: Budget) -> None:
        steps = 0
        while self._new or self._unexpanded:
            steps += 1
            if not steps % STEPS_BETWEEN_POLLS:
                budget.poll()
            if self._unexpanded:
                self._expand(self._unexpanded.popleft())
                continue
            node, found = self._new.popleft()
            if not found.is_beaten:
                for user in tuple(self.users[node]):
                    self._apply(user, node, found)

    def _expand(self, node: int) -> None:
        head, held, phase = self.keys[node]
        for rule in self._dpn.rules_at(head):
            if phase and self._banned[phase - 1](rule):
                continue
            match rule:
                case Return(control=control):
                    self._add(node, Found(self.exit(control, phase), 0, Label(Kind.RET, rule)))
                case Base(to=to):
                    label = Label(Kind.BASE, rule)
                    self._use(self.node(to, held, phase), User(Use.BASE, node, label))
                case Spawn(child=child, to=to):
                    label = Label(Kind.SPAWN, rule)
                    left = self.node(child, self._open if held else 0, phase)
                    right = self.node(to, held, phase)
                    self._use(left, User(Use.CHILD, node, label, right))
                    self._use(right, User(Use.AFTER_SPAWN, node, label, left))
                case Call(to=to):
                    label = Label(Kind.NCALL, rule)
                    self._use(self.node(to, held, phase), User(Use.BODY, node, label))
                case Monitor(lock=lock, to=to):
                    is_held = bool(held >> lock & 1)
                    label = Label(Kind.ACQ, rule, lock, is_held)
                    taken = -1 if is_held or not self.heeds_locks else lock
                    inside = held | 1 << lock if self.heeds_locks else 0
                    self._use(self.node(to, inside, phase), User(Use.BODY, node, label, lock=taken))
        if phase < self.cuts:
            label = CUT._replace(head=head)
            self._use(self.node(head, held, phase + 1), User(Use.CUT, node, label))

    def _use(self, node: int, user: User) -> None:
        """Notify a user of all existing returns, and of each new one."""
        self.users[node].append(user)
        for found in tuple(self.returns[node]):
            self._apply(user, node, found)

    def _apply(self, user: User, node: int, found: Found) -> None:
        """Make larger parts of one that returns."""
        match user.use:
            case Use.BASE | Use.CUT:
                self._add(user.parent, Found(found.exit, found.word, user.label, (found,)))
            case Use.AFTER_SPAWN:
                self._add(
                    user.parent,
                    Found(found.exit, found.word, user.label, (self.idle(user.beside), found)),
                )
            case Use.CHILD:
                pass  # a child that is not queried need not move
            case Use.BODY:
                rest = self.rest_after(user, found.exit)
                label = over(user.label)
                after = User(Use.AFTER_CALL, user.parent, label, node, found.exit, user.lock)
                if after not in self.users[rest]:
                    self._use(rest, after)
                else:
                    for other in tuple(self.returns[rest]):
                        self._finish(after, found, other)
            case Use.AFTER_CALL:
                for body in tuple(self.returns[user.beside]):
                    if body.exit == user.exit and not body.is_beaten:
                        self._finish(user, body, found)

    def _finish(self, user: User, body: Found, rest: Found) -> None:
        word = self.joined(self.closed(user, body), rest.word)
        if word >= 0:
            self._add(user.parent, Found(rest.exit, word, user.label, (body, rest)))

    def _add(self, node: int, found: Found) -> None:
        """Keep a return unless there is a better one."""
        if not self.keys[node][1]:
            found.word &= self.words.closed_bits
        word, exit_ = found.word, found.exit
        best = self.returns[node]
        for other in best:
            if other.exit == exit_ and not other.word & ~word:
                return
        kept = []
        for other in best:
            if other.exit == exit_ and not word & ~other.word:
                other.is_beaten = True
            else:
                kept.append(other)
        kept.append(found)
        self.returns[node] = kept
        self._new.append((node, found))

    # --- parts ----------------------------------------------------------------------------------

    def idle(self, node: int) -> Found:
        """The part in which a thread stands still, through all cuts that are to come."""
        found = self._idle.get(node)
        if found is None:
            head, _, phase = self.keys[node]
            found = Found(STAYS, 0, Label(Kind.NIL, head=head))
            for _ in range(phase, self.cuts):
                found = Found(STAYS, 0, CUT._replace(head=head), (found,))
            self._idle[node] = found
        return found

    def closed(self, user: User, body: Found) -> int:
        """The word of a call's body with the lock that was taken for it and given back."""
        if user.lock < 0:
            return body.word
        start = self.keys[user.parent][2]
        return self.words.used(body.word, user.lock, start, self.end_phase(body.exit))

    def joined(self, left: int, right: int) -> int:
        """The word of two parts side by side, -1 when locks keep them apart."""
        if left & right & self.words.held_bits:
            return -1
        word = left | right
        return word if word == right or self.words.is_consistent(word) else -1


def over(label: Label) -> Label:
    """The label of a call that has returned."""
    return label._replace(kind=Kind.RCALL if label.kind is Kind.NCALL else Kind.USE)
