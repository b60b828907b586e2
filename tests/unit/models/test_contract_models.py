"""The models of classes by their contracts keep the conventions of `docs/models.md`."""

from functools import cache
from pathlib import Path

import pytest

import plait
from plait.base import flags
from plait.ir.build.contract_choice import BY_CONTRACT
from plait.ir.build.model_cache import contract_class_path, model_class_path
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.jvm_opcodes import Opcode
from plait.java.platform.class_path import ClassPath
from plait.java.platform.jdk import Jdk, installed_jdks

ROOT = Path(plait.__file__).parent / "models" / "contracts"
NAMES = sorted(str(path.relative_to(ROOT).with_suffix("")) for path in ROOT.rglob("*.java"))
MARK = "Lplait/vm/ByContract;"
OF_FUTURES = (
    ("resultNow", "()Ljava/lang/Object;"),
    ("exceptionNow", "()Ljava/lang/Throwable;"),
    ("state", "()Ljava/util/concurrent/Future$State;"),
)
INHERITED = {
    "java/util/concurrent/CompletableFuture": OF_FUTURES,
    "java/util/concurrent/ForkJoinTask": OF_FUTURES,
    "java/util/concurrent/FutureTask": OF_FUTURES,
}
"""What later JDKs override, and models inherit: the interface's own code suffices."""

VISIBLE = flags.PUBLIC | flags.PROTECTED


@cache
def jdks() -> dict[int, Jdk]:
    """One JDK per release."""
    return {jdk.major: jdk for jdk in installed_jdks() if jdk.is_supported}


@cache
def models(jdk: Jdk) -> ClassPath:
    return contract_class_path(jdk)


def classes_of(jdk: Jdk) -> list[ClassFile]:
    path = models(jdk)
    found = [path.load(name) for entry in path.entries for name in entry.class_names()]
    return [item for item in found if item is not None]


@pytest.fixture(params=sorted(jdks()))
def jdk(request: pytest.FixtureRequest) -> Jdk:
    return jdks()[request.param]


def visible(parsed: ClassFile) -> dict[tuple[str, str], int]:
    """The methods that programs can call or override, with what is known of them."""
    kept = VISIBLE | flags.STATIC | flags.FINAL
    return {
        (method.name, method.descriptor): method.flags & kept
        for method in parsed.methods
        if method.flags & VISIBLE and not method.flags & flags.SYNTHETIC
    }


def test_all_their_classes_are_marked(jdk: Jdk) -> None:
    unmarked = [
        parsed.name
        for parsed in classes_of(jdk)
        if MARK not in {annotation.descriptor for annotation in parsed.annotations}
    ]
    assert not unmarked


@pytest.mark.parametrize("name", NAMES)
def test_they_have_the_members_of_the_class(jdk: Jdk, name: str) -> None:
    """Nested classes that programs can name, too."""
    platform = ClassPath([jdk.platform()])
    for model in classes_of(jdk):
        genuine = platform.load(model.name)
        if model.name.partition("$")[0] != name or genuine is None:
            continue
        if not genuine.flags & VISIBLE and model.name != name:
            continue
        found, expected = visible(model), visible(genuine)
        for member in INHERITED.get(model.name, ()):
            expected.pop(member, None)
        assert found.keys() >= expected.keys(), expected.keys() - found.keys()
        assert {key: found[key] for key in expected} == expected
        assert model.superclass == genuine.superclass
        assert interfaces(model_class_path(jdk), model) == set(genuine.interfaces)


def interfaces(path: ClassPath, parsed: ClassFile) -> set[str]:
    """The interfaces of a class; the models' own stand for those that they extend."""
    found: set[str] = set()
    for name in parsed.interfaces:
        own = path.load(name) if name.startswith("plait/vm/") else None
        found |= {name} if own is None else interfaces(path, own)
    return found


def test_what_they_leave_out_says_that_the_bytecode_has_it(jdk: Jdk) -> None:
    for parsed in classes_of(jdk):
        for method in parsed.methods:
            for reason in reasons(parsed, method):
                assert reason.endswith(BY_CONTRACT), f"{parsed.name}.{method.name}"


def reasons(parsed: ClassFile, method: MethodInfo) -> list[str]:
    """The texts with which a method gives up."""
    found, text = [], ""
    for _, opcode, operand in () if method.code is None else method.code.instructions():
        if not isinstance(operand, int):
            continue
        if opcode in (Opcode.LDC, Opcode.LDC_W):
            text = getattr(parsed.constant(operand), "value", "")
        elif opcode == Opcode.INVOKESTATIC and parsed.member(operand).name == "unsupported":
            found.append(text)
    return found
