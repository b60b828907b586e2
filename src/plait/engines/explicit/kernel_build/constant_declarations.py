"""Writes `copcodes.pxd`: the numbers of `kernel_opcodes.py` as constants of C.

Run it after each change of the numbers:

    python -m plait.engines.explicit.kernel_build.constant_declarations

Each kernel module gets all of them through the `.pxd` beside it.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from plait.engines.explicit.kernel import kernel_opcodes

FILE: Final = Path(kernel_opcodes.__file__).with_name("copcodes.pxd")
_HEADER: Final = (
    "# Made of `kernel_opcodes.py` by `constant_declarations.py`; do not edit.\ncdef enum:\n"
)


def declarations() -> str:
    """What the file should contain, in the order of the numbers' module."""
    numbers = {name: value for name, value in vars(kernel_opcodes).items() if name.isupper()}
    return _HEADER + "".join(f"    {name} = {value}\n" for name, value in numbers.items())


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the file; the arguments are those of the command line unless given."""
    module = "python -m plait.engines.explicit.kernel_build.constant_declarations"
    argparse.ArgumentParser(module, description=__doc__).parse_args(arguments)
    FILE.write_text(declarations())


if __name__ == "__main__":
    main()
