"""What a pushdown thread reaches from a view over a language of stacks: post* with summaries.

A *view* is what the running procedure sees: a control state with the top of the stack. An *entry*
is the view with which a procedure begins; it is a state of the automaton of stacks, shared by all
callers. A call adds an edge: the letter is what the caller left behind, the target the caller's
entry. A return is kept with the entry as an *exit*, and resumed in every caller, also in those that
are found later. The stack at the beginning is a language, whose states serve as entries too.

What views and letters are, only the system knows. It expands nodes, and says for each successor
whether it stays in the procedure (`add`), calls (`call`) or returns (`leave`). Every node keeps its
origin, from which paths are read (`stack_paths.py`).
"""

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, final

from plait.base.node import node
from plait.logic.pushdown.explicit.stack_languages import Language

ViewT = TypeVar("ViewT")


@final
class Node(Generic[ViewT]):
    """A view in a procedure, and how it was reached first; None for the first of its entry."""

    __slots__ = ("entry", "origin", "view")

    def __init__(self, entry: "Entry[ViewT]", view: ViewT, origin: "Origin | None") -> None:
        self.entry = entry
        self.view = view
        self.origin = origin


@final
@node
class Step:
    """A node was expanded; the label says how."""

    source: Node[Any]
    label: Any


@final
@node
class Return:
    """A procedure was left (`inside`) and resumed its caller, who had called by `call`.

    `call` is None for a caller that is a letter of the language at the beginning.
    """

    inside: "Origin"
    call: "Origin | None"
    letter: int


Origin: TypeAlias = Step | Return


@final
class Exit(Generic[ViewT]):
    """A view with which a procedure is left, and how that was reached first."""

    __slots__ = ("origin", "view")

    def __init__(self, view: ViewT, origin: Origin) -> None:
        self.view = view
        self.origin = origin


@final
class Entry(Generic[ViewT]):
    """A procedure as all its callers see it, or a `language` of stacks from the beginning.

    `callers` are the edges of the automaton, each with its first call; `call` is the very first.
    """

    __slots__ = ("call", "callers", "exits", "language", "nodes")

    def __init__(self, language: Language | None = None, call: Origin | None = None) -> None:
        self.language = language
        self.call = call
        self.callers: dict[tuple[int, Entry[ViewT]], Origin] = {}
        self.exits: dict[Hashable, Exit[ViewT]] = {}
        self.nodes: dict[Hashable, Node[ViewT]] = {}


class System(Protocol[ViewT]):
    """The pushdown system of one thread."""

    def expand(self, node: Node[ViewT]) -> None:
        """Tell the automaton all successors of a node."""

    def resume(
        self, left: Exit[ViewT], letter: int, caller: Entry[ViewT], call: Origin | None
    ) -> None:
        """Tell the automaton how a caller goes on after a procedure was left."""


@final
class EntryAutomaton(Generic[ViewT]):
    """The automaton while it grows; `poll` is called before each expansion, and may raise."""

    def __init__(self, system: System[ViewT], poll: Callable[[], None]) -> None:
        self._system = system
        self._poll = poll
        self._work: deque[Node[ViewT]] = deque()
        self._languages: dict[Language, Entry[ViewT]] = {}
        self.entries: Final[dict[Hashable, Entry[ViewT]]] = {}

    def of_language(self, language: Language) -> Entry[ViewT]:
        """The entry that stands for a language of stacks."""
        found = self._languages.get(language)
        if found is None:
            found = self._languages[language] = Entry(language)
        return found

    def saturate(self) -> None:
        """Expand nodes until nothing is new."""
        while self._work:
            self._poll()
            self._system.expand(self._work.popleft())

    def add(
        self, entry: Entry[ViewT], key: Hashable, view: ViewT, origin: Origin | None
    ) -> Node[ViewT]:
        """A node that the entry has not had."""
        made = entry.nodes[key] = Node(entry, view, origin)
        return made

    def plan(self, node: Node[ViewT]) -> None:
        """Expand the node later."""
        self._work.append(node)

    def call(
        self, key: Hashable, letter: int, caller: Entry[ViewT], origin: Origin
    ) -> tuple[Entry[ViewT], bool]:
        """Note a call; gives the entry, and whether it is new. Known exits resume the caller."""
        entry = self.entries.get(key)
        is_new = entry is None
        if entry is None:
            entry = self.entries[key] = Entry(call=origin)
        edge = (letter, caller)
        if edge not in entry.callers:
            entry.callers[edge] = origin
            for left in list(entry.exits.values()):
                self._system.resume(left, letter, caller, origin)
        return entry, is_new

    def leave(self, entry: Entry[ViewT], key: Hashable, view: ViewT, origin: Origin) -> None:
        """Note an exit that the entry has not had, and resume all callers."""
        left = entry.exits[key] = Exit(view, origin)
        if entry.language is not None:
            for letter, rest in entry.language.moves:
                self._system.resume(left, letter, self.of_language(rest), None)
            return
        edges: Mapping[tuple[int, Entry[ViewT]], Origin] = dict(entry.callers)
        for (letter, caller), call in edges.items():
            self._system.resume(left, letter, caller, call)
