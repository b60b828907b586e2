import pytest
from tests.unit.ir.build.dynamic.expanded import (
    factory_body,
    main_path,
    members_of,
    string_constants,
)

from plait.base.errors import UnsupportedError
from plait.ir.build.dynamic.call_site import CallSite
from plait.ir.build.dynamic.concatenation import (
    expand_concatenation,
    expand_concatenation_with_constants,
)
from plait.ir.build.synthetic import SyntheticClass
from plait.ir.program import Body
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.pool_constants import (
    Bootstrap,
    ClassRef,
    Constant,
    HandleRef,
    MethodTypeRef,
    Number,
    Text,
)

STRING = "Ljava/lang/String;"
FACTORY = HandleRef(
    6, "java/lang/invoke/StringConcatFactory", "makeConcat", "()V", is_interface=False
)


def concatenation(host: ClassFile, descriptor: str, *arguments: Constant) -> Body:
    site = CallSite(
        host, members_of(host), "Made", "concat", descriptor, Bootstrap(FACTORY, arguments)
    )
    return factory_body(expand_concatenation_with_constants(site))


def test_texts_are_made_in_order_and_then_copied(host: ClassFile) -> None:
    descriptor = f"({STRING}ICLjava/lang/Object;){STRING}"
    path = main_path(concatenation(host, descriptor, Text("<\1,\1\1\1>")))
    assert path[:5] == [
        "init java/lang/Integer",
        "static java/lang/Integer.toString",
        "init java/lang/String",
        "static java/lang/String.valueOf",
        "virtual java/lang/Object.toString",
    ]
    assert path[5:] == ["intrinsic copyElements"] * 7 + ["new java/lang/String"]


def test_a_single_text_is_copied_without_its_contents(sites: dict[str, SyntheticClass]) -> None:
    body = factory_body(sites["single"])
    assert main_path(body) == ["new java/lang/String"]
    assert string_constants(body) == ["null"]


def test_constants_may_contain_the_separators(sites: dict[str, SyntheticClass]) -> None:
    assert string_constants(factory_body(sites["separators"])) == ["\1", "\2", "null"]


def test_make_concat_takes_the_arguments_alone(host: ClassFile) -> None:
    site = CallSite(
        host, members_of(host), "Made", "concat", f"(JF){STRING}", Bootstrap(FACTORY, ())
    )
    path = main_path(factory_body(expand_concatenation(site)))
    assert path[:4] == [
        "init java/lang/Long",
        "static java/lang/Long.toString",
        "init java/lang/Float",
        "static java/lang/Float.toString",
    ]


def test_adjacent_constants_are_joined_beforehand(host: ClassFile) -> None:
    recipe = Text("a\2\2b\1")
    body = concatenation(host, f"({STRING}){STRING}", recipe, Number("I", 7), Text("\1"))
    assert string_constants(body) == ["a7\1b", "null"]


def test_floating_and_class_constants_are_made_texts_at_run_time(host: ClassFile) -> None:
    recipe = Text("\2\2")
    body = concatenation(host, f"(){STRING}", recipe, Number("D", 0.5), ClassRef("p/C"))
    assert main_path(body)[:3] == [
        "init java/lang/Double",
        "static java/lang/Double.toString",
        "virtual java/lang/Object.toString",
    ]


def test_a_recipe_of_constants_alone_gives_a_new_string(host: ClassFile) -> None:
    body = concatenation(host, f"(){STRING}", Text(""))
    assert main_path(body) == ["new java/lang/String"]


@pytest.mark.parametrize("recipe", [MethodTypeRef("()V"), Number("I", 1)])
def test_a_computed_recipe_is_refused(host: ClassFile, recipe: Constant) -> None:
    with pytest.raises(UnsupportedError, match="computed recipe"):
        concatenation(host, f"(){STRING}", recipe)
