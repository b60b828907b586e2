import pytest
from tests.unit.ir.build.dynamic.conftest import Compile

from plait.ir.build.instructions.null_messages import null_message
from plait.java.class_files.class_file import ClassFile
from plait.java.platform.jdk import Jdk


@pytest.fixture(scope="module")
def named(jdk: Jdk, compile_class: Compile) -> ClassFile:
    return compile_class(jdk, "NullSites", "-g")


@pytest.fixture(scope="module")
def nameless(jdk: Jdk, compile_class: Compile) -> ClassFile:
    return compile_class(jdk, "NullSites", "-g:none")


def messages(host: ClassFile, name: str) -> list[str]:
    (method,) = (method for method in host.methods if method.name == name)
    assert method.code is not None
    found = (null_message(host, method, bci) for bci in range(len(method.code.bytecode)))
    return [message for message in found if message is not None]


# The texts are those of HotSpot 17 and 25; a method's last message is the one of interest.
@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("readField", 'Cannot read field "value" because "this.next.next" is null'),
        ("writeWide", 'Cannot assign field "wide" because "this.next" is null'),
        (
            "call",
            'Cannot invoke "NullSites.take(String, StringBuilder, java.lang.Integer, Object[])" '
            'because "other" is null',
        ),
        (
            "result",
            'Cannot assign field "next" because the return value of "NullSites.self()" is null',
        ),
        ("resultField", 'Cannot assign field "value" because "NullSites.self().next" is null'),
        ("element", 'Cannot assign field "value" because "this.nodes[i]" is null'),
        ("computed", 'Cannot assign field "value" because "this.nodes[...]" is null'),
        ("nested", 'Cannot assign field "value" because "grid[where[2]][300]" is null'),
        ("staticField", 'Cannot assign field "value" because "NullSites.shared" is null'),
        ("arrays", 'Cannot store to int array because "NullSites.numbers" is null'),
        ("length", 'Cannot read the array length because "array" is null'),
        ("storeDouble", 'Cannot store to double array because "array" is null'),
        ("loadBoolean", 'Cannot load from byte/boolean array because "array" is null'),
        ("local", 'Cannot assign field "value" because "x" is null'),
        ("merged", 'Cannot assign field "value"'),
        ("cast", 'Cannot assign field "value" because "x" is null'),
        ("throwing", 'Cannot throw exception because "x" is null'),
        ("nothing", 'Cannot invoke "Object.hashCode()" because "null" is null'),
        ("cloning", 'Cannot invoke "[I.clone()" because "array" is null'),
        ("deep", 'Cannot assign field "value" because "next.next.next.next.next" is null'),
        ("deepArray", 'Cannot invoke "Object.hashCode()" because "<array>[0][0][0][0][0]" is null'),
    ],
)
def test_messages_with_names(named: ClassFile, method: str, expected: str) -> None:
    assert messages(named, method)[-1] == expected


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("readField", 'Cannot read field "value" because "this.next.next" is null'),
        ("element", 'Cannot assign field "value" because "this.nodes[<parameter1>]" is null'),
        ("local", 'Cannot assign field "value" because "<local0>" is null'),
        ("reassigned", 'Cannot assign field "value" because "<local0>" is null'),
        ("incremented", 'Cannot assign field "value" because "<parameter1>[<parameter2>]" is null'),
        ("afterLong", 'Cannot assign field "value" because "<parameter2>" is null'),
        ("loop", 'Cannot assign field "value" because "<parameter1>" is null'),
    ],
)
def test_messages_without_names(nameless: ClassFile, method: str, expected: str) -> None:
    assert messages(nameless, method)[-1] == expected


def test_entering_a_monitor_has_a_message(named: ClassFile) -> None:
    assert messages(named, "locking")[0] == 'Cannot enter synchronized block because "x" is null'


def test_constructor_calls_have_none(named: ClassFile) -> None:
    assert messages(named, "<init>") == []
