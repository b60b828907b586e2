"""The bounds on paths: on loops, recursion, open tests and steps."""

from enum import Enum, auto
from typing import TypeAlias, final

from plait.base.node import node
from plait.engines.symbolic.options import SymbolicOptions
from plait.ir.loops import loop_headers
from plait.machine.compile.compiled_code import Code
from plait.result.trace import Location
from plait.result.verdicts import CutLoop
from plait.spec.loop_bounds import loop_name


class PathLimit(Enum):
    """A bound on a path as a whole."""

    BRANCHES = auto()
    STEPS = auto()


Cut: TypeAlias = CutLoop | PathLimit
"""The bound that has ended a path."""


@final
@node
class Limit:
    """A bound on a loop or on recursion; if it `is_own`, users have set it for this one.

    Such a bound applies even if no input decides the number of iterations.
    """

    cut: CutLoop
    is_own: bool

    @property
    def most(self) -> int:
        """How often a loop may be repeated, or a method may call itself."""
        return self.cut.iterations


@final
class Limits:
    """The bounds that users have set, None where not."""

    def __init__(self, options: SymbolicOptions | None = None) -> None:
        options = options or SymbolicOptions(most_iterations=None)
        self._iterations = options.most_iterations
        self._own = {
            (bound.method, bound.number): bound.iterations for bound in options.loop_bounds
        }
        self._headers: dict[Code, tuple[int, ...]] = {}
        self.branches = options.most_branches
        self.steps = options.most_steps

    def of_loop(self, code: Code, header: int) -> Limit | None:
        """That on a loop of a method."""
        headers = self._headers.get(code)
        if headers is None:
            headers = self._headers[code] = loop_headers(code.body)
        number = headers.index(header) + 1 if header in headers else None
        return self._limit(code, number, header)

    def of_recursion(self, code: Code) -> Limit | None:
        """That on how deep a method calls itself."""
        return self._limit(code, None, 0)

    def _limit(self, code: Code, number: int | None, block: int) -> Limit | None:
        own = self._own.get((code.ref, number), self._own.get((code.ref, None)))
        most = self._iterations if own is None else own
        if most is None:
            return None
        site = code.body.blocks[block].sites[0]
        at = Location(code.ref, site, code.file, code.body.line_at(site))
        option = "unwind" if own is None else "unwind-loops"
        return Limit(CutLoop(loop_name(code.ref, number), at, most, option), own is not None)


@final
class Remaining:
    """The remaining bounds of the running path; None where there is no bound."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.branches = limits.branches
        """How many tests that inputs decide may follow on the path."""
        self.steps: int | None = None
        """How many iterations and calls may follow."""
        self._begun_in_step: set[tuple[int, int]] = set()
        """The loops that the running step has begun again, by frame and header."""

    def begin(self, branches: int | None, steps: int | None) -> None:
        """A step continues along a path with these remaining bounds."""
        self.branches, self.steps = branches, steps
        self._begun_in_step.clear()

    def take_step(self) -> bool:
        """Count one iteration or call; false when there is none left."""
        if self.steps is None:
            return True
        if not self.steps:
            return False
        self.steps -= 1
        return True

    def is_first_iteration_of_step(self, depth: int, header: int) -> bool:
        """Whether others could run since a loop was repeated, so that it may wait for them."""
        loop = (depth, header)
        if loop in self._begun_in_step:
            return False
        self._begun_in_step.add(loop)
        return True
