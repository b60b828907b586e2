"""`plait replay`: replays a witness file on a stock JVM."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import final

from plait.base.errors import InputError
from plait.base.node import node
from plait.driver.witness_files import jvm_request, read_witness, refuse_changes
from plait.ir.build.model_cache import compiled_api
from plait.java.entry_points.argument_graphs import GraphLimits
from plait.java.entry_points.target import EntryRequest, OpenTarget
from plait.java.platform.jdk import Jdk, find_jdk, installed_jdks
from plait.replay.jvm_replay import Stopped, replaying
from plait.result.confirmation import NotReplayable
from plait.result.schedule import WitnessFile
from plait.spec.fences import FenceWish


@final
@node
class ReplayRequest:
    """The witness to replay; None and empty values keep what the witness says."""

    witness: Path
    class_path: tuple[str, ...] = ()
    jdk: str | None = None
    seconds: float = 60.0
    fence: FenceWish = FenceWish.AUTO


@contextmanager
def replaying_witness(request: ReplayRequest) -> Iterator[tuple[WitnessFile, Stopped]]:
    """The witness, and the JVM in the state where its replay ended.

    `InputError` when the program is not that of the witness.
    """
    witness = read_witness(request.witness)
    _refuse_missing(witness.targets)
    jdk = _jdk(request.jdk, witness.jdk)
    class_path = tuple(Path(part) for part in request.class_path or witness.class_path)
    entry = EntryRequest(
        witness.entry,
        witness.arguments,
        witness.assume,
        witness.guarantee,
        GraphLimits(witness.objects, witness.lengths),
    )
    target = OpenTarget(witness.targets, class_path, jdk, compiled_api(jdk)).select(entry)
    refuse_changes(witness, target, jdk)
    if witness.plan is None:
        yield witness, Stopped(NotReplayable(witness.obstacle), None, None)
        return
    command = jvm_request(target, jdk, request.seconds, request.fence)
    with replaying(command, witness.plan, witness.violation, lambda: None) as stopped:
        yield witness, stopped


def _refuse_missing(targets: tuple[str, ...]) -> None:
    """`InputError` when a path of the witness does not exist: perhaps this is another folder."""
    for target in targets:
        if not Path(target).exists():
            raise InputError(
                f"{target}: no such file or folder here; run plait replay in the folder where "
                "the witness was made"
            )


def _jdk(wanted: str | None, recorded: str) -> Jdk:
    """The named JDK, or else that of the witness if it is installed, or else any."""
    if wanted is None:
        for jdk in installed_jdks():
            if jdk.version == recorded and jdk.is_supported:
                return jdk
    return find_jdk(wanted)
