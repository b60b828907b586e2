"""The options of engines, from their descriptors, and the option of their memory model."""

from dataclasses import replace
from typing import Final

from plait.engines.engine_descriptor import EngineDescriptor
from plait.engines.registry import AUTO, ENGINES, candidates, engines_with
from plait.result.phrases import listing
from plait.result.standing import MEMORY_MODEL
from plait.spec.option_forms import Form, Group, Option

ENGINE: Final = Option(
    "engine",
    Form.CHOICE,
    "NAME",
    AUTO,
    f"The engine to use. auto runs {listing([e.id for e in candidates(AUTO)])} in turn on what is "
    "still open, as far as the program needs them and they support the given options.",
    (AUTO, *(engine.id for engine in ENGINES)),
    group=Group.SEARCH,
    usual=True,
)
MEMORY: Final = Option(
    MEMORY_MODEL,
    Form.CHOICE,
    "MODEL",
    "auto",
    "Whether a result under sequential consistency is conclusive. Plait explores only "
    "sequentially consistent executions. Java allows more if there are data races or weak "
    "accesses (opaque, acquire, release, lazySet, setPlain, fences). With auto, a property of "
    "such a program that holds is inconclusive; with sc, it holds.",
    ("auto", "sc"),
    group=Group.ENVIRONMENT,
)
_MEANINGS: Final = "{engines}"
"""What stands in a help text for what the option means to each engine."""


def heading(engine: EngineDescriptor) -> str:
    """What the options that one engine alone understands are listed under."""
    return f"{engine.id.capitalize()} engine"


def headings() -> tuple[str, ...]:
    """All headings of options, in their order."""
    fixed = list(Group)
    at = fixed.index(Group.SEARCH) + 1
    return (*fixed[:at], *map(heading, ENGINES), *fixed[at:])


def as_listed(option: Option) -> Option:
    """An option that engines have declared, with its heading and what it means to each of them."""
    able = engines_with(option)
    alone = heading(able[0]) if len(able) == 1 else Group.SEARCH
    text = option.help.replace(_MEANINGS, _meanings(option, able))
    return replace(option, group=option.group or alone, help=text)


def _meanings(option: Option, able: tuple[EngineDescriptor, ...]) -> str:
    """Such as `formulas (symbolic); pairs of accesses (network)`."""
    names: dict[str, list[str]] = {}
    for engine in able:
        names.setdefault(dict(engine.notes).get(option, ""), []).append(engine.id)
    return "; ".join(f"{note} ({', '.join(ids)})" for note, ids in names.items() if note)


def _declared() -> tuple[Option, ...]:
    """What engines understand, each option once; it is an error if two differ in one of a name."""
    found: dict[str, Option] = {}
    for engine in ENGINES:
        for option in engine.options:
            known = found.setdefault(option.name, option)
            assert known == option, f"engines declare --{option.name} in different ways"
    return tuple(map(as_listed, found.values()))


ENGINE_OPTIONS: Final = _declared()
"""The options that at least one engine understands."""
