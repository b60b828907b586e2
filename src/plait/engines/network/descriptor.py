"""The network engine as the rest of Plait knows it."""

from dataclasses import replace
from typing import Final

from plait.engines.api import Engine, EngineInfo
from plait.engines.engine_descriptor import EngineDescriptor, Strength, Subject
from plait.engines.engine_settings import EngineSettings
from plait.engines.network.options import NetworkOptions
from plait.engines.shared_options import WORKERS
from plait.spec.flow.name_check import check_names
from plait.spec.flow.policy_file import policy_of
from plait.spec.option_forms import Form, Group, Option, OptionValues
from plait.spec.properties import GuardsHeld, NoDataRace, NoDeadlock, Property, SecretsKept

INFO: Final = EngineInfo(
    id="network",
    handles=frozenset({NoDataRace, NoDeadlock, GuardsHeld, SecretsKept}),
    proves=True,
    refutes=False,
    paper="Nordhoff, Müller-Olm, Lammich: Iterable forward reachability analysis of "
    "Monitor-DPNs (2013)",
    summary="static analysis for any number of threads: a proof of race freedom, or suspected pairs"
    "",
    follows="Monitor-DPNs",
    page="docs/engines/network.md",
)


POLICY: Final = Option(
    "policy",
    Form.TEXT,
    "FILE",
    "",
    "The policy of information flow, in TOML: what is secret, what is public, what may be "
    "released. docs/policy.md describes it.",
    group=Group.PROPERTIES,
)
SECRET: Final = Option(
    "secret",
    Form.LIST,
    "NAME",
    "",
    "Fields or methods whose values or results are secret, such as bank.Account.pin.",
    group=Group.PROPERTIES,
)


def _read(given: OptionValues) -> NetworkOptions:
    names = given.text(SECRET.name).split(SECRET.separator)
    secrets = [name.strip() for name in names if name.strip()]
    return NetworkOptions(policy=policy_of(given.text(POLICY.name), secrets))


def _resolve(
    settings: EngineSettings, subject: Subject, asked: tuple[Property, ...]
) -> EngineSettings:
    """Find the annotations that name locks, and what the policy names, if that is asked for."""
    from plait.engines.network.flow_annotations import with_annotations
    from plait.engines.network.guard_annotations import find_guards

    own = settings.of(NetworkOptions)
    if GuardsHeld() in asked:
        own = replace(own, guards=find_guards(subject))
    if SecretsKept() in asked:
        names = [name for place in subject.own_classes() for name in place.class_names()]
        policy = with_annotations(own.policy, subject)
        own = replace(own, policy=check_names(policy, subject.program, names))
    return settings.having(own)


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
    options=(WORKERS, POLICY, SECRET),
    notes=((WORKERS, "pairs of accesses"),),
    read=_read,
    resolve=_resolve,
    strengths=frozenset({Strength.FACTS}),
    analyses_library=True,
    offers=(
        (GuardsHeld, f"plait races, or --engine {INFO.id}: it checks @GuardedBy"),
        (SecretsKept, f"plait flow, or --engine {INFO.id}: it checks information flow"),
    ),
)
