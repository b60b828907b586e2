import pytest
from tests.unit.ir.build.dynamic.expanded import expand_all, factory_body, members_of

from plait.base.errors import UnsupportedError
from plait.base.names import FieldRef
from plait.ir.build.dynamic.call_site import CallSite
from plait.ir.build.dynamic.switches import expand_enum_switch, expand_type_switch
from plait.ir.operands import StringConst
from plait.ir.ops import Branch, InstanceOf, Invoke, Load, Return, Switch
from plait.ir.places import FieldPlace
from plait.ir.program import Body
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.pool_constants import (
    Bootstrap,
    ClassRef,
    Constant,
    HandleRef,
    Number,
    Text,
)

BOOTSTRAP = HandleRef(
    6, "java/lang/runtime/SwitchBootstraps", "typeSwitch", "()V", is_interface=False
)
OBJECT_SWITCH = "(Ljava/lang/Object;I)I"


def type_switch(host: ClassFile, descriptor: str, *labels: Constant) -> Body:
    site = CallSite(
        host, members_of(host), "Made", "typeSwitch", descriptor, Bootstrap(BOOTSTRAP, labels)
    )
    return factory_body(expand_type_switch(site))


def results(body: Body) -> set[int]:
    return {
        block.terminator.value.value  # type: ignore[union-attr,misc]  # other shapes fail the test
        for block in body.blocks
        if isinstance(block.terminator, Return)
    }


def types_tested(body: Body) -> list[str]:
    return [
        op.descriptor for block in body.blocks for op in block.ops if isinstance(op, InstanceOf)
    ]


def compared_texts(body: Body) -> list[str]:
    """The names that a constant's name is compared with."""
    return [
        block.terminator.right.value
        for block in body.blocks
        if isinstance(block.terminator, Branch) and isinstance(block.terminator.right, StringConst)
    ]


def test_null_gives_minus_one_and_no_match_the_number_of_labels(host: ClassFile) -> None:
    labels = (ClassRef("java/lang/String"), ClassRef("[I"))
    assert results(type_switch(host, OBJECT_SWITCH, *labels)) == {-1, 0, 1, 2}
    assert results(type_switch(host, OBJECT_SWITCH)) == {-1, 0}


def test_the_restart_index_skips_labels(host: ClassFile) -> None:
    body = type_switch(host, OBJECT_SWITCH, ClassRef("A"), ClassRef("B"))
    (switch,) = (b.terminator for b in body.blocks if isinstance(b.terminator, Switch))
    assert switch.value == body.params[1]
    tests = [body.blocks[target].ops for _, target in switch.cases]
    assert [op.descriptor for (op,) in tests if isinstance(op, InstanceOf)] == ["LA;", "LB;"]


def test_strings_and_integers_are_compared_by_value(host: ClassFile) -> None:
    body = type_switch(host, OBJECT_SWITCH, Text("one"), Number("I", 2))
    calls = [op for block in body.blocks for op in block.ops if isinstance(op, Invoke)]
    assert [call.method.name for call in calls] == ["equals", "intValue", "charValue"]
    assert calls[0].args == (StringConst("one"), body.params[0])
    assert types_tested(body) == ["Ljava/lang/Number;", "Ljava/lang/Character;"]


def test_an_enum_switch_compares_names(host: ClassFile) -> None:
    labels = Bootstrap(BOOTSTRAP, (Text("RED"), ClassRef("Colour"), Text("BLUE")))
    site = CallSite(host, members_of(host), "Made", "enumSwitch", "(LColour;I)I", labels)
    body = factory_body(expand_enum_switch(site))
    assert compared_texts(body) == ["RED", "BLUE"]
    loads = [op.place for block in body.blocks for op in block.ops if isinstance(op, Load)]
    name = FieldRef("java/lang/Enum", "name", "Ljava/lang/String;")
    assert loads == [FieldPlace(body.params[0], name)] * 2


@pytest.mark.parametrize(
    ("descriptor", "label"),
    [(OBJECT_SWITCH, Number("J", 1)), ("(II)I", ClassRef("java/lang/Integer"))],
)
def test_preview_features_are_refused(host: ClassFile, descriptor: str, label: Constant) -> None:
    with pytest.raises(UnsupportedError, match="preview"):
        type_switch(host, descriptor, label)


def test_switches_of_javac_are_expanded(modern_host: ClassFile) -> None:
    switches = expand_all(modern_host)
    assert {name: results(factory_body(s)) for name, s in switches.items()} == {
        "types": {-1, 0, 1, 2},
        "qualified": {-1, 0, 1, 2, 3},
        "enums": {-1, 0, 1, 2},
        "numbers": {-1, 0, 1, 2, 3},
        "components": {0, 1, 2},
    }


def test_qualified_constants_are_tested_by_type_and_name(modern_host: ClassFile) -> None:
    body = factory_body(expand_all(modern_host)["qualified"])
    assert types_tested(body) == [
        "LModernSites$Colour;",
        "LModernSites$Other;",
        "LModernSites$Colour;",
    ]
    assert compared_texts(body) == ["RED", "RED"]
