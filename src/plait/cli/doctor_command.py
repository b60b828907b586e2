"""`plait doctor`: one line per thing that was looked at, and what to do about those not well."""

import sys

import click

from plait.base.budget import Budget
from plait.base.plain_text import without_controls
from plait.cli.progress import Silence
from plait.cli.settings import Settings
from plait.driver.doctor import examine
from plait.driver.exit_code import HOLDS
from plait.report.symbols import symbols_for

EXIT_MEND = 2
EXIT_OUR_BUG = 4


def doctor_command(settings: Settings) -> int:
    """Print each diagnosis; 2 when the user has something to mend, 4 when the bug is ours."""
    symbols = symbols_for(sys.stdout.encoding)
    status = HOLDS
    for diagnosis in examine(settings.optional("jdk"), Budget(), Silence()):
        line = without_controls(f"{diagnosis.subject}: {diagnosis.detail}")
        if diagnosis.is_well:
            click.echo(f"{click.style(symbols.holds, fg='green')} {line}")
            continue
        click.echo(f"{click.style(symbols.violated, fg='red')} {line}\n    {diagnosis.remedy}")
        status = max(status, EXIT_OUR_BUG if diagnosis.is_ours else EXIT_MEND)
    return status
