"""Genuine code: bodies from the class files themselves, which a JVM runs as Plait does.

Models and synthesized classes replace JDK code that is native or different on a JVM, so places in
them do not exist there.
"""

from typing import final

from plait.base import flags
from plait.base.names import MethodRef
from plait.ir.build.contract_choice import NO_CONTRACTS, Contracts
from plait.ir.build.models import models_for
from plait.ir.program import Program
from plait.java.entry_points.target import Target
from plait.java.platform.class_path import ClassPath, open_class_path
from plait.java.platform.jdk import Jdk
from plait.java.platform.outside_world import USUAL, Outside


@final
class GenuineCode:
    """Identifies genuine methods of a program; answers are cached."""

    def __init__(
        self,
        program: Program,
        target: Target,
        jdk: Jdk,
        outside: Outside = USUAL,
        contracts: Contracts = NO_CONTRACTS,
    ) -> None:
        self._program = program
        self._models = models_for(jdk, outside, contracts)
        self._platform = ClassPath([jdk.platform()])
        self._users = ClassPath(open_class_path(target.class_path, jdk.major))
        self._known: dict[MethodRef, bool] = {}

    def covers(self, method: MethodRef) -> bool:
        """Whether the method's bytecode indices are those of the JVM's method."""
        found = self._known.get(method)
        if found is None:
            found = self._known[method] = self._decide(method)
        return found

    def is_synchronized(self, method: MethodRef) -> bool:
        """Whether the method takes a monitor when it is called."""
        declared = self._program.declared_method(method.owner, method.name, method.descriptor)
        return declared is not None and bool(declared.flags & flags.SYNCHRONIZED)

    def _decide(self, method: MethodRef) -> bool:
        if self._models.replacement(method.owner) is not None:
            return False
        places = (self._platform, self._users)
        if all(place.find(method.owner) is None for place in places):
            return False
        declared = self._program.declared_method(method.owner, method.name, method.descriptor)
        if declared is None:
            return False
        found = self._models.substitute(
            method.owner, method.name, method.descriptor, is_static=declared.is_static
        )
        return found is None
