"""What a program asks the outside for, and whether it gets a fixed answer or any.

For what may be anything, a folder of models (`random-any`, `clock-any`) comes before the others.
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
    """`random`: what numbers generators without a seed give; `clock`: what time programs read."""

    random: str = CONCRETE
    clock: str = LOGICAL

    @property
    def folders(self) -> tuple[str, ...]:
        """The folders of models that make inputs of what may be anything."""
        asked = (("random", self.random), ("clock", self.clock))
        return tuple(f"{name}-{ANY}" for name, answer in asked if answer == ANY)


USUAL: Final = Outside()
"""One fixed answer to everything."""
