"""Whether Plait works here: its surroundings, and a known bug that must be found through them."""

import os
import platform
from collections.abc import Iterator
from pathlib import Path
from typing import Final, final

from plait.base.budget import Budget
from plait.base.errors import InputError, InternalError
from plait.base.node import node
from plait.driver.check import CheckRequest, check
from plait.driver.loading import ProgramRequest
from plait.engines.api import Observer
from plait.engines.registry import EngineSettings
from plait.ir.build.model_cache import compiled_models
from plait.java.javac import cache_folder
from plait.java.jdk import find_jdk
from plait.result.report import Report
from plait.result.verdicts import Holds, Violated
from plait.spec.properties import AssertionsHold, NoDataRace

_CANARY: Final = Path(__file__).parents[1] / "models" / "canary" / "Canary.java"
_ASKED: Final = (AssertionsHold(), NoDataRace())


@final
@node
class Diagnosis:
    """Something that was checked and is well."""

    subject: str
    detail: str


def examine(jdk_home: str | None, budget: Budget, observer: Observer) -> Iterator[Diagnosis]:
    """Yield what is well; `InputError` for what the user can mend, `InternalError` for our own."""
    yield Diagnosis("Python", platform.python_version())
    jdk = find_jdk(jdk_home)
    yield Diagnosis("JDK", f"{jdk.version} in {jdk.home}")
    yield Diagnosis("cache", str(_writable(cache_folder())))
    compiled_models(jdk)
    yield Diagnosis("models", f"compile with JDK {jdk.major}")
    broken = _check("broken", jdk_home, budget, observer)
    if not all(isinstance(finding.verdict, Violated) for finding in broken.findings):
        raise InternalError("a known lost update and its data race were not found")
    yield Diagnosis("canary", "a known lost update and its data race are found")
    sound = _check("sound", jdk_home, budget, observer)
    if not all(isinstance(finding.verdict, Holds) for finding in sound.findings):
        raise InternalError("a correct program was not proved")
    yield Diagnosis("canary", "its corrected twin holds for all schedules")


def _check(method: str, jdk_home: str | None, budget: Budget, observer: Observer) -> Report:
    request = CheckRequest(
        program=ProgramRequest((str(_CANARY),), entry=f"Canary.{method}", jdk=jdk_home),
        properties=_ASKED,
        engine="auto",
        settings=EngineSettings(),
        options={},
    )
    return check(request, budget, observer)


def _writable(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the cache folder {folder}: {error.strerror}") from error
    if not os.access(folder, os.W_OK):
        raise InputError(f"cannot write to the cache folder {folder}; set PLAIT_CACHE to another")
    return folder
