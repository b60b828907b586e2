"""The options of confirmation: whether and how a JVM runs the program."""

from typing import Final

from plait.spec.option_forms import Form, Group, Option

CONFIRM: Final = Option(
    "confirm",
    Form.CHOICE,
    "HOW",
    "auto",
    "How to confirm violations by replay on a stock JVM, which runs the program. fenced runs "
    "it in a sandbox, without network and with a read-only file system. plain runs it with all "
    "of your permissions. off does not run it. auto is fenced if the system supports it, "
    "otherwise plain; the report says which.",
    ("auto", "fenced", "plain", "off"),
    group=Group.CONFIRMATION,
    usual=True,
)
NO_CONFIRM: Final = Option(
    "no-confirm",
    Form.FLAG,
    "",
    "false",
    "The same as --confirm off.",
    group=Group.CONFIRMATION,
)
