"""Descriptors: what the rest of Plait knows of an engine. Each engine's folder has one.

The registry, the command line, `plait.toml`, the driver, the advice in reports and the tables of
the docs derive from descriptors. A descriptor imports its engine only when it creates it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
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

    - `make` creates the engine from settings. Only `make` imports the engine, so that help stays
      fast.
    - `options` are the options that it understands, except for those that all engines understand:
      shared ones and its own. `notes` add to the help what a shared option means to it.
    - `variables` are the environment variables that it reads, each with its meaning.
    - `read` builds its own options object from the given options; the settings keep it by its
      class.
    - `resolve` resolves settings against a program and the properties to check: names of fields,
      methods and loops are looked up, annotations are found.
    - `refuse` says in a sentence why settings contradict each other; it is empty when they do not.
    - `warn` says what users should know before a long search; it is usually empty.
    - `advise` says what to try when the search took too long, given the options of a report.
    - `offers` say when to choose this engine: the advice where another engine lacks something.
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

    @property
    def id(self) -> str:
        """The name of the engine for users."""
        return self.info.id

    def understands(self, option: Option) -> bool:
        """Whether the engine takes an option into account."""
        return option in self.options
