"""`plait show`: the IR or the control flow graphs of a target."""

from typing import Final

import click

from plait.base.errors import InputError
from plait.cli.requests import program_request
from plait.cli.settings import Settings
from plait.driver.loading import load
from plait.driver.show import show_cfg, show_ir

_SHOWS: Final = {"ir": show_ir, "cfg": show_cfg}


def show_command(settings: Settings, words: tuple[str, ...]) -> int:
    """Print what the first word asks for."""
    what, targets = words[0], words[1:]
    if what not in _SHOWS:
        raise InputError(f"cannot show {what!r}; choose from {', '.join(_SHOWS)}")
    if not targets:
        raise InputError(f"plait show {what}: a TARGET is missing")
    loaded = load(program_request(settings, targets, ()))
    click.echo(_SHOWS[what](loaded, settings.optional("method")), nl=False)
    return 0
