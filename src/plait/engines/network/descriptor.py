"""The network engine as the rest of Plait knows it."""

from dataclasses import replace
from typing import Final

from plait.engines.api import Engine, EngineInfo
from plait.engines.engine_descriptor import EngineDescriptor, Strength, Subject
from plait.engines.engine_settings import EngineSettings
from plait.engines.network.options import NetworkOptions
from plait.engines.shared_options import WORKERS
from plait.spec.properties import GuardsHeld, NoDataRace, NoDeadlock, Property

INFO: Final = EngineInfo(
    id="network",
    handles=frozenset({NoDataRace, NoDeadlock, GuardsHeld}),
    proves=True,
    refutes=False,
    paper="Nordhoff, Müller-Olm, Lammich: Iterable forward reachability analysis of "
    "Monitor-DPNs (2013)",
    summary="static analysis for any number of threads: a proof of race freedom, or suspected pairs"
    "",
    follows="Monitor-DPNs",
    page="docs/engines/network.md",
)


def _resolve(
    settings: EngineSettings, subject: Subject, asked: tuple[Property, ...]
) -> EngineSettings:
    """Find the annotations that name locks, if that is asked for."""
    from plait.engines.network.guard_annotations import find_guards

    if GuardsHeld() not in asked:
        return settings
    return settings.having(replace(settings.of(NetworkOptions), guards=find_guards(subject)))


def _make(settings: EngineSettings) -> Engine:
    from plait.engines.network.engine import NetworkEngine

    return NetworkEngine(
        replace(
            settings.of(NetworkOptions),
            benign_races=settings.benign_races,
            workers=settings.workers,
        ),
        settings.executors,
    )


NETWORK: Final = EngineDescriptor(
    INFO,
    _make,
    options=(WORKERS,),
    notes=((WORKERS, "pairs of accesses"),),
    resolve=_resolve,
    strengths=frozenset({Strength.FACTS}),
    analyses_library=True,
    offers=((GuardsHeld, f"plait races, or --engine {INFO.id}: it checks @GuardedBy"),),
)
