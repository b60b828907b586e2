"""From a target to a program in IR."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Final, TypeAlias, final

from plait.base.node import node
from plait.driver.tracked_fields import find_tracking
from plait.ir.build.contract_choice import NO_CONTRACTS, Contracts, choose_contracts
from plait.ir.build.model_cache import compiled_api, contract_class_path
from plait.ir.build.program_source import load_program
from plait.ir.program import Program
from plait.ir.short_strings import USUAL_CHARACTERS, with_short_strings
from plait.java.build_tools.build_tool import BuildUse
from plait.java.entry_points.argument_graphs import USUAL_LIMITS, GraphLimits
from plait.java.entry_points.target import EntryRequest, OpenTarget, RefusedTest, Target
from plait.java.platform.class_path import ClassPath, ClassPathEntry, open_class_path
from plait.java.platform.jdk import Jdk, find_jdk
from plait.java.platform.library_mode import Library
from plait.java.platform.outside_world import USUAL, Outside
from plait.java.platform.read_log import OWN, ReadLog, hash_of, logged
from plait.spec.tracking import Tracking, TrackingRequest

CONTRACTS: Final = "contracts"
"""The question of a log which classes stand for their contracts."""


@final
@node
class ProgramRequest:
    """What to load; with None, the entry or the JDK is searched for.

    `limits` are those of objects that a method gets as arguments, `assume` and `guarantee` name
    methods that tell what is true before it and must be after it. Fields that `tracking` or an
    annotation makes free are inputs of the program, and so is what `outside` leaves open; strings
    that are have at most so many `characters`. `library` says how java.util.concurrent is taken. A
    compiler may have so many `memory_bytes`. `build` says what the build tool of a project may do.
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
    library: Library = Library.BYTECODE
    characters: int = USUAL_CHARACTERS
    memory_bytes: int | None = None
    build: BuildUse = BuildUse.CLASS_PATH


@final
class Loaded:
    """A program, its origin, and its tracked fields.

    `genuine` is the program as its class files have it, without the choices of free fields.
    `contracts` are the classes that stand for their contracts.
    """

    def __init__(
        self,
        program: Program,
        genuine: Program,
        target: Target,
        jdk: Jdk,
        tracking: Tracking,
        contracts: Contracts = NO_CONTRACTS,
        log: ReadLog | None = None,
    ) -> None:
        self.contracts = contracts
        self._log = log
        self.tracking = tracking
        self.program = program
        self.genuine = genuine
        self.target = target
        self.jdk = jdk

    def contracts_met(self) -> tuple[str, ...]:
        """The classes that the program has loaded so far and that stand for their contracts."""
        loaded = self.genuine.loaded_names()
        return tuple(name for name in loaded if name in self.contracts.classes)

    def described(self) -> AbstractContextManager[None]:
        """While the program is only described: what is read then decides no verdict."""
        return nullcontext() if self._log is None else self._log.aside()

    def own_classes(self) -> Sequence[ClassPathEntry]:
        """The classes that are checked, which excludes libraries."""
        own = ClassPath(open_class_path(self.target.own, self.jdk.major))
        return logged(own, self._log, OWN).entries


Load: TypeAlias = Callable[[], Loaded]
"""Returns a program. It may serve several engines in sequence, unless one is interrupted."""


@final
class Loader:
    """Loads one entry point of an open target."""

    def __init__(
        self,
        target: Target,
        jdk: Jdk,
        request: ProgramRequest,
        choice: "ContractChoice | None" = None,
        log: ReadLog | None = None,
    ) -> None:
        self.target = target
        self.jdk = jdk
        self._request = request
        self.choice = choice or ContractChoice(target, jdk, request.library)
        self._log = log

    def __call__(self) -> Loaded:
        """Open the program."""
        request, contracts = self._request, self.choice.contracts
        if self._log is not None:
            self._log.note((CONTRACTS, self.choice.library), self.choice.digest)
        genuine = load_program(self.target, self.jdk, request.outside, contracts, self._log)
        genuine = with_short_strings(genuine, request.characters)
        tracking, program = find_tracking(
            genuine, self.target, self.jdk, request.tracking, self._log
        )
        return Loaded(program, genuine, self.target, self.jdk, tracking, contracts, self._log)

    def by_bytecode(self) -> "Loader":
        """The same entry with the JDK's code of java.util.concurrent."""
        request = replace(self._request, library=Library.BYTECODE)
        return Loader(self.target, self.jdk, request, log=self._log)

    def logged(self, log: ReadLog) -> "Loader":
        """The same, with everything that is read from the users' class path noted."""
        return Loader(self.target, self.jdk, self._request, self.choice, log)


@final
class ContractChoice:
    """Which classes stand for their contracts in a target, whatever its entry."""

    def __init__(self, target: Target, jdk: Jdk, library: Library) -> None:
        self._target = target
        self._jdk = jdk
        self.library = library

    @cached_property
    def contracts(self) -> Contracts:
        """The classes, found by looking at all of the target's classes."""
        target, release = self._target, self._jdk.major
        return choose_contracts(
            self.library,
            ClassPath(open_class_path(target.own, release)),
            ClassPath(open_class_path(target.class_path, release)),
            contract_class_path(self._jdk),
        )

    @cached_property
    def digest(self) -> str:
        """A hash of the choice and its reasons."""
        chosen = (sorted(self.contracts.classes), self.contracts.refused)
        return hash_of(repr(chosen).encode())


def load(request: ProgramRequest) -> Loaded:
    """Compile what must be compiled, find the entry, and open the program."""
    return loader(request)()


def loader(request: ProgramRequest) -> Loader:
    """Compile what must be compiled, and find the entry."""
    jdk = _jdk(request)
    return Loader(_open(request, jdk).select(entry_request(request)), jdk, request)


def loaders(request: ProgramRequest) -> tuple[Loader | RefusedTest, ...]:
    """Compile the sources if necessary; find the entry point, or all of them if they are tests."""
    jdk = _jdk(request)
    every = _open(request, jdk).select_all(entry_request(request))
    targets = [found for found in every if isinstance(found, Target)]
    choice = ContractChoice(targets[0], jdk, request.library) if targets else None
    return tuple(
        found if isinstance(found, RefusedTest) else Loader(found, jdk, request, choice)
        for found in every
    )


def _jdk(request: ProgramRequest) -> Jdk:
    jdk = find_jdk(request.jdk)
    jdk.memory_bytes = request.memory_bytes
    return jdk


def _open(request: ProgramRequest, jdk: Jdk) -> OpenTarget:
    class_path = tuple(Path(part) for part in request.class_path)
    return OpenTarget(request.targets, class_path, jdk, compiled_api(jdk), request.build)


def entry_request(request: ProgramRequest) -> EntryRequest:
    """The entry point that is requested."""
    return EntryRequest(
        request.entry, request.arguments, request.assume, request.guarantee, request.limits
    )
