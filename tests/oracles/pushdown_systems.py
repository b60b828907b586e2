"""Pushdown systems, P-automata, and what can be reached: post* and pre* by saturation.

After Bouajjani, Esparza and Maler (1997) and Schwoon (2002). A configuration is a control location
with a stack, the top first. A P-automaton accepts a regular set of them: its states contain the
control locations, and it reads the stack from the location on.
"""

from collections import deque
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias, final

from plait.base.node import node

Location: TypeAlias = Hashable
Symbol: TypeAlias = Hashable
State: TypeAlias = Hashable
Stack: TypeAlias = tuple[Symbol, ...]
Transition: TypeAlias = tuple[State, Symbol, State]


@node
class Rule:
    """From a location and the top of the stack to a location and what replaces the top.

    At most two symbols replace it: none for a return, one for a step, two for a call.
    """

    location: Location
    top: Symbol
    target: Location
    pushed: Stack


@final
class PushdownSystem:
    """A set of rules."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = tuple(rules)
        self._by_head: dict[tuple[Location, Symbol], list[Rule]] = {}
        for rule in self.rules:
            assert len(rule.pushed) <= 2, "a rule should push at most two symbols"
            self._by_head.setdefault((rule.location, rule.top), []).append(rule)

    def at(self, location: Location, top: Symbol) -> Iterable[Rule]:
        """The rules that apply."""
        return self._by_head.get((location, top), ())

    def successors(self, location: Location, stack: Stack) -> Iterator[tuple[Location, Stack]]:
        """The configurations that one step leads to."""
        if stack:
            for rule in self.at(location, stack[0]):
                yield rule.target, rule.pushed + stack[1:]


@node
class Entry:
    """The state that post* makes for a call: its location, the callee, and a tag.

    Two saturations, one of the result of the other, need two tags: with the same states a callee of
    the second could return to a frame that the first has left.
    """

    location: Location
    callee: Symbol
    tag: Hashable


@final
@dataclass(frozen=True)
class Automaton:
    """A P-automaton: transitions, final states, and empty moves from locations."""

    transitions: frozenset[Transition]
    finals: frozenset[State]
    empty: frozenset[tuple[Location, State]] = frozenset()

    @staticmethod
    def of(configurations: Iterable[tuple[Location, Stack]]) -> "Automaton":
        """The automaton that accepts these configurations."""
        final = "final"
        transitions: set[Transition] = set()
        empty: set[tuple[Location, State]] = set()
        for number, (location, stack) in enumerate(configurations):
            if not stack:
                empty.add((location, final))
            states = [location, *((number, place) for place in range(1, len(stack))), final]
            transitions.update(
                (states[place], symbol, states[place + 1]) for place, symbol in enumerate(stack)
            )
        return Automaton(frozenset(transitions), frozenset((final,)), frozenset(empty))

    def accepts(self, location: Location, stack: Stack) -> bool:
        """Whether the configuration is in the set."""
        states = {location} | {state for source, state in self.empty if source == location}
        for symbol in stack:
            states = {
                target
                for source, label, target in self.transitions
                if label == symbol and source in states
            }
        return bool(states & self.finals)

    def stacks(self, location: Location, most: int) -> set[Stack]:
        """The stacks of the location that are not longer."""
        outgoing: dict[State, list[tuple[Symbol, State]]] = {}
        for source, symbol, target in self.transitions:
            outgoing.setdefault(source, []).append((symbol, target))
        found: set[Stack] = set()
        starts = {location} | {state for source, state in self.empty if source == location}
        work: list[tuple[State, Stack]] = [(state, ()) for state in starts]
        while work:
            state, stack = work.pop()
            if state in self.finals:
                found.add(stack)
            if len(stack) < most:
                work.extend(
                    (target, (*stack, symbol)) for symbol, target in outgoing.get(state, ())
                )
        return found


def post_star(system: PushdownSystem, start: Automaton, tag: Hashable = 0) -> Automaton:
    """All configurations that can be reached from those of an automaton.

    Its locations must have no incoming transitions. States made for calls have the tag.
    """
    transitions: set[Transition] = set()
    empty: set[tuple[Location, State]] = set()
    outgoing: dict[State, set[tuple[Symbol, State]]] = {}
    returned: dict[State, set[Location]] = {}
    work: deque[Transition] = deque()

    def add(transition: Transition) -> None:
        if transition in transitions:
            return
        transitions.add(transition)
        source, symbol, target = transition
        outgoing.setdefault(source, set()).add((symbol, target))
        work.append(transition)
        for location in tuple(returned.get(source, ())):
            add((location, symbol, target))

    def add_empty(location: Location, state: State) -> None:
        if (location, state) in empty:
            return
        empty.add((location, state))
        returned.setdefault(state, set()).add(location)
        for symbol, target in tuple(outgoing.get(state, ())):
            add((location, symbol, target))

    for transition in start.transitions:
        add(transition)
    for location, state in start.empty:
        add_empty(location, state)
    while work:
        source, symbol, target = work.popleft()
        for rule in system.at(source, symbol):
            match rule.pushed:
                case ():
                    add_empty(rule.target, target)
                case (only,):
                    add((rule.target, only, target))
                case (callee, below):
                    entry = Entry(rule.target, callee, tag)
                    add((rule.target, callee, entry))
                    add((entry, below, target))
    return Automaton(frozenset(transitions), start.finals, frozenset(empty))


def pre_star(system: PushdownSystem, goal: Automaton) -> Automaton:
    """All configurations from which one of an automaton can be reached.

    Its locations must have no incoming transitions, and it has no empty moves.
    """
    assert not goal.empty, "pre* should start from an automaton without empty moves"
    transitions = set(goal.transitions)

    def reached(state: State, stack: Stack) -> set[State]:
        states = {state}
        for symbol in stack:
            states = {t for s, label, t in transitions if label == symbol and s in states}
        return states

    grows = True
    while grows:
        grows = False
        for rule in system.rules:
            for target in reached(rule.target, rule.pushed):
                new = rule.location, rule.top, target
                if new not in transitions:
                    transitions.add(new)
                    grows = True
    return Automaton(frozenset(transitions), goal.finals)
