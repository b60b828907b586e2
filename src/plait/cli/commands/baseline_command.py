"""`plait baseline`: accept the findings of a report, with a reason."""

import sys
from pathlib import Path

from plait.base.errors import InputError, OutputError
from plait.cli.options.settings import Settings
from plait.cli.streams import say, tell
from plait.driver.baseline_files import grow, read_baseline, read_reports, write_baseline
from plait.result.baseline import Baseline


def baseline_command(settings: Settings, words: tuple[str, ...]) -> int:
    """Add the new findings of reports to the baseline; creates the file if necessary."""
    reason = settings.optional("reason")
    if not reason:
        raise InputError("--reason TEXT is required: say why the findings are accepted")
    path = Path(settings.text("baseline"))
    before = read_baseline(path) if path.exists() else Baseline()
    after = before
    for word in words:
        for report in read_reports(Path(word)):
            after = grow(after, report, reason)
    write_baseline(after, path)
    added = len(after.accepted) - len(before.accepted)
    try:
        say(f"{path}: {added} accepted, {len(after.accepted)} in all")
        sys.stdout.flush()
    except OutputError as error:  # the file holds what matters
        tell(f"plait: {error}")
    return 0
