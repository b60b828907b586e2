"""Verdicts on information flow, of programs whose secret is `secret` and that print."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from plait.base.budget import Budget
from plait.driver.known_benign_races import benign_races
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.network.engine import NetworkEngine
from plait.engines.network.options import NetworkOptions
from plait.result.verdicts import Verdict
from plait.spec.flow.policy import Policy, Public, Secret
from plait.spec.flow.ports import MethodPattern, ParameterPort, field_port
from plait.spec.properties import SecretsKept

PRINTED: Final = Public(ParameterPort(MethodPattern("java.io.PrintStream", "print*")))
POLICY: Final = Policy((Secret(field_port("*.secret")),), (PRINTED,))


class Nobody:
    def progress(self, _phase: str, _counters: Mapping[str, int]) -> None:
        pass


def flow_verdicts(
    target: Path, entry: str | None = None, policy: Policy = POLICY, jdk: str | None = None
) -> list[Verdict]:
    program = load(ProgramRequest((str(target),), entry=entry, jdk=jdk)).program
    engine = NetworkEngine(NetworkOptions(benign_races(), policy=policy))
    return [c.verdict for c in engine.check(program, (SecretsKept(),), Budget(300), Nobody())]
