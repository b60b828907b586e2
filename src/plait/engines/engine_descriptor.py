"""Descriptors: what the rest of Plait knows of an engine. Each engine's folder has one.

The registry, the command line, `plait.toml`, the driver, the advice in reports and the tables of
the docs derive from descriptors. A descriptor imports its engine only when it creates it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TypeAlias, final

from plait.base.errors import Lack
from plait.base.node import node
from plait.engines.api import Engine, EngineInfo
from plait.engines.engine_settings import EngineSettings
from plait.ir.program import Program
from plait.spec.option_forms import Option, OptionValues
from plait.spec.properties import Property

if TYPE_CHECKING:
    from plait.java.platform.class_path import ClassPathEntry

Gap: TypeAlias = type[Property] | Lack
"""What an unknown answer lacks: an engine that decides the property, or something else."""


class Strength(StrEnum):
    """What an engine can decide that most others cannot; `auto` goes by it."""

    SCHEDULES = "schedules"
    """All schedules, for concrete data and small ranges of inputs."""
    INPUTS = "inputs"
    """Inputs with too many values to try them one by one."""
    RECURSION = "recursion"
    """Recursion over numbers without a bound."""
    HEAPS = "heaps"
    """Recursion over linked objects without a bound."""
    FACTS = "facts"
    """Proofs by static analysis; it runs beside others only, and what it suspects is no answer."""


class Subject(Protocol):
    """A loaded program, as far as engines need it to resolve their options."""

    @property
    def program(self) -> Program:
        """The program, classes and methods by their names."""

    def own_classes(self) -> "Sequence[ClassPathEntry]":
        """The checked classes, whose annotations count; libraries are excluded."""


def _as_they_are(
    settings: EngineSettings, _subject: Subject, _asked: tuple[Property, ...]
) -> EngineSettings:
    return settings


def _nothing(_settings: EngineSettings) -> str:
    return ""


def _no_lines(_options: Mapping[str, str]) -> Iterable[str]:
    return ()


@final
@node
class EngineDescriptor:
    """One engine: what it can do, which options it understands, and how it is created.

    - `make` makes the engine from settings. It imports the engine, so that help does not.
    - `options` are the options that it understands of those that not every engine does: shared ones
      and its own. `notes` say for the help what a shared one means to it.
    - `variables` are the environment variables that it looks at, each with what it means.
    - `read` makes its own options from what was given; the settings keep them by their class.
    - `resolve` makes settings concrete for a program and what is asked of it: names of fields,
      methods or loops become real ones, annotations are found.
    - `refuse` says why settings do not go together, in a sentence; nothing when they do.
    - `warn` says what users should know before they wait for it; mostly nothing.
    - `advise` gives what to try when its search was too long, from a report's options.
    - `offers` say when to take this engine: the lines of advice where others leave a gap.
    - `strengths` say for what `auto` takes it; an engine without any takes no part in `auto`.
    - `analyses_library` if it reads the JDK's own code, for which no contract may stand.
    """

    info: EngineInfo
    make: Callable[[EngineSettings], Engine]
    options: tuple[Option, ...] = ()
    notes: tuple[tuple[Option, str], ...] = ()
    variables: tuple[tuple[str, str], ...] = ()
    read: Callable[[OptionValues], object] | None = None
    resolve: Callable[[EngineSettings, Subject, tuple[Property, ...]], EngineSettings] = (
        _as_they_are
    )
    refuse: Callable[[EngineSettings], str] = _nothing
    warn: Callable[[EngineSettings], str] = _nothing
    advise: Callable[[Mapping[str, str]], Iterable[str]] = _no_lines
    offers: tuple[tuple[Gap, str], ...] = ()
    strengths: frozenset[Strength] = frozenset()
    analyses_library: bool = False

    @property
    def id(self) -> str:
        """The name of the engine for users."""
        return self.info.id

    def understands(self, option: Option) -> bool:
        """Whether the engine takes an option into account."""
        return option in self.options
