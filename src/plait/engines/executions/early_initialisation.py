"""Classes that are initialised before a search, because nobody can tell when that happens."""

from typing import Final

from plait.base.origins import is_library_class
from plait.machine.class_initialisation import is_lambda
from plait.machine.running_step import Execution
from plait.machine.runtime_types import Type

EARLY_CLASSES: Final = "the moment at which JDK classes are initialised makes no difference"
"""What a proof assumes of a search that does so."""

DEEP_STACK: Final = "the stack is as deep as the recursion requires"
"""What a proof assumes that has recursion without a bound."""


def is_early(machine: Execution, kind: Type) -> bool:
    """Whether it is unobservable when the class is initialised: one of the JDK, or of a lambda."""
    return is_library_class(kind.name) or is_lambda(machine, kind)
