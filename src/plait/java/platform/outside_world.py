"""Inputs from the environment, and whether they are fixed or arbitrary.

For arbitrary inputs, a folder of models (`random-any`, `clock-any`) comes before the others.
"""

from typing import Final, final

from plait.base.node import node

CONCRETE: Final = "concrete"
LOGICAL: Final = "logical"
ANY: Final = "any"
RANDOM_NUMBERS: Final = (CONCRETE, ANY)
CLOCKS: Final = (LOGICAL, ANY)


@final
@node
class Outside:
    """`random`: the numbers of generators without a seed; `clock`: the time that programs read."""

    random: str = CONCRETE
    clock: str = LOGICAL

    @property
    def folders(self) -> tuple[str, ...]:
        """The folders of models that turn environment values into inputs."""
        asked = (("random", self.random), ("clock", self.clock))
        return tuple(f"{name}-{ANY}" for name, answer in asked if answer == ANY)


USUAL: Final = Outside()
"""One fixed answer to everything."""
