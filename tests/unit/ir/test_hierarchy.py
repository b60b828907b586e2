import pytest

from plait.base.errors import MissingClassError
from plait.base.names import FieldRef, MethodRef
from plait.ir.hierarchy import Hierarchy
from plait.ir.text import parse_program

PROGRAM = """
entry p/A.main()V
class java/lang/Object public {
  method hashCode()I public
  method finalize()V protected
  method clone()Ljava/lang/Object; protected
}
class java/lang/Cloneable interface abstract extends java/lang/Object {
}
class java/io/Serializable interface abstract extends java/lang/Object {
}

class p/I interface abstract extends java/lang/Object {
  field shared:I static
  method hello()I public
  method other()I public abstract
  method secret()I private
  method make()I static
}
class p/J interface abstract extends java/lang/Object implements p/I {
  method hello()I public
}
class p/K interface abstract extends java/lang/Object implements p/I {
  method hello()I public
}
class p/L interface abstract extends java/lang/Object implements p/I {
  method hello()I public abstract
}

class p/A extends java/lang/Object implements p/I {
  field x:I
  field shared:J
  field count:I static
  method run()I
  method hidden()I private
  method open()I public
}
class p/B extends p/A implements p/J {
  field y:J
  method run()I public
  method hidden()I public
}
class p/BothJK abstract extends java/lang/Object implements p/J, p/K {
}
class p/BothJL abstract extends java/lang/Object implements p/L, p/J {
}
class p/BothIJ abstract extends java/lang/Object implements p/I, p/J {
}
class p/Forgetful abstract extends java/lang/Object {
  method open()I public abstract
}
class p/Above extends p/A {
  method open()I public abstract
  method make()I static
}

class q/C extends p/A {
  field z:I
  method run()I public
}
class q/D extends p/B {
  method run()I public
}
class p/E extends q/C {
  method run()I
}
class q/F extends p/E {
  method run()I public
}
class p/Broken extends p/Gone {
}
class p/AlsoBroken extends p/Broken {
}
"""


@pytest.fixture
def hierarchy() -> Hierarchy:
    return Hierarchy(parse_program(PROGRAM))


def test_supertypes_are_the_class_its_superclasses_and_all_interfaces(hierarchy: Hierarchy) -> None:
    assert hierarchy.supertypes("q/D") == {"q/D", "p/B", "p/A", "p/I", "p/J", "java/lang/Object"}
    assert hierarchy.supertypes("[I") == {
        "[I",
        "java/lang/Object",
        "java/lang/Cloneable",
        "java/io/Serializable",
    }
    assert [cls.name for cls in hierarchy.superclasses("q/D")] == [
        "q/D",
        "p/B",
        "p/A",
        "java/lang/Object",
    ]


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("Lp/B;", "Lp/A;", True),
        ("Lp/A;", "Lp/B;", False),
        ("Lp/B;", "Lp/J;", True),
        ("Lp/I;", "Ljava/lang/Object;", True),
        ("[I", "Ljava/lang/Object;", True),
        ("[I", "Ljava/lang/Cloneable;", True),
        ("[[I", "[Ljava/io/Serializable;", True),
        ("[I", "[Ljava/lang/Object;", False),
        ("[I", "[J", False),
        ("[Z", "[B", False),
        ("[Lp/B;", "[Lp/A;", True),
        ("[Lp/A;", "[Lp/B;", False),
        ("[[Lp/B;", "[Ljava/lang/Object;", True),
        ("Lp/A;", "[Lp/A;", False),
        ("I", "I", True),
        ("I", "J", False),
        ("I", "Ljava/lang/Object;", False),
        ("[I", "Lp/A;", False),
    ],
)
def test_assignability(hierarchy: Hierarchy, source: str, target: str, expected: bool) -> None:  # noqa: FBT001
    assert hierarchy.is_assignable(source, target) is expected
    assert hierarchy.is_assignable(source, target) is expected


def test_a_field_is_sought_in_superinterfaces_before_the_superclass(hierarchy: Hierarchy) -> None:
    def owner(cls: str, name: str, descriptor: str) -> str | None:
        found = hierarchy.resolve_field(FieldRef(cls, name, descriptor))
        return None if found is None else found[0].owner

    assert owner("p/B", "x", "I") == "p/A"
    assert owner("p/B", "shared", "I") == "p/I"
    assert owner("p/B", "shared", "J") == "p/A"
    assert owner("p/B", "x", "J") is None
    assert owner("[I", "length", "I") is None
    found = hierarchy.resolve_field(FieldRef("q/D", "y", "J"))
    assert found is not None
    assert found[1].descriptor == "J"


