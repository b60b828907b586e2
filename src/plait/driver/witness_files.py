"""Witness files: made from a violation, compared with the present classes, replayed on a JVM."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from plait import __version__
from plait.base.errors import InputError
from plait.base.files import read_bytes
from plait.base.origins import is_library_class
from plait.driver.jvm_command import jvm_command
from plait.driver.program_loading import Loaded, ProgramRequest
from plait.driver.validation import Validated
from plait.java.entry_points.entry_kinds import entry_name
from plait.java.entry_points.target import Target
from plait.java.platform.class_path import ClassPath, open_class_path
from plait.java.platform.jdk import Jdk
from plait.replay.jvm_replay import JvmRequest, replay
from plait.result.confirmation import Confirmation, NotReplayable
from plait.result.json_form import from_text, witness_from_json
from plait.result.schedule import (
    ClassHash,
    EnterWait,
    ReachAccess,
    ReachCode,
    ReplayPlan,
    WitnessFile,
)
from plait.result.verdicts import Violated
from plait.spec.fences import FenceWish
from plait.spec.properties import Property

_MOST_NAMED: Final = 3
_PREVIEWS: Final = "--enable-preview"
_PREVIEW_MINOR: Final = 0xFFFF
_ADVICE: Final = "run plait check again to get a new witness"


def make_witness(
    loaded: Loaded,
    request: ProgramRequest,
    asked: Property,
    verdict: Violated,
    validated: Validated,
) -> WitnessFile:
    """The witness of a violation that the machine has validated, with the plan for the JVM."""
    return WitnessFile(
        plait=__version__,
        jdk=loaded.jdk.version,
        targets=request.targets,
        class_path=request.class_path,
        entry=entry_name(loaded.target.entry),
        arguments=request.arguments,
        classes=_hashes(loaded, validated),
        property=asked,
        violation=verdict.violation,
        run=verdict.witness,
        plan=validated.plan,
        obstacle=validated.obstacle,
        objects=request.limits.objects,
        lengths=request.limits.lengths,
        assume=request.assume or "",
        guarantee=request.guarantee or "",
    )


def jvm_request(
    target: Target, jdk: Jdk, seconds: float, fence: FenceWish = FenceWish.AUTO
) -> JvmRequest:
    """How to start a JVM for a target."""
    command = jvm_command(target.entry)
    if _uses_previews(target, jdk):
        command = (_PREVIEWS, *command)
    return JvmRequest(jdk.java, jdk.version, target.class_path, command, seconds, fence)


def _uses_previews(target: Target, jdk: Jdk) -> bool:
    """Whether the class of the entry is compiled with a release's preview features (JVMS 4.1)."""
    known = ClassPath(open_class_path(target.class_path, jdk.major))
    found = known.load(target.entry.cls)
    return found is not None and found.minor == _PREVIEW_MINOR


def confirm(
    witness: WitnessFile,
    target: Target,
    jdk: Jdk,
    seconds: float,
    poll: Callable[[], None],
    fence: FenceWish = FenceWish.AUTO,
) -> Confirmation:
    """Replay a witness whose classes are known to match the target."""
    if witness.plan is None:
        return NotReplayable(witness.obstacle)
    return replay(jvm_request(target, jdk, seconds, fence), witness.plan, witness.violation, poll)


# --- files ----------------------------------------------------------------------------------------


def read_witness(path: Path) -> WitnessFile:
    """The witness in a file."""
    try:
        text = read_bytes(path).decode("utf-8")
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not a text file") from error
    try:
        return witness_from_json(from_text(text))
    except InputError as error:
        raise InputError(f"{path}: {error}") from error


# --- is it still the same program? ----------------------------------------------------------------


def refuse_changes(witness: WitnessFile, target: Target, jdk: Jdk) -> None:
    """Raise `InputError` when the classes, or JDK code in which threads stop, have changed."""
    known = ClassPath(open_class_path(target.class_path, jdk.major))
    _refuse_unnamed(witness, target)
    changed = [
        item.name.replace("/", ".")
        for item in witness.classes
        if not item.sha256 or _hash(known, item.name) != item.sha256
    ]
    if changed:
        more = f" and {len(changed) - _MOST_NAMED} more" if len(changed) > _MOST_NAMED else ""
        raise InputError(
            f"the program has changed since the witness was made: {', '.join(changed[:3])}{more}; "
            f"{_ADVICE}"
        )
    inside = _stops_in_library(witness)
    if inside and witness.jdk != jdk.version:
        raise InputError(
            f"the witness was made with JDK {witness.jdk} and suspends threads inside its code "
            f"({inside[0].replace('/', '.')}); replay it with that JDK (--jdk), not {jdk.version}"
        )


def _refuse_unnamed(witness: WitnessFile, target: Target) -> None:
    """Raise `InputError` when nothing shows that the classes to run are those of the witness."""
    named = {item.name for item in witness.classes}
    if not named:
        raise InputError(
            f"the witness names no classes, so it may be about another program; {_ADVICE}"
        )
    for name in _run_classes(target, witness.plan):
        if name not in named:
            raise InputError(
                f"the witness does not name the class {name.replace('/', '.')} that it runs, so it "
                f"may be about another program; {_ADVICE}"
            )


def _run_classes(target: Target, plan: ReplayPlan | None) -> list[str]:
    """The program's classes whose code a replay certainly runs: of the entry, of the stops."""
    stops = (name for name in _stopping_owners(plan) if not is_library_class(name))
    return list(dict.fromkeys((target.entry.cls, *stops)))


def _stops_in_library(witness: WitnessFile) -> list[str]:
    return [owner for owner in _stopping_owners(witness.plan) if is_library_class(owner)]


def _stopping_owners(plan: ReplayPlan | None) -> list[str]:
    """The classes in whose code threads stop."""
    stretches = () if plan is None else plan.stretches
    goals = (stretch.until for stretch in stretches)
    in_code = (goal for goal in goals if isinstance(goal, ReachCode | ReachAccess | EnterWait))
    return [goal.method.owner for goal in in_code]


def _hashes(loaded: Loaded, validated: Validated) -> tuple[ClassHash, ...]:
    """The hashes of the program's own class files that the run uses."""
    known = ClassPath(open_class_path(loaded.target.class_path, loaded.jdk.major))
    names = dict.fromkeys(
        (*sorted(validated.classes), *_run_classes(loaded.target, validated.plan))
    )
    found = ((name, _hash(known, name)) for name in names)
    return tuple(ClassHash(name, value) for name, value in found if value)


def _hash(known: ClassPath, name: str) -> str:
    located = known.find(name)
    return "" if located is None else hashlib.sha256(located.data).hexdigest()
