"""`plait doctor`: one line per examination, and what to do about problems."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from plait.base.budget import Budget
from plait.base.errors import InputError
from plait.base.plain_text import without_controls
from plait.cli.check_requests import program_request
from plait.cli.options.config_file import find_config
from plait.cli.options.settings import Settings
from plait.cli.progress import Silence
from plait.driver.doctor import Diagnosis, examine, examine_surroundings, megabytes
from plait.driver.exit_code import HOLDS
from plait.driver.target_doctor import examine_target
from plait.java.cache.cache_pruning import prune
from plait.report.symbols import symbols_for
from plait.report.wording import plural

EXIT_MEND = 2
EXIT_OUR_BUG = 4


def doctor_command(settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]) -> int:
    """Print each diagnosis; 2 when the user has something to fix, 4 when Plait has a bug."""
    if settings.flag("prune"):
        if targets:
            raise InputError("doctor: --prune takes no TARGET")
        return _prune()
    symbols = symbols_for(sys.stdout.encoding)
    status = HOLDS
    for diagnosis in _diagnoses(settings, targets, arguments):
        line = without_controls(f"{diagnosis.subject}: {diagnosis.detail}")
        if diagnosis.is_well:
            click.echo(f"{click.style(symbols.holds, fg='green')} {line}")
            continue
        click.echo(f"{click.style(symbols.violated, fg='red')} {line}\n    {diagnosis.remedy}")
        status = max(status, EXIT_OUR_BUG if diagnosis.is_ours else EXIT_MEND)
    return status


def _diagnoses(
    settings: Settings, targets: tuple[str, ...], arguments: tuple[str, ...]
) -> Iterator[Diagnosis]:
    jdk = settings.optional("jdk")
    if not targets:
        yield from examine(jdk, Budget(), Silence())
        return
    yield _configuration(settings)
    is_well = True
    for diagnosis in examine_surroundings(jdk):
        yield diagnosis
        is_well &= not diagnosis.ends_all
    if is_well:
        yield from examine_target(program_request(settings, targets, arguments), Silence())


def _configuration(settings: Settings) -> Diagnosis:
    """Which file sets options for this target."""
    config = find_config(settings.text("config"), Path.cwd())
    if config is None:
        return Diagnosis(
            "configuration",
            "no plait.toml in this folder or its parents; all options have their defaults",
        )
    return Diagnosis("configuration", str(config.path))


def _prune() -> int:
    pruned = prune(damaged_too=True)
    freed, left = pruned.freed, pruned.left
    click.echo(
        f"freed {megabytes(freed.bytes)} ({plural(freed.entries, 'entry')}); "
        f"{plural(left.entries, 'entry')}, {megabytes(left.bytes)}, left"
    )
    return HOLDS
