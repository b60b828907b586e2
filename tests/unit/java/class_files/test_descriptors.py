import pytest

from plait.base.errors import ClassFileError
from plait.java.class_files.descriptors import (
    check_class_name,
    check_field_descriptor,
    class_of_descriptor,
    descriptor_of_class,
    parse_method_descriptor,
    source_name,
    source_signature,
    source_type,
)


@pytest.mark.parametrize(
    ("descriptor", "parts"),
    [
        ("()V", ((), "V")),
        ("(IJ)I", (("I", "J"), "I")),
        ("([[Lp/C;ZLq/D$E;)[B", (("[[Lp/C;", "Z", "Lq/D$E;"), "[B")),
    ],
)
def test_method_descriptors_come_apart(descriptor: str, parts: tuple[tuple[str, ...], str]) -> None:
    assert parse_method_descriptor(descriptor) == parts


@pytest.mark.parametrize(
    "descriptor", ["", "()", "(V)V", "(I", "I)V", "(Lp/C)V", "(L;)V", "([)V", "()VV", "(Lp//C;)V"]
)
def test_malformed_method_descriptors_are_refused(descriptor: str) -> None:
    with pytest.raises(ClassFileError, match="not a method descriptor"):
        parse_method_descriptor(descriptor)


@pytest.mark.parametrize("descriptor", ["", "V", "X", "L", "Lp.C;", "[", "II", "[" * 256 + "I"])
def test_malformed_type_descriptors_are_refused(descriptor: str) -> None:
    with pytest.raises(ClassFileError, match="not a type descriptor"):
        check_field_descriptor(descriptor)


@pytest.mark.parametrize("name", ["", "p.C", "/C", "p/", "p;C", "[", "[X", "[Lp/C"])
def test_malformed_class_names_are_refused(name: str) -> None:
    with pytest.raises(ClassFileError, match="not a class name"):
        check_class_name(name)


def test_classes_and_descriptors_lead_to_each_other() -> None:
    assert class_of_descriptor("Lp/C;") == "p/C"
    assert class_of_descriptor("[I") == "[I"
    assert descriptor_of_class("p/C") == "Lp/C;"
    assert descriptor_of_class("[Lp/C;") == "[Lp/C;"


def test_people_see_source_names() -> None:
    assert source_name("p/C") == "p.C"
    assert source_name("I") == "I"
    assert source_type("I") == "int"
    assert source_type("LI;") == "I"
    assert source_name("[[Lp/C;") == source_type("[[Lp/C;") == "p.C[][]"
    assert source_signature("f", "(I[Ljava/lang/String;)V") == "f(int, java.lang.String[])"
