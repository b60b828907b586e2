"""Classes that a JVM refuses, one rule each, and what is said against them."""

import struct
from collections.abc import Callable
from functools import cache

import pytest
from tests.unit.java.class_writer import ClassWriter

from plait.base.errors import ClassFileError, MissingClassError
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.jvm_opcodes import Opcode
from plait.java.platform.class_path import ClassPath
from plait.java.platform.jdk import Jdk
from plait.java.verifier.linking import Linker

Change = Callable[[ClassWriter], None]


def link(jdk: Jdk, *classes: ClassWriter) -> None:
    """Link the first class; the others are there too."""
    files = [ClassFile.parse(cls.build(), f"{cls.name}.class") for cls in classes]
    made = {file.name: file for file in files}
    platform = cache(ClassPath([jdk.platform()]).load)
    Linker(lambda name: made.get(name) or platform(name), lambda name: name not in made).link(
        files[0].name
    )


def refusal(jdk: Jdk, *classes: ClassWriter) -> str:
    with pytest.raises(ClassFileError) as caught:
        link(jdk, *classes)
    return str(caught.value)


def method(bytecode: bytes, descriptor: str = "()V", stack_map: bytes = b"") -> Change:
    """Adds the static method `f` with this code."""

    def change(cls: ClassWriter) -> None:
        attributes = (cls.attribute("StackMapTable", stack_map),) if stack_map else ()
        cls.add_method(9, "f", descriptor, cls.code(bytecode, attributes=attributes))

    return change


def code(*parts: Opcode | int) -> bytes:
    return bytes(parts)


ILL_TYPED: dict[str, Change] = {
    "f() at offset 0: operand stack underflow": method(code(Opcode.POP, Opcode.RETURN)),
    "f() at offset 4: operand stack overflow": method(code(*[Opcode.ICONST_0] * 5, Opcode.RETURN)),
    "f() at offset 0: local variable 9 is beyond max_locals": method(
        code(Opcode.ILOAD, 9, Opcode.POP, Opcode.RETURN)
    ),
    "f() at offset 0: bad local variable type": method(
        code(Opcode.ALOAD_0, Opcode.POP, Opcode.RETURN)
    ),
    "f() at offset 2: bad type on operand stack: float is not assignable to int": method(
        code(Opcode.ICONST_0, Opcode.FCONST_0, Opcode.IADD, Opcode.POP, Opcode.RETURN)
    ),
    "f() at offset 1: bad type on operand stack in pop": method(
        code(Opcode.LCONST_0, Opcode.POP, Opcode.RETURN)
    ),
    "f(): control runs off the end of the code": method(code(Opcode.NOP)),
    "f(): the branch at 0 leads to no instruction": method(code(Opcode.GOTO, 0, 2, Opcode.RETURN)),
    "f() at offset 0: the method should return a value": method(code(Opcode.RETURN), "()I"),
    "f() at offset 1: wrong return type: int, not long": method(
        code(Opcode.ICONST_0, Opcode.IRETURN), "()J"
    ),
    "f() at offset 0: expecting a stack map frame at branch target 0": method(
        code(Opcode.GOTO, 0, 0)
    ),
    "f() at offset 1: expecting a stack map frame": method(code(Opcode.RETURN, Opcode.RETURN)),
    "f() at offset 1: instruction type does not match stack map: local 0 is nothing usable": method(
        code(Opcode.NOP, Opcode.RETURN), stack_map=bytes((0, 1, 252, 0, 1, 1))
    ),
}


@pytest.mark.parametrize("message", ILL_TYPED)
def test_ill_typed_code_is_refused_with_method_and_offset(jdk: Jdk, message: str) -> None:
    cls = ClassWriter()
    ILL_TYPED[message](cls)
    assert refusal(jdk, cls).startswith(f"p/Made.class: a JVM rejects this class: p.Made.{message}")


def test_a_constructor_must_call_another_before_it_returns(jdk: Jdk) -> None:
    cls = ClassWriter()
    cls.add_method(1, "<init>", "()V", cls.code(code(Opcode.RETURN)))
    assert "p.Made.<init>() at offset 0: a constructor must call super()" in refusal(jdk, cls)


