"""`plait races`: the race report of the network engine, confirmed where possible."""

import dataclasses

from plait.cli.check_requests import fence_wish, outside, own_options, program_request, warn
from plait.cli.commands.check_command import (
    budget_of,
    folder,
    observer_for,
    suite_options,
)
from plait.cli.interrupts import cancelled_by_signals
from plait.cli.options.settings import Settings
from plait.cli.reporters import requested, write_all
from plait.cli.streams import tell
from plait.driver.check import CheckRequest
from plait.driver.evidence_gathering import CONFIRMATION_SECONDS, EvidenceRequest
from plait.driver.exit_code import exit_code
from plait.driver.races import PROVING, SHOWING, races_of_program
from plait.driver.suites.suite_check import check_all
from plait.engines.engine_settings import EngineSettings
from plait.spec.fences import FenceWish
from plait.spec.properties import NoDataRace
from plait.spec.timeouts import Timeouts


def races_command(settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    """Look for races, write the report, and give the exit status."""
    fence = fence_wish(settings)
    asked = EngineSettings(workers=settings.number("workers"), own=own_options(settings))
    warn(SHOWING, asked)
    request = CheckRequest(
        program=dataclasses.replace(
            program_request(settings, targets, arguments),
            outside=outside(settings),
            memory_bytes=settings.memory(),
        ),
        properties=(NoDataRace(),),
        engine=PROVING,
        settings=asked,
        options=dict(settings.texts),
        timeouts=Timeouts.ANY,
        chosen=settings.chosen,
        evidence=EvidenceRequest(
            confirm_seconds=None if fence is None else CONFIRMATION_SECONDS,
            fence=fence or FenceWish.AUTO,
            witness_folder=folder(settings, "witness-out"),
            on_failure=lambda failure: tell(f"plait: {failure}"),
        ),
    )
    budget = budget_of(settings)
    reporters = requested(settings)
    observer = observer_for(settings, reporters)
    with cancelled_by_signals(budget):
        try:
            answer = check_all(request, budget, observer, races_of_program, suite_options(settings))
        finally:
            observer.close()
        write_all(answer, reporters)
    return exit_code(answer)
