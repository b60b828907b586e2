"""The meanings of the exit statuses of commands, as `--help` and `docs/cli.md` state them."""

from typing import Final

_BAD_INPUT: Final = ("2", "Bad input or usage. A message says what is wrong.")
_INTERNAL_ERROR: Final = ("4", "Internal error: a bug in Plait.")

CHECK_STATUSES: Final = (
    ("0", "All properties hold, for all executions or within bounds that you set."),
    ("1", "A property is violated."),
    _BAD_INPUT,
    (
        "3",
        "Inconclusive: time or memory ran out, the program uses something unsupported, or a "
        "violation is only suspected; or the properties hold only within a default bound, only "
        "under sequential consistency, or vacuously.",
    ),
    _INTERNAL_ERROR,
)
RACES_STATUSES: Final = (
    ("0", "There are no data races."),
    ("1", "The program has a data race."),
    _BAD_INPUT,
    (
        "3",
        "Inconclusive: a race is suspected, time or memory ran out, or the program uses something "
        "unsupported; or the program is race-free only under sequential consistency, or vacuously.",
    ),
    _INTERNAL_ERROR,
)
FLOW_STATUSES: Final = (
    ("0", "No secret reaches the public."),
    _BAD_INPUT,
    (
        "3",
        "Inconclusive: a flow is suspected, time or memory ran out, or the program uses something "
        "unsupported.",
    ),
    _INTERNAL_ERROR,
)
RUN_STATUSES: Final = (
    ("N", "The exit status of the program."),
    _BAD_INPUT,
    ("3", "The program hangs, or uses something unsupported."),
    _INTERNAL_ERROR,
)
REPLAY_STATUSES: Final = (
    ("1", "The JVM fails as the witness predicts."),
    ("2", "The witness is rejected, or the usage is wrong. A message says why."),
    ("3", "The JVM does not fail as the witness predicts."),
    _INTERNAL_ERROR,
)
BASELINE_STATUSES: Final = (("0", "The file was written."), _BAD_INPUT, _INTERNAL_ERROR)
SHOW_STATUSES: Final = (("0", "Everything was shown."), _BAD_INPUT, _INTERNAL_ERROR)
DOCTOR_STATUSES: Final = (
    ("0", "No problem was found."),
    ("2", "Something is missing, or the usage is wrong."),
    ("4", "A known bug was not found: a bug in Plait."),
)
