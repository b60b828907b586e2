"""`plait doctor`: one line per thing that is well; the first that is not ends it."""

import sys

import click

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.cli.settings import Settings
from plait.driver.doctor import examine
from plait.report.symbols import symbols_for


def doctor_command(settings: Settings) -> int:
    """Print what is well; errors come out as exceptions with their own exit codes."""
    sign = symbols_for(sys.stdout.encoding).holds
    for diagnosis in examine(settings.optional("jdk"), Budget(), Silence()):
        click.echo(f"{click.style(sign, fg='green')} {diagnosis.subject}: {diagnosis.detail}")
    return 0
