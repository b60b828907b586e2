import pytest
from tests.unit.ir.build.dynamic.expanded import main_path, members_of

from plait.base.names import MethodRef
from plait.ir.build.dynamic import expand_dynamic
from plait.ir.build.synthetic import HIDDEN, SyntheticClass
from plait.ir.ops import Load, NewObject, Return
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.pool_constants import DynamicRef

OBJECT_TO_OBJECT = "(Ljava/lang/Object;)Ljava/lang/Object;"

Sites = dict[str, SyntheticClass]


def test_a_lambda_without_captures_is_one_object(sites: Sites) -> None:
    expanded = sites["noCapture"]
    factory = expanded.factory
    (block,) = expanded.bodies[factory.name, factory.descriptor].blocks
    (load,) = block.ops
    assert isinstance(load, Load)
    assert block.terminator == Return(load.dest)
    name = expanded.cls.name
    assert main_path(expanded.bodies["<clinit>", "()V"]) == [
        f"new {name}",
        f"special {name}.<init>",
    ]


def test_captured_values_are_final_fields_of_a_new_object(sites: Sites) -> None:
    expanded = sites["capture"]
    assert [(f.descriptor, f.flags) for f in expanded.cls.fields] == [
        ("Ljava/lang/String;", 0x12),
        ("B", 0x12),
        ("J", 0x12),
    ]
    factory = expanded.factory
    first = expanded.bodies[factory.name, factory.descriptor].blocks[0].ops[0]
    assert isinstance(first, NewObject)
    assert first.cls == expanded.cls.name
    assert expanded.cls.interfaces == ("java/util/function/Supplier",)


def test_the_name_tells_the_call_site_and_all_methods_are_hidden(host: ClassFile) -> None:
    names = set()
    for bci in (3, 8):
        expanded = expand_dynamic(host, 5, bci, _any_lambda(host), members_of(host))
        names.add(expanded.cls.name)
        assert all(method.annotations == (HIDDEN,) for method in expanded.cls.methods)
    assert names == {"Sites$$Lambda$5$3", "Sites$$Lambda$5$8"}


def _any_lambda(host: ClassFile) -> DynamicRef:
    for index in range(100):
        if host.bootstrap(index).handle.name == "metafactory":
            return DynamicRef(index, "run", "()Ljava/lang/Runnable;")
    raise AssertionError


def test_the_factory_gives_way_to_an_interface_method_called_call(sites: Sites) -> None:
    expanded = sites["selfCall"]
    assert expanded.factory == MethodRef(expanded.cls.name, "call$", "()LSites$Self;")
    assert ("call", "()LSites$Self;") in expanded.bodies


def test_markers_and_serializable_become_interfaces(sites: Sites) -> None:
    assert set(sites["serializable"].cls.interfaces) == {
        "java/lang/Runnable",
        "java/io/Serializable",
        "Sites$Marker",
    }


def test_a_bridge_repeats_the_method_under_another_descriptor(sites: Sites) -> None:
    names = {(m.name, m.descriptor) for m in sites["bridge"].cls.methods}
    assert {("get", "()Ljava/lang/String;"), ("get", "()Ljava/lang/Object;")} < names


@pytest.mark.parametrize(
    ("site", "method", "expected"),
    [
        (
            "ownMethod",
            ("getAsInt", "()I"),
            ["special Sites.hidden"],
        ),
        (
            "constructor",
            ("apply", OBJECT_TO_OBJECT),
            [
                "init java/lang/StringBuilder",
                "new java/lang/StringBuilder",
                "cast Ljava/lang/String;",
                "special java/lang/StringBuilder.<init>",
            ],
        ),
        (
            "dropped",
            ("accept", "(Ljava/lang/Object;)V"),
            [
                "init java/lang/StringBuilder",
                "new java/lang/StringBuilder",
                "cast Ljava/lang/String;",
                "special java/lang/StringBuilder.<init>",
            ],
        ),
        (
            "interfaceMethod",
            ("apply", OBJECT_TO_OBJECT),
            [
                "cast Ljava/lang/CharSequence;",
                "interface java/lang/CharSequence.length",
                "init java/lang/Integer",
                "static java/lang/Integer.valueOf",
            ],
        ),
        (
            "unboxed",
            ("apply", OBJECT_TO_OBJECT),
            [
                "cast Ljava/lang/Integer;",
                "virtual java/lang/Integer.intValue",
                "init Sites",
                "static Sites.twice",
                "init java/lang/Integer",
                "static java/lang/Integer.valueOf",
            ],
        ),
        (
            "unboxedWider",
            ("applyAsLong", "(Ljava/lang/Object;)J"),
            [
                "cast Ljava/lang/Short;",
                "virtual java/lang/Short.intValue",
                "init Sites",
                "static Sites.twice",
                "i2l",
            ],
        ),
        (
            "characterWider",
            ("apply", OBJECT_TO_OBJECT),
            [
                "cast Ljava/lang/Character;",
                "virtual java/lang/Character.charValue",
                "i2l",
                "init Sites",
                "static Sites.twiceLong",
                "init java/lang/Long",
                "static java/lang/Long.valueOf",
            ],
        ),
        (
            "resultUnboxed",
            ("getAsLong", "()J"),
            ["init Sites", "static Sites.boxed", "virtual java/lang/Integer.longValue"],
        ),
        (
            "characterResult",
            ("getAsInt", "()I"),
            ["init Sites", "static Sites.character", "virtual java/lang/Character.charValue"],
        ),
        (
            "primitiveWider",
            ("of", "(S)Ljava/lang/Object;"),
            [
                "i2d",
                "init Sites",
                "static Sites.half",
                "init java/lang/Double",
                "static java/lang/Double.valueOf",
            ],
        ),
    ],
)
def test_arguments_and_results_are_converted(
    sites: Sites, site: str, method: tuple[str, str], expected: list[str]
) -> None:
    assert main_path(sites[site].bodies[method]) == expected
