"""Which kernel runs: compiled or not."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec, module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Final

from plait.base.errors import InputError
from plait.engines.explicit.kernel import uncompiled
from plait.engines.explicit.kernel_build.kernel_sources import digest
from plait.engines.explicit.kernel_interface import Kernel

_PACKAGE: Final = "plait.engines.explicit.kernel"
_MODULES: Final = (
    "kernel_tables",
    "kernel_memory",
    "state_hash",
    "enabledness",
    "state_violations",
    "word_access",
    "pending_accesses",
    "partial_order_reduction",
    "many_threads",
    "kernel_operations",
    "blocking",
    "interpreter",
    "byte_encoding",
    "snapshots",
    "visited_set",
    "search_stack",
    "reduced_search",
    "depth_first_search",
    "concrete_steps",
    "random_scheduling",
    "random_walks",
    "assembled_kernel",
)
_ROOM: Final = 1 << 20
_PURE: dict[str, ModuleType] = {}


def make_kernel(wanted: str, room: int = _ROOM) -> Kernel:
    """A new kernel with room for this many words of named objects."""
    return kernel_class(wanted)(room)


def kernel_class(wanted: str) -> Callable[[int], Kernel]:
    """The class of kernels: `compiled`, `pure`, or with `auto` the faster one there is."""
    if wanted not in ("auto", "compiled", "pure"):
        raise InputError(f"PLAIT_KERNEL must be compiled, pure or auto, not {wanted}")
    if not is_compiled():
        if wanted == "compiled":
            raise InputError(
                "the kernel is not compiled: install Plait where there is a C compiler"
            )
        with _pure_mode():
            return _class_in(import_module(f"{_PACKAGE}.assembled_kernel"))
    if wanted == "pure":
        return _pure_class()
    compiled = import_module(f"{_PACKAGE}.assembled_kernel")
    refuse_stale(Path(__file__).parent, compiled.MADE_FROM)
    return _class_in(compiled)


def _class_in(module: ModuleType) -> Callable[[int], Kernel]:
    """The class of kernels; a module is not typed, and that of an extension knows only C types."""
    found: Callable[[int], Kernel] = module.Kernel
    return found


@cache
def refuse_stale(folder: Path, made_from: str) -> None:
    """Extensions that were made from other sources would give wrong answers in silence.

    The last of the modules carries the digest: a build makes all of them or none, that one last.
    """
    if made_from != digest(folder):
        raise InputError(
            "the kernel was compiled from other sources than those beside it: run make prepare "
            "in Plait's source tree or install Plait again, or set PLAIT_KERNEL=pure"
        )


def is_compiled() -> bool:
    """Whether the compiled kernel is there."""
    found = find_spec(f"{_PACKAGE}.assembled_kernel")
    assert found is not None, "the kernel is part of Plait"
    return not str(found.origin).endswith(".py")


@contextmanager
def _pure_mode() -> Iterator[None]:
    """Where `import cython` gives what uncompiled modules need of it."""
    import sys

    installed = sys.modules.get("cython")
    sys.modules["cython"] = uncompiled
    try:
        yield
    finally:
        del sys.modules["cython"]
        if installed is not None:
            sys.modules["cython"] = installed


def _pure_class() -> Callable[[int], Kernel]:
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
            with _pure_mode():
                loader.exec_module(module)
            _PURE[name] = module
        for name, module_before in compiled.items():
            if module_before is not None:
                sys.modules[f"{_PACKAGE}.{name}"] = module_before
    return _class_in(_PURE["assembled_kernel"])
