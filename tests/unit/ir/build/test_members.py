"""Members of other classes: who declares an inherited static, what is private."""

from collections.abc import Callable

import pytest
from tests.unit.ir.build.translated import Translated

from plait.base.names import FieldRef, MethodRef
from plait.ir.build.members import Members
from plait.ir.program import Class

SOURCE = """
interface A { int FROM_INTERFACE = T.make(); }
interface B extends A { }
class Base { static int fromBase; static void call() { } private void hidden() { } }
class T extends Base implements B {
    static int own;
    static int make() { return 1; }
    record Point(int x, long y) { }
    enum Colour { RED }
    Object anonymous = new Object() { };
    static final String TEXT = "text";
    static int use() { return own + fromBase + FROM_INTERFACE; }
}
"""


@pytest.fixture(scope="module")
def translated(java: Callable[[str], Translated]) -> Translated:
    return java(SOURCE)


@pytest.fixture(scope="module")
def members(translated: Translated) -> Members:
    return translated.source.members


@pytest.mark.parametrize(
    ("name", "holder"),
    [("own", "T"), ("fromBase", "Base"), ("FROM_INTERFACE", "A"), ("absent", "T")],
)
def test_a_static_field_belongs_to_its_declaring_class(
    members: Members, name: str, holder: str
) -> None:
    assert members.holder_of_field(FieldRef("T", name, "I")) == holder


@pytest.mark.parametrize(("name", "holder"), [("call", "Base"), ("absent", "T")])
def test_a_static_method_belongs_to_its_declaring_class(
    members: Members, name: str, holder: str
) -> None:
    assert members.holder_of_method(MethodRef("T", name, "()V")) == holder


def test_only_the_declaring_class_is_initialised(translated: Translated) -> None:
    inits = [line for line in translated.lines("use", "T") if line.startswith("init")]
    assert inits == ["init A"]


def test_private_methods_are_those_of_the_named_class(members: Members) -> None:
    assert members.is_private_method(MethodRef("Base", "hidden", "()V"))
    assert not members.is_private_method(MethodRef("T", "hidden", "()V"))
    assert not members.is_private_method(MethodRef("absent/Class", "hidden", "()V"))


def test_superclasses_are_proper(members: Members) -> None:
    assert members.is_superclass("java/lang/Object", of="T")
    assert not members.is_superclass("T", of="T")
    assert not members.is_superclass("A", of="T")


def cls(translated: Translated, name: str) -> Class:
    found = translated.source.find_class(name)
    assert found is not None
    return found


def test_classes_say_what_reflection_asks(translated: Translated) -> None:
    point = cls(translated, "T$Point")
    assert point.components == (("x", "I"), ("y", "J"))
    assert (point.simple_name, point.outer) == ("Point", "T")
    assert cls(translated, "T$Colour").flags & 0x4000
    assert cls(translated, "T$1").simple_name == ""
    assert cls(translated, "T").simple_name == "T"
    (text,) = [field for field in cls(translated, "T").fields if field.name == "TEXT"]
    assert text.constant == "text"
