"""The declaration of a command."""

from plait.base.node import node
from plait.spec.option_forms import Option


@node
class Command:
    """A command with its arguments as shown in its usage line, and what its exit statuses mean."""

    name: str
    arguments: str
    summary: str
    details: str
    options: tuple[Option, ...]
    statuses: tuple[tuple[str, str], ...] = ()
