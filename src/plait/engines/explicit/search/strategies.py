"""How an exploration goes about it: the order of its steps, and the way to where it is."""

from typing import TYPE_CHECKING, Protocol, final

from plait.engines.explicit.search.single_steps import Step

if TYPE_CHECKING:
    from plait.engines.explicit.search.kernel_search import Exploration


class Strategy(Protocol):
    """Drives the kernel of one exploration."""

    def begin(self, search: "Exploration") -> None:
        """Start from the state in the kernel's memory."""

    def advance(self, search: "Exploration", steps: int) -> bool:
        """Take about so many steps; true when the search is over."""

    def path(self, search: "Exploration") -> tuple[Step, ...]:
        """The steps from the start to the state in memory."""

    def words(self) -> int:
        """How many words of eight bytes it takes besides the kernel's memory and journal."""


@final
class DepthFirst:
    """The kernel's own search."""

    def begin(self, search: "Exploration") -> None:
        """Start from the state in the kernel's memory."""
        search.kernel.search.begin()

    def advance(self, search: "Exploration", steps: int) -> bool:
        """Take so many steps; true when the search is over."""
        return bool(search.kernel.search.explore(steps))

    def path(self, search: "Exploration") -> tuple[Step, ...]:
        """The steps from the start to the state in memory."""
        return tuple(search.kernel.stack.path())

    def words(self) -> int:
        """Nothing: states are not stored."""
        return 0
