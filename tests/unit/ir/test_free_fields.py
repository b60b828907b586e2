"""Free fields are chosen where their objects and classes begin."""

from typing import Any

from tests.unit.machine.programs import LIBRARY

from plait.base.names import MethodRef
from plait.ir import ops as ir
from plait.ir.checker import check_body
from plait.ir.free_fields import with_free_fields
from plait.ir.program import Body, Program
from plait.ir.text import parse_program

_TEXT = """
class T extends java/lang/Object {
  field s:Z static
  field n:I
  field other:I
  method <init>()V {
    params r0
    ref r0
    b0:
      invoke special java/lang/Object.<init>()V (r0)
      return
  }
  method <init>(I)V {
    params r0 r1
    ref r0
    int r1
    b0:
      invoke special T.<init>()V (r0)
      return
  }
  method main()V static {
    b0:
      return
  }
}
class U extends java/lang/Object {
  field s:Z static
  method <clinit>()V static {
    int r0
    b0:
      r0 = load static U.s:Z
      if ne r0, 0 then b0 else b1
    b1:
      return
  }
}
"""
FREE = {("T", "s"): 1, ("T", "n"): 7, ("U", "s"): 1}


def program() -> Program:
    text = f"entry T.main()V\n{LIBRARY}\n{_TEXT}".replace(
        "class java/lang/Object public {\n}",
        "class java/lang/Object public {\n  method <init>()V {\n    params r0\n    ref r0\n"
        "    b0:\n      return\n  }\n}",
    )
    return with_free_fields(parse_program(text, origin="free"), FREE)


def body(owner: str, name: str, descriptor: str = "()V") -> Body:
    return program().body(MethodRef(owner, name, descriptor))


def chosen(found: Body) -> list[tuple[Any, str]]:
    """Largest value and field of each choice at the start."""
    ops = found.blocks[0].ops
    pairs = zip(ops[::2], ops[1::2], strict=True)
    return [
        # Other shapes fail the test.
        (choice.high.value, store.place.field.name)  # type: ignore[union-attr]
        for choice, store in pairs
        if isinstance(choice, ir.Choose) and isinstance(store, ir.Store)
    ]


def test_a_class_without_initialiser_gets_one() -> None:
    found = body("T", "<clinit>")
    assert chosen(found) == [(1, "s")]
    cls = program().class_named("T")
    assert [m.name for m in cls.methods].count("<clinit>") == 1


def test_constructors_choose_once_for_an_object() -> None:
    assert chosen(body("T", "<init>")) == [(7, "n")]
    assert (
        body("T", "<init>", "(I)V").blocks
        == parse_program(f"entry T.main()V\n{LIBRARY}\n{_TEXT}", origin="plain")
        .body(MethodRef("T", "<init>", "(I)V"))
        .blocks
    )


def test_a_loop_at_the_start_of_an_initialiser_does_not_choose_again() -> None:
    found = body("U", "<clinit>")
    assert chosen(found) == [(1, "s")]
    terminator = found.blocks[-1].terminator
    assert isinstance(terminator, ir.Branch)
    assert terminator.if_true == len(found.blocks) - 1
    first = found.blocks[0].terminator
    assert isinstance(first, ir.Goto)
    assert first.target == len(found.blocks) - 1


def test_the_bodies_are_well_formed() -> None:
    free = program()
    for owner in ("T", "U"):
        for method in free.class_named(owner).methods:
            ref = MethodRef(owner, method.name, method.descriptor)
            check_body(ref, method, free.body(ref))


def test_without_free_fields_the_program_is_the_same() -> None:
    plain = parse_program(f"entry T.main()V\n{LIBRARY}\n{_TEXT}", origin="plain")
    assert with_free_fields(plain, {}) is plain