def test_an_object_is_used_only_after_its_constructor(jdk: Jdk) -> None:
    cls = ClassWriter()
    made = struct.pack(">H", cls.cls("java/lang/Object"))
    bytecode = code(Opcode.NEW, *made, Opcode.ARETURN)
    cls.add_method(9, "f", "()Ljava/lang/Object;", cls.code(bytecode))
    assert "the object made at 0, not yet constructed" in refusal(jdk, cls)


def test_a_protected_member_is_for_objects_of_the_class_itself(jdk: Jdk) -> None:
    cls = ClassWriter()
    clone = struct.pack(">H", cls.member(10, "java/lang/Object", "clone", "()Ljava/lang/Object;"))
    bytecode = code(Opcode.ALOAD_0, Opcode.INVOKEVIRTUAL, *clone, Opcode.ARETURN)
    cls.add_method(9, "f", "(Ljava/lang/Object;)Ljava/lang/Object;", cls.code(bytecode))
    assert "bad access to protected member clone" in refusal(jdk, cls)


def test_arrays_may_be_cloned(jdk: Jdk) -> None:
    cls = ClassWriter()
    clone = struct.pack(">H", cls.member(10, "java/lang/Object", "clone", "()Ljava/lang/Object;"))
    bytecode = code(Opcode.ALOAD_0, Opcode.INVOKEVIRTUAL, *clone, Opcode.ARETURN)
    cls.add_method(9, "f", "([I)Ljava/lang/Object;", cls.code(bytecode))
    link(jdk, cls)


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (0x31 | 0x400, "illegal class modifiers"),
        (0x201, "illegal class modifiers"),
        (0x2021, "illegal class modifiers"),
    ],
)
def test_flags_of_classes_must_fit_together(jdk: Jdk, flags: int, message: str) -> None:
    assert message in refusal(jdk, ClassWriter(flags=flags))


BAD_MEMBERS: dict[str, Change] = {
    "illegal modifiers 0x50 of field x": lambda cls: cls.add_field(0x50, "x", "I"),
    "illegal modifiers 0x3 of field x": lambda cls: cls.add_field(3, "x", "I"),
    "illegal modifiers 0x410 of method f()": lambda cls: cls.add_method(0x410, "f", "()V"),
    "absent code attribute in method f()": lambda cls: cls.add_method(1, "f", "()V"),
    "code attribute in native or abstract method f()": lambda cls: cls.add_method(
        0x401, "f", "()V", cls.code(code(Opcode.RETURN))
    ),
    "arguments can't fit into locals of method f(long, long, int)": lambda cls: cls.add_method(
        9, "f", "(JJI)V", cls.code(code(Opcode.RETURN))
    ),
    "the class initialiser is not static": lambda cls: cls.add_method(
        1, "<clinit>", "()V", cls.code(code(Opcode.RETURN))
    ),
}


@pytest.mark.parametrize("message", BAD_MEMBERS)
def test_bad_members_are_refused(jdk: Jdk, message: str) -> None:
    cls = ClassWriter(flags=0x421)
    BAD_MEMBERS[message](cls)
    assert message in refusal(jdk, cls)


def test_members_are_declared_once(jdk: Jdk) -> None:
    fields, methods = ClassWriter(), ClassWriter()
    for _ in range(2):
        fields.add_field(1, "x", "I")
        method(code(Opcode.RETURN))(methods)
    assert "duplicate field x:I" in refusal(jdk, fields)
    assert "duplicate method f()V" in refusal(jdk, methods)


def test_constants_that_nobody_uses_must_be_right_too(jdk: Jdk) -> None:
    cls = ClassWriter()
    cls.reference(10, cls.cls("p/Other"), cls.name_and_type("f", "I"))
    assert "'I' is not a method descriptor" in refusal(jdk, cls)


