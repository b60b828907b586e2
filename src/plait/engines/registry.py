"""The list of the engines. A new one is named here, and nowhere else outside its folder."""

from collections.abc import Sequence
from typing import Final

from plait.base.errors import InputError
from plait.engines.api import Engine
from plait.engines.engine_descriptor import EngineDescriptor
from plait.engines.engine_settings import EngineSettings
from plait.engines.explicit.descriptor import EXPLICIT
from plait.engines.network.descriptor import NETWORK
from plait.engines.pushdown.descriptor import PUSHDOWN
from plait.engines.reference.descriptor import REFERENCE
from plait.engines.shared_options import options_set
from plait.engines.symbolic.descriptor import SYMBOLIC
from plait.engines.visible.descriptor import VISIBLE
from plait.spec.option_forms import Option

ENGINES: Final[tuple[EngineDescriptor, ...]] = (
    REFERENCE,
    EXPLICIT,
    SYMBOLIC,
    PUSHDOWN,
    VISIBLE,
    NETWORK,
)

AUTO: Final = "auto"
DEFAULT: Final = EXPLICIT
"""What `auto` begins with, unless the program has inputs with too many values for it."""


NOT_SUPPORTED: Final = "is not supported"


def engine_names() -> tuple[str, ...]:
    """What users call the engines."""
    return tuple(engine.id for engine in ENGINES)


def described(name: str) -> EngineDescriptor:
    """The engine of this name; `InputError` when there is none."""
    wanted = DEFAULT.id if name == AUTO else name
    for engine in ENGINES:
        if engine.id == wanted:
            return engine
    known = ", ".join((AUTO, *engine_names()))
    raise InputError(f"unknown engine {name}; the engines are {known}")


def candidates(name: str) -> tuple[EngineDescriptor, ...]:
    """The engines that may take part in a check with the engine of this name."""
    if name != AUTO:
        return (described(name),)
    return tuple(engine for engine in ENGINES if engine.strengths)


def excluded_by(engine: EngineDescriptor, settings: EngineSettings, chosen: frozenset[str]) -> str:
    """Why an engine cannot go by settings, and by options of engines that were chosen by name.

    Empty when it can.
    """
    named = {o.name: o for other in ENGINES for o in other.options if o.name in chosen}
    for option in (*named.values(), *options_set(settings)):
        if not engine.understands(option):
            return f"--{option.name} {NOT_SUPPORTED}"
    return engine.refuse(settings)


def make_engine(name: str, settings: EngineSettings) -> Engine:
    """The engine of this name; `InputError` for settings that it cannot work with."""
    engine = described(name)
    for option in options_set(settings):
        require_understood(name, option)
    if because := engine.refuse(settings):
        raise InputError(because)
    return engine.make(settings)


def require_understood(name: str, option: Option) -> None:
    """`InputError` for an option that the engine of this name would ignore."""
    if not any(engine.understands(option) for engine in candidates(name)):
        able = listed(engines_with(option))
        raise InputError(
            f"--{option.name} is not supported by --engine {name}: leave out --{option.name}, or "
            f"use --engine {able}"
        )


def engines_with(option: Option) -> tuple[EngineDescriptor, ...]:
    """The engines that understand an option, the default one first."""
    found = [engine for engine in ENGINES if engine.understands(option)]
    return tuple(sorted(found, key=lambda engine: engine.id != DEFAULT.id))


def listed(engines: Sequence[EngineDescriptor]) -> str:
    """The engines as a list of alternatives in a sentence."""
    return " or ".join(engine.id for engine in engines)
