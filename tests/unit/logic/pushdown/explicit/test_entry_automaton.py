"""Summaries and stack languages against plain exploration of random pushdown systems.

Plain exploration, up to a depth of the stack, must find nothing more; and every head, over every
short stack that its language has, must have a path that leads there when it is taken.
"""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import pytest

from plait.logic.pushdown.explicit.components import components
from plait.logic.pushdown.explicit.entry_automaton import (
    Entry,
    EntryAutomaton,
    Exit,
    Node,
    Origin,
    Return,
    Step,
)
from plait.logic.pushdown.explicit.stack_languages import Known, Language, Languages
from plait.logic.pushdown.explicit.stack_paths import labels_to, node_over

Rule = tuple[int, int, int, tuple[int, ...]]
"""From a control state and a top to a control state and up to two symbols."""

Configuration = tuple[int, tuple[int, ...]]
_DEPTH: Final = 9
_CONTROLS: Final = 2
_SYMBOLS: Final = 3


def random_rules(rng: random.Random) -> list[Rule]:
    return [
        (
            rng.randrange(_CONTROLS),
            rng.randrange(_SYMBOLS),
            rng.randrange(_CONTROLS),
            tuple(rng.randrange(_SYMBOLS) for _ in range(rng.choice((0, 0, 1, 2, 2)))),
        )
        for _ in range(rng.randint(3, 7))
    ]


class Thread:
    """A pushdown thread whose views are a control state and the top of the stack."""

    def __init__(self, rules: list[Rule], begin: Configuration, language: Language) -> None:
        self.rules = rules
        self.automaton: EntryAutomaton[Any] = EntryAutomaton(self, lambda: None)
        self.heads: dict[tuple[int, int], dict[Entry[Any], Node[Any]]] = {}
        control, stack = begin
        self._add(self.automaton.of_language(language), (control, stack[0]), None)
        self.automaton.saturate()

    def _add(self, entry: Entry[Any], view: tuple[int, int], origin: Origin | None) -> None:
        if view not in entry.nodes:
            node = self.automaton.add(entry, view, view, origin)
            self.heads.setdefault(view, {})[entry] = node
            self.automaton.plan(node)

    def expand(self, node: Node[Any]) -> None:
        for number, (control, top, after, pushed) in enumerate(self.rules):
            if (control, top) != node.view:
                continue
            step = Step(node, number)
            if not pushed:
                if after not in node.entry.exits:
                    self.automaton.leave(node.entry, after, after, step)
            elif len(pushed) == 1:
                self._add(node.entry, (after, pushed[0]), step)
            else:
                view = (after, pushed[0])
                entry, is_new = self.automaton.call(view, pushed[1], node.entry, step)
                if is_new:
                    self._add(entry, view, None)

    def resume(self, left: Exit[Any], letter: int, caller: Entry[Any], call: Origin | None) -> None:
        self._add(caller, (left.view, letter), Return(left.origin, call, letter))


def after(rule: Rule, configuration: Configuration) -> Configuration | None:
    control, stack = configuration
    if not stack or (control, stack[0]) != rule[:2]:
        return None
    return rule[2], (*rule[3], *stack[1:])


def explored(rules: list[Rule], begin: Configuration) -> set[Configuration]:
    found, work = {begin}, [begin]
    while work:
        at = work.pop()
        for rule in rules:
            successor = after(rule, at)
            if successor is not None and len(successor[1]) <= _DEPTH and successor not in found:
                found.add(successor)
                work.append(successor)
    return found


def accepts(language: Language | None, word: tuple[int, ...]) -> bool:
    for letter in word:
        language = None if language is None else language.after(letter)
    return language is not None and language.accepts


def prefixes(language: Language, length: int) -> Iterator[tuple[int, ...]]:
    yield ()
    if length:
        for letter, rest in language.moves:
            yield from ((letter, *more) for more in prefixes(rest, length - 1))


def stack_language(languages: Languages, word: tuple[int, ...]) -> Language:
    """The language of one word."""
    found = languages.bottom
    for letter in reversed(word):
        single: Entry[Any] = Entry()
        single.callers[letter, Entry(found)] = Step(Node(single, None, None), None)
        found = languages.below([single], {})
    return found


@pytest.mark.parametrize("seed", range(120))
def test_summaries_reach_what_plain_exploration_reaches(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    below = tuple(rng.randrange(_SYMBOLS) for _ in range(rng.randint(0, 2)))
    begin = (0, (0, *below))
    languages = Languages()
    thread = Thread(rules, begin, stack_language(languages, below))
    known: Known = {}

    rests = {view: languages.below(nodes, known) for view, nodes in thread.heads.items()}

    for control, stack in explored(rules, begin):
        if stack:
            assert accepts(rests[control, stack[0]], stack[1:])
    for (control, top), rest in rests.items():
        for demand in islice(prefixes(rest, 3), 40):
            entry, node = node_over(thread.heads[control, top], demand)
            labels, needed = labels_to(node.origin, entry, demand)
            assert needed == below[: len(needed)]
            at: Configuration | None = begin
            for label in labels:
                assert at is not None
                at = after(rules[label], at)
            assert at is not None
            assert at[0] == control
            assert at[1][: len(demand) + 1] == (top, *demand)


@pytest.mark.parametrize("seed", range(60))
def test_languages_accept_what_their_states_do_and_equal_ones_are_one(seed: int) -> None:
    rng = random.Random(seed)
    languages = Languages()
    states: list[Entry[Any]] = [Entry() for _ in range(5)]
    states.append(Entry(languages.bottom))
    for _ in range(rng.randint(4, 12)):
        source, target = rng.choice(states[:-1]), rng.choice(states)
        source.callers[rng.randrange(2), target] = Step(Node(source, None, None), None)

    def words(state: Entry[Any], length: int) -> set[tuple[int, ...]]:
        found: set[tuple[int, ...]] = set() if state.language is None else {()}
        if length:
            for letter, target in state.callers:
                found |= {(letter, *rest) for rest in words(target, length - 1)}
        return found

    chosen = [rng.sample(states, rng.randint(1, 3)) for _ in range(12)]
    known: Known = {}
    made = [languages.below(sources, known) for sources in chosen]

    meant = [set().union(*(words(each, 6) for each in sources)) for sources in chosen]
    for language, expected in zip(made, meant, strict=True):
        found = {word for word in prefixes(language, 6) if accepts(language, word)}
        assert found == expected
    for one, said in zip(made, meant, strict=True):
        for other, also in zip(made, meant, strict=True):
            assert said == also or one is not other


def test_components_come_after_what_they_lead_to() -> None:
    graph = {0: (1,), 1: (2, 3), 2: (1,), 3: (4, 3), 4: ()}

    assert list(components(graph)) == [(4,), (3,), (1, 2), (0,)]
