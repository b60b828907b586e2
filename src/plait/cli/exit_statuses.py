"""What the exit statuses of the commands mean, as `--help` and `docs/cli.md` say it."""

from typing import Final

_BAD_INPUT: Final = ("2", "Bad input or usage. One message says what is wrong.")
_INTERNAL_ERROR: Final = ("4", "Internal error, a bug of Plait.")

CHECK_STATUSES: Final = (
    ("0", "All properties hold, for every execution or within bounds that you have set."),
    ("1", "A property is violated."),
    _BAD_INPUT,
    (
        "3",
        "Inconclusive: time or memory ran out, something has no model or is only suspected; or "
        "what holds does so within a default bound, under sequential consistency only, or for no "
        "execution at all.",
    ),
    _INTERNAL_ERROR,
)
RACES_STATUSES: Final = (
    ("0", "There are no data races."),
    ("1", "A data race was shown."),
    _BAD_INPUT,
    (
        "3",
        "Inconclusive: a race is suspected, time or memory ran out, something has no model; or "
        "there are no races under sequential consistency only, or in no execution at all.",
    ),
    _INTERNAL_ERROR,
)
RUN_STATUSES: Final = (
    ("N", "The exit status of the program."),
    _BAD_INPUT,
    ("3", "The program hangs, or needs what has no model."),
    _INTERNAL_ERROR,
)
REPLAY_STATUSES: Final = (
    ("1", "The JVM fails as the witness says."),
    ("2", "The witness is refused, or the usage is wrong. One message says why."),
    ("3", "The JVM does not fail as the witness says."),
    _INTERNAL_ERROR,
)
BASELINE_STATUSES: Final = (("0", "The file is written."), _BAD_INPUT, _INTERNAL_ERROR)
SHOW_STATUSES: Final = (("0", "All is shown."), _BAD_INPUT, _INTERNAL_ERROR)
DOCTOR_STATUSES: Final = (
    ("0", "Everything is well."),
    ("2", "Something is missing, or the usage is wrong."),
    ("4", "A known bug is not found here: a bug of Plait."),
)
