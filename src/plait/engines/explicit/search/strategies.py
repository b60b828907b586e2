"""The strategy of an exploration: the order of its steps, and the path to the current state."""

from typing import TYPE_CHECKING, Protocol, final

from plait.engines.explicit.search.single_steps import Step

if TYPE_CHECKING:
    from plait.engines.explicit.search.kernel_search import Exploration


class Strategy(Protocol):
    """Drives the kernel of one exploration."""

    def begin(self, search: "Exploration") -> None:
        """Start from the state in the kernel's memory."""

    def advance(self, search: "Exploration", steps: int) -> bool:
        """Take about this many steps; true when the search is over."""

    def path(self, search: "Exploration") -> tuple[Step, ...]:
        """The steps from the start to the current state."""

    def words(self) -> int:
        """The memory in words of eight bytes, besides the kernel's memory and journal."""


@final
class DepthFirst:
    """The kernel's own search."""

    def begin(self, search: "Exploration") -> None:
        """Start from the state in the kernel's memory."""
        search.kernel.search.begin()

    def advance(self, search: "Exploration", steps: int) -> bool:
        """Take this many steps; true when the search is over."""
        return bool(search.kernel.search.explore(steps))

    def path(self, search: "Exploration") -> tuple[Step, ...]:
        """The steps from the start to the current state."""
        return tuple(search.kernel.stack.path())

    def words(self) -> int:
        """None: states are not stored."""
        return 0
