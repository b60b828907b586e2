"""The line that shows how far a check is."""

import io

from plait.cli.progress import ProgressLine


def test_the_line_shows_counts_rate_and_the_time_spent() -> None:
    now = [0.0]
    out = io.StringIO()
    line = ProgressLine(60.0, out, lambda: now[0])
    now[0] = 2.0
    line.progress("explicit", {"state": 3000, "transition": 8000})
    shown = "explicit: 3,000 states · 8,000 transitions · 1,500/s · 2 s of at most 60 s"
    assert out.getvalue() == f"\r{shown}"


def test_it_is_not_rewritten_too_often_and_goes_away() -> None:
    now = [0.0]
    out = io.StringIO()
    line = ProgressLine(None, out, lambda: now[0])
    now[0] = 1.0
    line.progress("explicit", {"state": 1})
    shown = out.getvalue()
    now[0] = 1.1
    line.progress("explicit", {"state": 2})
    assert out.getvalue() == shown
    line.close()
    assert out.getvalue().endswith(" \r")
