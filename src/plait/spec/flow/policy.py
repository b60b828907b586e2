"""A policy: where secrets come from, where the public looks, what may be released, what counts."""

from typing import Final, final

from plait.base.node import node
from plait.spec.flow.ports import Port, ResultPort

HIGH: Final = "high"
LOW: Final = "low"


@final
@node
class Secret:
    """From this port on, values are secret, at a level."""

    port: Port
    level: str = HIGH


@final
@node
class Public:
    """Whoever knows this level sees what passes this port."""

    port: Port
    level: str = LOW


@final
@node
class Release:
    """What these methods give is no secret any more, for a reason that every verdict repeats."""

    port: ResultPort
    reason: str


@final
@node
class Observed:
    """What the public sees besides values.

    `uncaught`: whether a thread ends by an exception.
    """

    uncaught: bool = False


@final
@node
class Policy:
    """Who may learn what. `allowed` are the pairs of levels between which information may flow.

    Without `publics`, the public sees what the program prints, sends and ends with. `origin` says
    in reports where the policy comes from.
    """

    secrets: tuple[Secret, ...] = ()
    publics: tuple[Public, ...] = ()
    releases: tuple[Release, ...] = ()
    observed: Observed = Observed()
    allowed: frozenset[tuple[str, str]] = frozenset({(LOW, HIGH)})
    origin: str = ""

    def may_flow(self, source: str, target: str) -> bool:
        """Whether what is known at a level may become known at another."""
        known = {source}
        is_growing = True
        while is_growing:
            more = {to for given, to in self.allowed if given in known} - known
            known |= more
            is_growing = bool(more)
        return target in known

    def secret_levels(self) -> tuple[str, ...]:
        """The levels of secrets, in the order of the policy."""
        return tuple(dict.fromkeys(secret.level for secret in self.secrets))
