"""The build's only dynamic part: compiling the kernels (Cython, pure Python mode), if any.

A kernel is a `.py` file with a `.pxd` beside it; a `.pxd` alone declares what kernels share.
Without a C compiler the install falls back to the
same files uncompiled; `PLAIT_REQUIRE_KERNEL=1` (wheels) makes that an error instead.
"""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

ROOT = Path(__file__).parent
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
KERNELS = sorted((ROOT / "src").rglob("*.pxd"))


def extensions() -> list[Extension]:
    """One extension per kernel; `optional` is set after cythonize, which drops it."""
    sources = [
        Extension(
            ".".join(pxd.relative_to(ROOT / "src").with_suffix("").parts),
            [str(pxd.with_suffix(".py").relative_to(ROOT))],
            depends=[str(other.relative_to(ROOT)) for other in KERNELS],
            extra_compile_args=["-O3", "-fno-strict-aliasing", "-fwrapv"],
        )
        for pxd in KERNELS
        if pxd.with_suffix(".py").exists()
    ]
    built: list[Extension] = (
        cythonize(sources, include_path=["src"], compiler_directives=DIRECTIVES) if sources else []
    )
    for extension in built:
        extension.optional = os.environ.get("PLAIT_REQUIRE_KERNEL") != "1"
    return built


setup(ext_modules=extensions())
