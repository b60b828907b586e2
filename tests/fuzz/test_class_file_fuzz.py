"""Damaged class files: only `ClassFileError` comes out, whatever is asked of them."""

import struct
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from random import Random

import pytest
from tests.fuzz.mutations import mutate

from plait.base.errors import ClassFileError, InputError
from plait.java.class_files.bytecode import MultiArray
from plait.java.class_files.class_file import ClassFile, Code
from plait.java.class_files.jvm_opcodes import Opcode
from plait.java.platform.class_path import DirectoryEntry
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk, find_jdk, installed_jdks

SEED = 20_260_101
CHUNK = 250
LAZY_NAMES: dict[type, list[str]] = {}
JDKS = [jdk for jdk in installed_jdks() if jdk.is_supported]
RICH_SOURCE = """
package fuzz;
import java.util.*;
@Deprecated(since = "1", forRemoval = true)
sealed interface Shape permits Square, Round {}
record Square(@Deprecated List<String> names, long side) implements Shape {}
non-sealed class Round implements Shape {
    static final String TEXT = "t\\0\\u00e9\\ud83d\\ude00";
    static final double D = 1.5;
    static final long J = 7;
    @SuppressWarnings("x")
    synchronized <T extends Exception> Object all(int first, double[][] b) throws T {
        int a = first;
        Runnable r = () -> System.out.println(TEXT + first + D);
        switch (a) { case 1: case 2: return b; case 1000: return new int[a][2]; default: }
        switch (String.valueOf(a)) {
            case "x" -> r.run();
            case "y" -> new Object() {}.hashCode();
            default -> {}
        }
        try { synchronized (this) { for (long j = 0; j < J; j++) a += b.length; } }
        catch (IllegalStateException | NullPointerException e) { throw e; } finally { a++; }
        class Local { int x = a(); int a() { return 3; } }
        return a > 3 ? (Object) new Local().x : Round[].class;
    }
}
"""


def damaged_classes(first: int, seeds: list[bytes]) -> Iterator[bytes]:
    random = Random(f"{SEED}.{first}")
    for _ in range(CHUNK):
        yield mutate(random, random.choice(seeds), seeds)


@pytest.fixture(scope="session")
def jdk() -> Jdk:
    try:
        return find_jdk()
    except InputError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def seeds(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """Classes of the JDK, by every attribute and size, and the compiled source above."""
    folder = tmp_path_factory.mktemp("fuzz")
    source = folder / "Shape.java"
    source.write_text(RICH_SOURCE, encoding="utf-8")
    own = DirectoryEntry(compile_sources(jdk, [source]))
    found = [own.find(name) for name in own.class_names()]
    platform = jdk.platform()
    names = [name for name in platform.class_names() if name.startswith("java/")]
    found += [platform.find(name) for name in Random(SEED).sample(names, 120)]
    small = [located.data for located in found if located and len(located.data) < 20_000]
    assert len(small) > 80
    return small


@pytest.mark.parametrize("first", range(0, 2_000, CHUNK))
def test_damaged_class_files_raise_only_class_file_errors(first: int, seeds: list[bytes]) -> None:
    survivors = sum(survives(data) for data in damaged_classes(first, seeds))
    assert 0 < survivors < CHUNK, "damage should break some files and leave some readable"


@pytest.mark.full
@pytest.mark.parametrize("first", range(2_000, 20_000, CHUNK))
def test_many_more_damaged_class_files(first: int, seeds: list[bytes]) -> None:
    for data in damaged_classes(first, seeds):
        survives(data)


def test_undamaged_class_files_survive_whole(seeds: list[bytes]) -> None:
    for data in seeds:
        assert survives(data)
        assert refusals(ClassFile.parse(data, "Whole.class"), constants=False) == 0


@pytest.mark.full
@pytest.mark.parametrize("found", JDKS, ids=lambda found: str(found.major))
def test_every_class_of_the_jdk_survives_whole(found: Jdk) -> None:
    platform = found.platform()
    count = 0
    for name in platform.class_names():
        located = platform.find(name)
        assert located is not None
        cls = ClassFile.parse(located.data, located.origin)
        assert cls.name == name
        assert refusals(cls, constants=False) == 0, name
        count += 1
    assert count > 20_000


def survives(data: bytes) -> bool:
    """Whether the class parses; everything about it is asked for if so."""
    try:
        parsed = ClassFile.parse(data, "Damaged.class")
    except ClassFileError:
        return False
    refusals(parsed, constants=True)
    return True


def refusals(cls: ClassFile, *, constants: bool) -> int:
    """Touch every lazy part; how many raised `ClassFileError`.

    With `constants`, every accessor is asked for every index, right or wrong.
    """
    refused = sum(map(touch_properties, (cls, *cls.fields, *cls.methods)))
    if constants:
        (count,) = struct.unpack_from(">H", cls.data, 8)
        for index in (*range(count + 1), 65535):
            for access in (cls.class_name, cls.member, cls.constant, cls.dynamic, cls.bootstrap):
                refused += attempt(partial(access, index))
    for method in cls.methods:
        try:
            code = method.code
        except ClassFileError:
            continue
        if code is not None:
            refused += touch_properties(code) + attempt(partial(resolve, cls, code))
    return refused


def resolve(cls: ClassFile, code: Code) -> None:
    """Decode the instructions and look up what they name."""
    for _, opcode, operand in code.instructions():
        if isinstance(operand, MultiArray):
            cls.class_name(operand.constant)
        elif not isinstance(operand, int):
            continue
        elif opcode == Opcode.INVOKEDYNAMIC:
            cls.bootstrap(cls.dynamic(operand).bootstrap)
        elif Opcode.GETSTATIC <= opcode < Opcode.INVOKEDYNAMIC:
            cls.member(operand)
        elif opcode == Opcode.LDC:
            cls.constant(operand)
        elif opcode in (Opcode.NEW, Opcode.ANEWARRAY, Opcode.CHECKCAST, Opcode.INSTANCEOF):
            cls.class_name(operand)


def touch_properties(thing: object) -> int:
    """Read every property of an object, so that a new one is fuzzed without being listed."""
    cls = type(thing)
    if cls not in LAZY_NAMES:
        LAZY_NAMES[cls] = [name for name in dir(cls) if is_lazy(cls, name)]
    return sum(attempt(partial(getattr, thing, name)) for name in LAZY_NAMES[cls])


def is_lazy(cls: type, name: str) -> bool:
    return not name.startswith("_") and isinstance(getattr(cls, name), (property, cached_property))


def attempt(access: Callable[[], object]) -> int:
    try:
        access()
    except ClassFileError:
        return 1
    return 0
