"""The Java models: they compile, each substitute replaces something, and all of them build."""

from functools import cache
from pathlib import Path

import pytest

import plait
from plait.base import flags
from plait.base.names import FieldRef, MethodRef
from plait.ir.build.model_cache import compiled_api, compiled_models, model_class_path
from plait.ir.build.models import Models, Substitutes
from plait.ir.build.program_source import ClassFileSource
from plait.ir.checker import check_body
from plait.ir.hierarchy import Hierarchy
from plait.ir.ops import Load, Store
from plait.ir.places import FieldPlace, StaticPlace
from plait.ir.program import Body, Program
from plait.java.class_files.class_file import ClassFile
from plait.java.platform.class_path import ClassPath, DirectoryEntry
from plait.java.platform.jdk import Jdk, installed_jdks
from plait.java.platform.outside_world import ANY, Outside

MODELS = Path(plait.__file__).parent / "models"

ANYTHING = Outside(random=ANY, clock=ANY)

OVERLAY = 21
"""The first JDK for which some models differ."""

ONLY_BETWEEN = "java/lang/System_2Model."
"""Replaces methods of JDK 21 to 24, which the tests do not see."""


@cache
def _jdks() -> dict[int, Jdk]:
    """One JDK per release, of those that are installed and supported."""
    return {jdk.major: jdk for jdk in installed_jdks() if jdk.is_supported}


@cache
def _roots(jdk: Jdk) -> tuple[Path, ...]:
    """The folders of the models of java.base, with those of an outside that may be anything."""
    entries = model_class_path(jdk, ANYTHING).entries
    folders = [entry.path for entry in entries if isinstance(entry, DirectoryEntry)]
    return tuple(folders[: folders.index(compiled_models(jdk)) + 1])


@cache
def _model_names(jdk: Jdk) -> tuple[str, ...]:
    return tuple(
        sorted(
            str(path.relative_to(root).with_suffix(""))
            for root in _roots(jdk)
            for path in root.rglob("*.class")
        )
    )


@cache
def _source(jdk: Jdk) -> ClassFileSource:
    models = ClassPath([DirectoryEntry(root) for root in _roots(jdk)])
    return ClassFileSource(
        ClassPath([DirectoryEntry(compiled_api(jdk)), jdk.platform()]), Models(models), None
    )


def _read(jdk: Jdk, name: str) -> ClassFile:
    found = ClassPath([DirectoryEntry(root) for root in _roots(jdk)]).load(name)
    assert found is not None
    return found


def _original(jdk: Jdk, model: str) -> ClassFile | None:
    """The class that a model class changes; `_` in its name may stand for `$`."""
    folders = (compiled_api(jdk), compiled_models(jdk))
    path = ClassPath([jdk.platform(), *map(DirectoryEntry, folders)])
    name = model.removesuffix("Model").removesuffix("Any")
    package, _, simple = name.rpartition("/")
    return path.load(name) or path.load(f"{package}/{simple.replace('_', '$')}")


def _replaced(jdk: Jdk) -> dict[str, bool]:
    """Each substitute, and whether the JDK has the method that it replaces."""
    found = {}
    for name in _model_names(jdk):
        if not name.endswith("Model"):
            continue
        original = _original(jdk, name)
        model = _read(jdk, name)
        hit = {
            Substitutes(model).find(method.name, method.descriptor, is_static=method.is_static)
            for method in (() if original is None else original.methods)
        }
        for index, method in enumerate(model.methods):
            if method.name != "<init>" and not method.flags & flags.PRIVATE:
                found[f"{name}.{method.name}{method.descriptor}"] = index in hit
    return found


@pytest.mark.parametrize("major", sorted(_jdks()))
def test_models_compile(major: int) -> None:
    assert "java/lang/Thread" in _model_names(_jdks()[major])


def test_every_substitute_replaces_a_method_of_some_jdk() -> None:
    if not (min(_jdks()) < OVERLAY <= max(_jdks())):
        pytest.skip("needs a JDK on each side of the overlay")
    answers: dict[str, bool] = {}
    for jdk in _jdks().values():
        for substitute, is_used in _replaced(jdk).items():
            answers[substitute] = answers.get(substitute, False) or is_used
    dead = [name for name, is_used in answers.items() if not is_used]
    assert [name for name in dead if not name.startswith(ONLY_BETWEEN)] == []


@pytest.mark.parametrize("major", sorted(_jdks()))
def test_models_build_into_well_formed_ir_over_existing_fields(major: int) -> None:
    source = _source(_jdks()[major])
    program = Program(source, MethodRef("plait/vm/Boot", "boot", "()V"))
    hierarchy = Hierarchy(program)
    missing: set[FieldRef] = set()
    for name in _model_names(_jdks()[major]):
        if name == "plait/vm/Vm":
            continue
        cls = program.class_named(name)
        for method in cls.methods:
            ref = MethodRef(name, method.name, method.descriptor)
            body = program.find_body(ref)
            if body is None:
                continue
            check_body(ref, method, body)
            missing |= {f for f in _fields(body) if hierarchy.resolve_field(f) is None}
    assert missing == set()


def _fields(body: Body) -> set[FieldRef]:
    places = [op.place for b in body.blocks for op in b.ops if isinstance(op, Load | Store)]
    return {p.field for p in places if isinstance(p, FieldPlace | StaticPlace)}


def test_api_holds_the_peers_classes() -> None:
    root: Path = compiled_api(next(iter(_jdks().values())))
    for name in (
        "plait/Verify",
        "plait/Bits",
        "plait/Tracked",
        "gov/nasa/jpf/vm/Verify",
        "org/cprover/CProver",
        "org/sosy_lab/sv_benchmarks/Verifier",
    ):
        assert (root / f"{name}.class").is_file()


def test_benign_races_name_plain_fields() -> None:
    lines = (MODELS / "benign-races.txt").read_text(encoding="utf-8").splitlines()
    names = [line for line in lines if line and not line.startswith("#")]
    assert len(names) == len(set(names))
    strange = [
        name
        for name in names
        if not _is_models(name) and not any(_is_plain(jdk, name) for jdk in _jdks().values())
    ]
    assert strange == []


def _is_models(name: str) -> bool:
    """Whether the field is one that only the model of a class has."""
    owner, _, field = name.rpartition(".")
    model = MODELS / "java.base" / f"{owner}.java"
    return model.is_file() and f" {field};" in model.read_text(encoding="utf-8")


def _is_plain(jdk: Jdk, name: str) -> bool:
    owner, _, field = name.rpartition(".")
    class_file = ClassPath([jdk.platform()]).load(owner)
    return any(
        declared.name == field and not declared.flags & (flags.FINAL | flags.VOLATILE)
        for declared in (() if class_file is None else class_file.fields)
    )
