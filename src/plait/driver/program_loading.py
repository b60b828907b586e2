"""From a target to a program in IR."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias, final

from plait.base.node import node
from plait.driver.tracked_fields import find_tracking
from plait.ir.build.model_cache import compiled_api
from plait.ir.build.program_source import load_program
from plait.ir.program import Program
from plait.ir.short_strings import USUAL_CHARACTERS, with_short_strings
from plait.java.entry_points.argument_graphs import USUAL_LIMITS, GraphLimits
from plait.java.entry_points.target import EntryRequest, OpenTarget, RefusedTest, Target
from plait.java.platform.class_path import ClassPathEntry, open_class_path
from plait.java.platform.jdk import Jdk, find_jdk
from plait.java.platform.outside_world import USUAL, Outside
from plait.spec.tracking import Tracking, TrackingRequest


@final
@node
class ProgramRequest:
    """What to load; with None, the entry or the JDK is searched for.

    `limits` bound the objects that a method gets as arguments. `assume` and `guarantee` name
    methods that state its precondition and postcondition. Fields that `tracking` or an annotation
    makes free are inputs of the program, and so is what `outside` leaves open. Strings among the
    inputs have at most `characters` characters. A compiler may use `memory_bytes` bytes of memory.
    """

    targets: tuple[str, ...]
    class_path: tuple[str, ...] = ()
    entry: str | None = None
    arguments: tuple[str, ...] = ()
    jdk: str | None = None
    limits: GraphLimits = USUAL_LIMITS
    assume: str | None = None
    guarantee: str | None = None
    tracking: TrackingRequest = TrackingRequest()
    outside: Outside = USUAL
    characters: int = USUAL_CHARACTERS
    memory_bytes: int | None = None


@final
class Loaded:
    """A program, its origin, and its tracked fields.

    `genuine` is the program as its class files define it, without the choices of free fields.
    """

    def __init__(
        self, program: Program, genuine: Program, target: Target, jdk: Jdk, tracking: Tracking
    ) -> None:
        self.tracking = tracking
        self.program = program
        self.genuine = genuine
        self.target = target
        self.jdk = jdk

    def own_classes(self) -> Sequence[ClassPathEntry]:
        """The classes that are checked, which excludes libraries."""
        return open_class_path(self.target.own, self.jdk.major)


Load: TypeAlias = Callable[[], Loaded]
"""Returns a program. It may serve several engines in sequence, unless one is interrupted."""


@final
class Loader:
    """Loads one entry point of an open target."""

    def __init__(self, target: Target, jdk: Jdk, request: ProgramRequest) -> None:
        self.target = target
        self._jdk = jdk
        self._request = request

    def __call__(self) -> Loaded:
        """Load the program."""
        request = self._request
        genuine = load_program(self.target, self._jdk, request.outside)
        genuine = with_short_strings(genuine, request.characters)
        tracking, program = find_tracking(genuine, self.target, self._jdk, request.tracking)
        return Loaded(program, genuine, self.target, self._jdk, tracking)


def load(request: ProgramRequest) -> Loaded:
    """Compile the sources if necessary, find the entry point, and load the program."""
    jdk = _jdk(request)
    target = _open(request, jdk).select(entry_request(request))
    return Loader(target, jdk, request)()


def loaders(request: ProgramRequest) -> tuple[Loader | RefusedTest, ...]:
    """Compile the sources if necessary; find the entry point, or all of them if they are tests."""
    jdk = _jdk(request)
    return tuple(
        found if isinstance(found, RefusedTest) else Loader(found, jdk, request)
        for found in _open(request, jdk).select_all(entry_request(request))
    )


def _jdk(request: ProgramRequest) -> Jdk:
    jdk = find_jdk(request.jdk)
    jdk.memory_bytes = request.memory_bytes
    return jdk


def _open(request: ProgramRequest, jdk: Jdk) -> OpenTarget:
    class_path = tuple(Path(part) for part in request.class_path)
    return OpenTarget(request.targets, class_path, jdk, compiled_api(jdk))


def entry_request(request: ProgramRequest) -> EntryRequest:
    """The entry point that is requested."""
    return EntryRequest(
        request.entry, request.arguments, request.assume, request.guarantee, request.limits
    )
