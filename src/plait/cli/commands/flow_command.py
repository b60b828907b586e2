"""`plait flow`: whether secrets may reach the public, by the network engine."""

import dataclasses
from pathlib import Path

from plait.cli.check_requests import own_options, program_request
from plait.cli.commands.check_command import budget_of, checking, observer_for, suite_options
from plait.cli.interrupts import cancelled_by_signals
from plait.cli.options.settings import Settings
from plait.cli.reporters import requested, write_all
from plait.driver.baseline_files import read_baseline
from plait.driver.check import CheckRequest
from plait.driver.exit_code import exit_code
from plait.driver.suites.suite_check import check_all
from plait.engines.engine_settings import EngineSettings
from plait.engines.network.descriptor import NETWORK
from plait.spec.properties import SecretsKept
from plait.spec.timeouts import Timeouts


def flow_command(settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    """Look for flows from secrets to the public, write the report, and give the exit status."""
    request = CheckRequest(
        program=dataclasses.replace(
            program_request(settings, targets, arguments), memory_bytes=settings.memory()
        ),
        properties=(SecretsKept(),),
        engine=NETWORK.id,
        settings=EngineSettings(own=own_options(settings)),
        options=dict(settings.texts),
        timeouts=Timeouts.ANY,
        chosen=settings.chosen,
    )
    known = settings.optional("baseline")
    baseline = None if known is None else read_baseline(Path(known))
    budget = budget_of(settings)
    reporters = requested(settings)
    observer = observer_for(settings, reporters)
    options = suite_options(settings)
    with cancelled_by_signals(budget):
        try:
            answer = check_all(request, budget, observer, checking(baseline), options)
        finally:
            observer.close()
        write_all(answer, reporters)
    return exit_code(answer)
