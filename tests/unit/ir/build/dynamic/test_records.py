import pytest
from tests.unit.ir.build.dynamic.expanded import (
    factory_body,
    main_path,
    members_of,
    string_constants,
)

from plait.base.errors import UnsupportedError
from plait.ir.build.dynamic.call_site import CallSite
from plait.ir.build.dynamic.records import expand_record_method
from plait.ir.ops import Branch, Load
from plait.ir.places import FieldPlace
from plait.ir.program import Body
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.pool_constants import Bootstrap, ClassRef, Constant, HandleRef, Text

BOOTSTRAP = HandleRef(6, "java/lang/runtime/ObjectMethods", "bootstrap", "()V", is_interface=False)
OBJECT = "Ljava/lang/Object;"
COMPONENTS = (("x", "I"), ("y", "J"), ("z", "F"), ("name", "Ljava/lang/String;"), ("flag", "Z"))
DESCRIPTORS = {
    "equals": f"(LPoint;{OBJECT})Z",
    "hashCode": "(LPoint;)I",
    "toString": "(LPoint;)Ljava/lang/String;",
}


def getter(name: str, descriptor: str) -> HandleRef:
    return HandleRef(1, "Point", name, descriptor, is_interface=False)


def record_method(host: ClassFile, name: str, components: tuple[tuple[str, str], ...]) -> Body:
    getters = tuple(getter(*component) for component in components)
    names = ";".join(name for name, _ in components)
    arguments: tuple[Constant, ...] = (ClassRef("Point"), Text(names), *getters)
    site = CallSite(
        host, members_of(host), "Made", name, DESCRIPTORS[name], Bootstrap(BOOTSTRAP, arguments)
    )
    return factory_body(expand_record_method(site))


def read_fields(body: Body) -> list[str]:
    return [
        op.place.field.name
        for block in body.blocks
        for op in block.ops
        if isinstance(op, Load)
        and isinstance(op.place, FieldPlace)
        and op.place.field.owner == "Point"
    ]


def test_equals_compares_from_the_last_component_to_the_first(host: ClassFile) -> None:
    body = record_method(host, "equals", COMPONENTS)
    in_order = [name for name, _ in reversed(COMPONENTS) for _ in range(2)]
    assert sorted(read_fields(body)) == sorted(in_order)
    assert read_fields_along_differences(body) == in_order


def read_fields_along_differences(body: Body) -> list[str]:
    """The fields read while every pair of components is equal without being the same object."""
    fields: list[str] = []
    block = body.blocks[0]
    first = block.terminator
    assert isinstance(first, Branch)
    block = body.blocks[first.if_false]
    while isinstance(block.terminator, Branch):
        fields += [
            op.place.field.name
            for op in block.ops
            if isinstance(op, Load) and isinstance(op.place, FieldPlace)
        ]
        block = body.blocks[block.terminator.if_true]
    return fields


def test_floating_components_are_compared_by_their_wrappers(host: ClassFile) -> None:
    texts = main_path(record_method(host, "hashCode", (("z", "F"), ("w", "D"))))
    assert texts == [
        "init java/lang/Float",
        "static java/lang/Float.hashCode",
        "init java/lang/Double",
        "static java/lang/Double.hashCode",
    ]


def test_reading_goes_from_the_first_component_to_the_last(host: ClassFile) -> None:
    names = [name for name, _ in COMPONENTS]
    assert read_fields(record_method(host, "hashCode", COMPONENTS)) == names
    assert read_fields(record_method(host, "toString", COMPONENTS)) == names


def test_the_text_names_class_and_components(host: ClassFile) -> None:
    body = record_method(host, "toString", COMPONENTS)
    assert main_path(body)[0] == "intrinsic simpleName"
    texts = string_constants(body)
    assert [text for text in texts if text not in ("null", "true", "false")] == [
        "[x=",
        ", y=",
        ", z=",
        ", name=",
        ", flag=",
        "]",
    ]
    assert string_constants(record_method(host, "toString", ())) == ["[]"]


def test_a_getter_that_reads_no_field_is_refused(host: ClassFile) -> None:
    method = HandleRef(5, "Point", "x", "()I", is_interface=False)
    bootstrap = Bootstrap(BOOTSTRAP, (ClassRef("Point"), Text("x"), method))
    with pytest.raises(UnsupportedError):
        expand_record_method(
            CallSite(host, members_of(host), "Made", "hashCode", "(LPoint;)I", bootstrap)
        )
