"""`plait replay`: says whether the stock JVM fails as the witness says."""

import re
from pathlib import Path
from typing import Final

from plait.base.errors import InputError
from plait.cli.check_requests import fence_wish
from plait.cli.options.settings import Settings
from plait.cli.streams import say
from plait.driver.witness_replay import ReplayRequest, replaying_witness
from plait.replay.controller import Controller
from plait.replay.relay import hand_over, listening
from plait.report.confirmation_text import confirmation_text
from plait.result.confirmation import Confirmed

_VIOLATED: Final = 1
_INCONCLUSIVE: Final = 3
_HIGHEST_PORT: Final = 65535
_PORT: Final = re.compile(r"[0-9]{1,5}")


def replay_command(settings: Settings, words: tuple[str, ...]) -> int:
    """Replay one witness; 1 when it is confirmed, 3 when not."""
    if len(words) != 1:
        raise InputError("plait replay: give one WITNESS file")
    port = settings.parsed("debug-port", _port)
    fence = fence_wish(settings)
    if fence is None:
        raise InputError("plait replay runs the program: use --confirm auto, fenced or plain")
    request = ReplayRequest(
        Path(words[0]),
        settings.items("classpath"),
        settings.optional("jdk"),
        settings.seconds("time") or float("inf"),
        fence,
    )
    with replaying_witness(request) as (witness, stopped):
        say(f"{witness.entry}: {witness.violation.account().headline}")
        say(confirmation_text(stopped.outcome))
        if settings.flag("show-output") and stopped.output:
            say(stopped.output, ends_line=False)
        if not isinstance(stopped.outcome, Confirmed):
            return _INCONCLUSIVE
        if port is not None and stopped.controller is not None:
            _debug(stopped.controller, port)
    return _VIOLATED


def _port(text: str) -> int | None:
    """The number of a port, None for no text."""
    if not text:
        return None
    if not _PORT.fullmatch(text) or int(text) > _HIGHEST_PORT:
        raise InputError(f"write a port from 0 to {_HIGHEST_PORT}")
    return int(text)


def _debug(controller: Controller, port: int) -> None:
    with listening(port) as server:
        chosen = server.getsockname()[1]
        say(f"The JVM is suspended there; attach a debugger to 127.0.0.1:{chosen}.")
        hand_over(controller, server, lambda: say("A debugger is attached."))
        say("The debugger has detached; the JVM has been stopped.")