def test_instance_fields_start_with_those_of_the_superclass(hierarchy: Hierarchy) -> None:
    assert hierarchy.instance_fields("q/D") == (
        FieldRef("p/A", "x", "I"),
        FieldRef("p/A", "shared", "J"),
        FieldRef("p/B", "y", "J"),
    )


@pytest.mark.parametrize(
    ("owner", "name", "expected"),
    [
        ("p/B", "run", "p/B"),
        ("q/D", "open", "p/A"),
        ("q/D", "hello", "p/J"),
        ("p/BothIJ", "hello", "p/J"),
        ("p/BothJL", "hello", "p/J"),
        ("p/BothJK", "hello", "p/J"),
        ("p/BothJK", "other", "p/I"),
        ("p/BothJK", "secret", None),
        ("p/BothJK", "make", None),
        ("p/J", "hashCode", "java/lang/Object"),
        ("[I", "hashCode", "java/lang/Object"),
        ("p/J", "hello", "p/J"),
        ("p/J", "other", "p/I"),
        ("p/J", "nothing", None),
        ("p/I", "make", "p/I"),
        ("p/A", "hidden", "p/A"),
    ],
)
def test_resolution(hierarchy: Hierarchy, owner: str, name: str, expected: str | None) -> None:
    found = hierarchy.resolve_method(MethodRef(owner, name, "()I"))
    assert (None if found is None else found.owner) == expected


def test_interfaces_do_not_resolve_to_methods_of_object_that_are_not_public(
    hierarchy: Hierarchy,
) -> None:
    assert hierarchy.resolve_method(MethodRef("p/J", "finalize", "()V")) is None
    clone = MethodRef("[I", "clone", "()Ljava/lang/Object;")
    assert hierarchy.resolve_method(clone) == MethodRef(
        "java/lang/Object", "clone", "()Ljava/lang/Object;"
    )


@pytest.mark.parametrize(
    ("receiver", "owner", "name", "expected"),
    [
        ("q/D", "p/A", "open", "p/A"),
        ("p/B", "p/A", "hidden", "p/A"),
        ("p/B", "p/B", "hidden", "p/B"),
        ("q/D", "p/I", "hello", "p/J"),
        ("p/A", "p/I", "hello", "p/I"),
        ("p/BothJK", "p/I", "hello", None),
        ("p/BothJL", "p/I", "hello", "p/J"),
        ("p/A", "p/I", "other", None),
        ("p/Above", "p/A", "open", None),
        ("[I", "java/lang/Object", "hashCode", "java/lang/Object"),
        # package-private p/A.run is overridden inside p only, or by who overrides such a method
        ("p/A", "p/A", "run", "p/A"),
        ("p/B", "p/A", "run", "p/B"),
        ("q/C", "p/A", "run", "p/A"),
        ("q/C", "q/C", "run", "q/C"),
        ("q/D", "p/A", "run", "q/D"),
        ("p/E", "p/A", "run", "p/E"),
        ("p/E", "q/C", "run", "p/E"),
        ("q/F", "q/C", "run", "q/F"),
        ("q/F", "p/A", "run", "p/E"),
    ],
)
def test_dispatch(
    hierarchy: Hierarchy, receiver: str, owner: str, name: str, expected: str | None
) -> None:
    found = hierarchy.dispatch(receiver, MethodRef(owner, name, "()I"))
    assert (None if found is None else found.owner) == expected


def test_selection_without_a_call_site_takes_the_nearest_method(hierarchy: Hierarchy) -> None:
    assert hierarchy.select("q/C", "run", "()I") == MethodRef("q/C", "run", "()I")
    assert hierarchy.select("p/A", "hidden", "()I") is None
    assert hierarchy.select("p/Above", "make", "()I") is None


def test_a_missing_class_is_named_with_the_class_that_needs_it(hierarchy: Hierarchy) -> None:
    for ask in (
        lambda: hierarchy.supertypes("p/AlsoBroken"),
        lambda: hierarchy.is_assignable("Lp/AlsoBroken;", "Lp/A;"),
        lambda: hierarchy.resolve_field(FieldRef("p/AlsoBroken", "x", "I")),
        lambda: hierarchy.resolve_method(MethodRef("p/AlsoBroken", "x", "()V")),
        lambda: hierarchy.instance_fields("p/AlsoBroken"),
    ):
        with pytest.raises(MissingClassError, match=r"p\.Gone .*needed by p\.Broken"):
            ask()
