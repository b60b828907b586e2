"""Contexts without a machine, for tests of what works on one."""

from plait.engines.symbolic.options import SymbolicOptions
from plait.engines.symbolic.paths.input_variables import FreeInputs, Names
from plait.engines.symbolic.paths.path_condition import Path
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.path_limits import Cut, Limits, Remaining
from plait.engines.symbolic.paths.unrolled_positions import LoopName
from plait.logic.smt.logic import Logic
from plait.logic.smt.terms import BOOL, INT, Term
from plait.spec.properties import Property


class Heard:
    """A listener that keeps what it hears; terms have the value 7."""

    def __init__(self) -> None:
        self.suspects: list[Property] = []
        self.cuts: list[Cut] = []
        self.assumptions = 0

    def suspect(self, asked: Property, _place: tuple[str, int]) -> None:
        self.suspects.append(asked)

    def cut(self, cut: Cut, _loop: LoopName | None) -> None:
        self.cuts.append(cut)

    def leave_by_assumption(self) -> None:
        self.assumptions += 1

    def find_value(self, _path: Path, _term: Term) -> int | None:
        return 7


def context_of(heard: Heard | None = None, options: SymbolicOptions | None = None) -> Context:
    """A context whose path has no conditions yet."""
    listener = heard or Heard()
    made = Context(FreeInputs(Logic(), Names()), Remaining(Limits(options)))
    made.connect(listener, listener.find_value)
    return made


def boolean(context: Context, name: str) -> Term:
    """An input that is true or false."""
    return context.logic.pool.variable(name, BOOL)


def number(context: Context, name: str) -> Term:
    """An input that is any int."""
    return context.logic.pool.variable(name, INT)
