"""The sources of a compiled kernel: one digest of all of them.

The build puts it into the compiled kernel. The kernel is used only with the same sources, because
extensions compiled from others would silently give wrong answers. `setup.py` reads this file by
itself, so it imports nothing of Plait.
"""

from hashlib import sha256
from pathlib import Path


def kernel_sources(folder: Path) -> list[Path]:
    """The kernel's files: all declarations (`.pxd`), and the modules that have one."""
    declarations = sorted(folder.glob("*.pxd"))
    return declarations + [
        module for pxd in declarations if (module := pxd.with_suffix(".py")).exists()
    ]


def digest(folder: Path) -> str:
    """A hash of the names and contents of the kernel's files."""
    found = sha256()
    for source in kernel_sources(folder):
        content = source.read_bytes()
        found.update(f"{source.name} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()
