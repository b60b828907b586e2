"""Which kernel runs: compiled or not."""

from functools import cache
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from plait.base.errors import InputError

_PACKAGE: Final = "plait.engines.explicit"
_MODULES: Final = (
    "memory",
    "hashing",
    "scheduling",
    "observing",
    "tables",
    "pending",
    "reduction",
    "crowds",
    "operations",
    "blocking",
    "interpreter",
    "encoding",
    "snapshots",
    "visited",
    "marks",
    "stack",
    "reduced",
    "concrete",
    "search",
)
_ROOM: Final = 1 << 20
_PURE: dict[str, ModuleType] = {}


def make_kernel(wanted: str, room: int = _ROOM) -> Any:
    """A new kernel with room for so many words of named objects."""
    return kernel_class(wanted)(room)


def kernel_class(wanted: str) -> Any:
    """The class of kernels: `compiled`, `pure`, or with `auto` the faster one there is."""
    if wanted not in ("auto", "compiled", "pure"):
        raise InputError(f"PLAIT_KERNEL must be compiled, pure or auto, not {wanted}")
    if wanted == "pure" and is_compiled():
        return _pure_class()
    if wanted == "compiled" and not is_compiled():
        raise InputError("the kernel is not compiled: install Plait where there is a C compiler")
    if is_compiled():
        refuse_stale(Path(__file__).parent)
    return import_module(f"{_PACKAGE}.search").Kernel


@cache
def refuse_stale(folder: Path) -> None:
    """In a development tree: extensions older than their sources give wrong answers in silence.

    Only such a tree has the C files beside the sources.
    """
    declared = max((file.stat().st_mtime for file in folder.glob("*.pxd")), default=0.0)
    for name in _MODULES:
        source, built = folder / f"{name}.py", next(folder.glob(f"{name}.*.so"), None)
        if built is not None and source.with_suffix(".c").exists():
            changed = max(declared, source.stat().st_mtime)
            if built.stat().st_mtime < changed:
                raise InputError(
                    f"the kernel is older than its source {source.name}: run make prepare, "
                    "or set PLAIT_KERNEL=pure"
                )


def is_compiled() -> bool:
    """Whether the compiled kernel is there."""
    return not str(import_module(f"{_PACKAGE}.search").__file__).endswith(".py")


def _pure_class() -> Any:
    """The uncompiled classes, loaded beside the compiled ones."""
    import sys

    if not _PURE:
        compiled = {name: sys.modules.get(f"{_PACKAGE}.{name}") for name in _MODULES}
        for name in _MODULES:
            full = f"{_PACKAGE}.{name}"
            loader = SourceFileLoader(full, str(Path(__file__).with_name(f"{name}.py")))
            spec = spec_from_loader(full, loader)
            assert spec is not None, "a source file has a spec"
            module = sys.modules[full] = module_from_spec(spec)
            loader.exec_module(module)
            _PURE[name] = module
        for name, module_before in compiled.items():
            if module_before is not None:
                sys.modules[f"{_PACKAGE}.{name}"] = module_before
    return _PURE["search"].Kernel
