"""Compiles the Java models that come with Plait, once per JDK, into the cache of compiled sources.

`models/java.base` is compiled as a patch of the module java.base. A folder `java.base-N` beside it
holds the files that differ from JDK N on. `models/java.logging` patches that module, in JDKs that
have it. `models/api` holds what users' programs call; `random-any` and `clock-any` hold the models
of what may be anything (see `java.outside`), `contracts` those of classes by their contracts (see
`contract_choice`).
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from plait.java.platform.class_path import ClassPath, DirectoryEntry
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk
from plait.java.platform.outside_world import USUAL, Outside

_MODELS: Final = Path(__file__).parents[2] / "models"
_MODULE: Final = "java.base"
_OTHER_MODULES: Final = {"java.logging": "java/util/logging/Logger"}


def model_class_path(jdk: Jdk, outside: Outside = USUAL) -> ClassPath:
    """All models for this JDK and this outside."""
    base = compiled_models(jdk)
    platform = jdk.platform()
    others = [
        _compiled_module(jdk, module, base)
        for module, known_class in _OTHER_MODULES.items()
        if platform.find(known_class) is not None
    ]
    asked = [_compiled_folder(jdk, folder, base) for folder in outside.folders]
    return ClassPath([DirectoryEntry(folder) for folder in (*asked, base, *others)])


def contract_class_path(jdk: Jdk) -> ClassPath:
    """The models of classes by their contracts, for this JDK."""
    return ClassPath([DirectoryEntry(_compiled_folder(jdk, "contracts", compiled_models(jdk)))])


def _compiled_folder(jdk: Jdk, name: str, base: Path) -> Path:
    root = _MODELS / name
    patch = ("--patch-module", f"{_MODULE}={root}{os.pathsep}{base}")
    return compile_sources(jdk, sorted(root.rglob("*.java")), (base,), options=patch)


def _compiled_module(jdk: Jdk, name: str, base: Path) -> Path:
    root = _MODELS / name
    patch = ("--patch-module", f"{name}={root}", "--add-reads", f"{name}=ALL-UNNAMED")
    return compile_sources(jdk, sorted(root.rglob("*.java")), (base,), options=patch)


def compiled_models(jdk: Jdk) -> Path:
    """The folder of the class files of the models of java.base."""
    roots = [_MODELS / _MODULE, *_overlays(jdk.major)]
    sources = {
        source.relative_to(root): source
        for root in roots
        for source in sorted(root.rglob("*.java"))
    }
    patch = os.pathsep.join(str(root) for root in reversed(roots))
    return compile_sources(
        jdk, tuple(sources.values()), options=("--patch-module", f"{_MODULE}={patch}")
    )


def compiled_api(jdk: Jdk) -> Path:
    """The folder of the class files of the users' API."""
    return compile_sources(jdk, sorted((_MODELS / "api").rglob("*.java")))


def _overlays(major: int) -> Iterator[Path]:
    """The folders of differences for JDKs up to this one, oldest first."""
    numbered = {
        int(folder.name.rpartition("-")[2]): folder for folder in _MODELS.glob(f"{_MODULE}-*")
    }
    return (numbered[number] for number in sorted(numbered) if number <= major)