def test_supertypes_must_be_of_the_right_kind(jdk: Jdk) -> None:
    final = ClassWriter("p/Final", flags=0x31)
    interface = ClassWriter("p/Face", flags=0x601)
    hidden = ClassWriter("q/Hidden", flags=0x20)
    for parent, message in (
        (final, "cannot inherit from final class p.Final"),
        (interface, "has interface p.Face as superclass"),
        (hidden, "cannot access its superclass q.Hidden"),
    ):
        assert message in refusal(jdk, ClassWriter(superclass=parent.name), parent)
    implementing = ClassWriter(interfaces=("p/Final",))
    assert "cannot implement p.Final, which is no interface" in refusal(jdk, implementing, final)


def test_a_class_may_not_be_its_own_supertype(jdk: Jdk) -> None:
    one, other = ClassWriter("p/A", superclass="p/B"), ClassWriter("p/B", superclass="p/A")
    assert "class circularity" in refusal(jdk, one, other)


def test_final_methods_are_not_overridden(jdk: Jdk) -> None:
    parent, child = ClassWriter("p/Parent"), ClassWriter(superclass="p/Parent")
    parent.add_method(0x11, "f", "()V", parent.code(code(Opcode.RETURN)))
    child.add_method(1, "f", "()V", child.code(code(Opcode.RETURN)))
    assert "method f() overrides a final method of p.Parent" in refusal(jdk, child, parent)


def test_a_superclass_is_verified_before_its_subclass(jdk: Jdk) -> None:
    parent = ClassWriter("p/Parent")
    method(code(Opcode.POP, Opcode.RETURN))(parent)
    assert "p/Parent.class: a JVM rejects this class" in refusal(
        jdk, ClassWriter(superclass="p/Parent"), parent
    )


LOOP = code(Opcode.ICONST_0, Opcode.ISTORE_0, Opcode.IINC, 0, 1, Opcode.GOTO, 0xFF, 0xFD)


def test_files_without_stack_maps_are_verified_by_inference(jdk: Jdk) -> None:
    old = ClassWriter(major=49)
    method(LOOP)(old)
    link(jdk, old)
    bad = ClassWriter(major=49)
    method(code(*LOOP[:5], Opcode.ACONST_NULL, Opcode.ASTORE_0, Opcode.GOTO, 0xFF, 0xFB))(bad)
    assert "p.Made.f() at offset 2: bad local variable type" in refusal(jdk, bad)


def test_files_of_java_6_fall_back_to_inference_and_later_ones_do_not(jdk: Jdk) -> None:
    for major, is_refused in ((50, False), (51, True)):
        cls = ClassWriter(major=major)
        method(LOOP)(cls)
        if is_refused:
            assert "expecting a stack map frame at branch target 2" in refusal(jdk, cls)
        else:
            link(jdk, cls)


def test_merged_types_are_the_common_superclass(jdk: Jdk) -> None:
    cls = ClassWriter(major=49)
    names = [struct.pack(">H", cls.cls(f"java/lang/{name}")) for name in ("Integer", "Long")]
    target = struct.pack(">H", cls.member(10, "java/lang/Number", "intValue", "()I"))
    bytecode = code(
        *(Opcode.ALOAD_0, Opcode.IFNULL, 0, 10),
        *(Opcode.ALOAD_0, Opcode.CHECKCAST, *names[0], Opcode.GOTO, 0, 7),
        *(Opcode.ALOAD_0, Opcode.CHECKCAST, *names[1]),
        *(Opcode.INVOKEVIRTUAL, *target, Opcode.IRETURN),
    )
    cls.add_method(9, "f", "(Ljava/lang/Object;)I", cls.code(bytecode))
    link(jdk, cls)


def test_a_class_that_is_needed_to_compare_types_must_be_there(jdk: Jdk) -> None:
    cls = ClassWriter()
    bytecode = code(Opcode.ALOAD_0, Opcode.ARETURN)
    cls.add_method(9, "f", "(Lp/Gone;)Lp/Lost;", cls.code(bytecode))
    with pytest.raises(MissingClassError) as caught:
        link(jdk, cls)
    assert caught.value.name == "p/Lost"
    same = ClassWriter()
    same.add_method(9, "f", "(Lp/Gone;)Lp/Gone;", same.code(bytecode))
    link(jdk, same)
