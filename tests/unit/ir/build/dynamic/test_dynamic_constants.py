import pytest
from tests.unit.ir.build.dynamic.expanded import check_class, main_path, members_of

from plait.base.names import FieldRef
from plait.ir.build.dynamic import expand_dynamic
from plait.ir.build.dynamic.call_site import CallSite
from plait.ir.build.dynamic.dynamic_constants import expand_constant
from plait.ir.build.synthetic import SyntheticClass
from plait.ir.operands import NULL, ClassConst, Operand
from plait.ir.ops import Load, Op, Store, Unsupported
from plait.ir.places import StaticPlace
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.pool_constants import (
    Bootstrap,
    ClassRef,
    Constant,
    DynamicRef,
    HandleRef,
    Number,
    Text,
)

STRING = "Ljava/lang/String;"


def constant(
    host: ClassFile, bootstrap: str, name: str, descriptor: str, *arguments: Constant
) -> SyntheticClass:
    return constant_among((host,), bootstrap, name, descriptor, *arguments)


def constant_among(
    classes: tuple[ClassFile, ...],
    bootstrap: str,
    name: str,
    descriptor: str,
    *arguments: Constant,
) -> SyntheticClass:
    owner = "java/lang/invoke/ConstantBootstraps"
    handle = HandleRef(6, owner, bootstrap, "()V", is_interface=False)
    site = CallSite(
        classes[0],
        members_of(*classes),
        "Made",
        name,
        f"(){descriptor}",
        Bootstrap(handle, arguments),
    )
    expanded = expand_constant(site)
    check_class(expanded)
    return expanded


def initialiser(expanded: SyntheticClass) -> tuple[Op, ...]:
    return expanded.bodies["<clinit>", "()V"].blocks[0].ops


def stored(expanded: SyntheticClass) -> Operand:
    last = initialiser(expanded)[-1]
    assert isinstance(last, Store)
    return last.value


def test_a_constant_is_computed_by_the_initialiser_and_then_only_read(host: ClassFile) -> None:
    expanded = constant(host, "nullConstant", "n", STRING)
    assert stored(expanded) == NULL
    (read,) = expanded.bodies["call", f"(){STRING}"].blocks[0].ops
    assert isinstance(read, Load)
    assert read.place == StaticPlace(FieldRef("Made", "value", STRING))


def test_primitive_classes_are_named_by_descriptor(host: ClassFile) -> None:
    assert stored(constant(host, "primitiveClass", "J", "Ljava/lang/Class;")) == ClassConst("J")


@pytest.mark.parametrize(
    ("name", "descriptor", "arguments", "field"),
    [
        ("RED", "Lp/Colour;", (), FieldRef("p/Colour", "RED", "Lp/Colour;")),
        ("MAX_VALUE", "I", (), FieldRef("java/lang/Integer", "MAX_VALUE", "I")),
        ("limit", "I", (ClassRef("p/Limits"),), FieldRef("p/Limits", "limit", "I")),
    ],
)
def test_static_fields_are_read_after_initialising_their_class(
    host: ClassFile, name: str, descriptor: str, arguments: tuple[Constant, ...], field: FieldRef
) -> None:
    expanded = constant(host, "getStaticFinal", name, descriptor, *arguments)
    assert main_path(expanded.bodies["<clinit>", "()V"]) == [f"init {field.owner}"]
    _, load, _ = initialiser(expanded)
    assert isinstance(load, Load)
    assert load.place == StaticPlace(field)


def test_invoke_calls_the_handle_with_converted_constants(host: ClassFile) -> None:
    handle = HandleRef(6, "p/C", "make", f"(J{STRING})Ljava/lang/Object;", is_interface=False)
    expanded = constant(
        host, "invoke", "made", "Ljava/lang/Integer;", handle, Number("I", 1), Text("x")
    )
    assert main_path(expanded.bodies["<clinit>", "()V"]) == [
        "i2l",
        "init p/C",
        "static p/C.make",
        "cast Ljava/lang/Integer;",
    ]


@pytest.mark.parametrize(
    ("kind", "descriptor", "expected"),
    [
        (8, "()V", ["init p/C", "new p/C", "special p/C.<init>"]),
        (2, "Lp/C;", ["init p/C"]),
    ],
)
def test_other_kinds_of_handles(
    host: ClassFile, kind: int, descriptor: str, expected: list[str]
) -> None:
    name = "<init>" if kind == 8 else "field"
    handle = HandleRef(kind, "p/C", name, descriptor, is_interface=False)
    expanded = constant(host, "invoke", "made", "Lp/C;", handle)
    assert main_path(expanded.bodies["<clinit>", "()V"]) == expected


def test_an_inherited_static_method_initialises_its_own_class_only(
    host: ClassFile, derived: ClassFile
) -> None:
    handle = HandleRef(6, derived.name, "twice", "(I)I", is_interface=False)
    expanded = constant_among((host, derived), "invoke", "made", "I", handle, Number("I", 1))
    assert main_path(expanded.bodies["<clinit>", "()V"]) == [
        "init Sites",
        "static Sites$Derived.twice",
    ]


def test_a_private_method_of_a_nest_mate_is_called_directly(
    host: ClassFile, derived: ClassFile
) -> None:
    handle = HandleRef(5, "Sites", "hidden", "()I", is_interface=False)
    expanded = constant_among((derived, host), "invoke", "made", "I", handle, Text("receiver"))
    assert main_path(expanded.bodies["<clinit>", "()V"])[-1] == "special Sites.hidden"


def test_an_unknown_bootstrap_ends_in_unsupported(modern_host: ClassFile) -> None:
    index = next(
        number
        for number in range(100)
        if modern_host.bootstrap(number).handle.name in ("typeSwitch", "enumSwitch")
    )
    expanded = expand_dynamic(
        modern_host, 0, 0, DynamicRef(index, "x", STRING), members_of(modern_host)
    )
    terminator = expanded.bodies["call", f"(){STRING}"].blocks[0].terminator
    assert isinstance(terminator, Unsupported)
    assert "SwitchBootstraps" in terminator.reason


def test_equal_constants_give_equal_classes(modern_host: ClassFile) -> None:
    index = next(
        number for number in range(100) if modern_host.bootstrap(number).handle.name == "invoke"
    )
    site = DynamicRef(index, "invoke", "Ljava/lang/Enum$EnumDesc;")
    first, second = (
        expand_dynamic(modern_host, number, 7, site, members_of(modern_host)) for number in (1, 2)
    )
    check_class(first)
    assert first == second
