import struct
from collections.abc import Callable

import pytest
from tests.unit.java.class_writer import ClassWriter

from plait.base import flags
from plait.base.errors import ClassFileError
from plait.java.class_files.class_file import (
    Annotation,
    Bootstrap,
    ClassFile,
    ClassRef,
    ClassValue,
    DynamicRef,
    EnclosingMethod,
    EnumValue,
    HandleRef,
    HandlerRange,
    InnerClass,
    MemberRef,
    MethodInfo,
    MethodTypeRef,
    Number,
    RecordComponent,
    Text,
)
from plait.java.class_files.jvm_opcodes import Opcode
from plait.java.class_files.stack_map import BasicType, Frame, Uninitialized
from plait.java.platform.jdk import Jdk

Load = Callable[..., ClassFile]
RETURN = bytes([Opcode.RETURN])


def parse(writer: ClassWriter) -> ClassFile:
    return ClassFile.parse(writer.build(), "Made.class")


def method_of(cls: ClassFile, name: str) -> MethodInfo:
    return next(method for method in cls.methods if method.name == name)


# --- versions and shape


@pytest.mark.parametrize("major", [45, 50, 61, 69])
def test_versions_of_java_1_to_25_are_read(major: int) -> None:
    cls = parse(ClassWriter(major=major, interfaces=("p/I", "q/J")))
    assert (cls.major, cls.minor, cls.name) == (major, 0, "p/Made")
    assert cls.superclass == "java/lang/Object"
    assert cls.interfaces == ("p/I", "q/J")
    assert cls.flags == flags.PUBLIC | 0x20


def test_a_newer_version_is_refused_with_what_to_do() -> None:
    with pytest.raises(ClassFileError, match=r"Made\.class.*70 \(Java 26\).*--release 25"):
        parse(ClassWriter(major=70))


def test_a_version_that_never_was_is_refused() -> None:
    with pytest.raises(ClassFileError, match="version 44"):
        parse(ClassWriter(major=44))


def test_object_has_no_superclass_and_others_must_have_one() -> None:
    assert parse(ClassWriter(name="java/lang/Object", superclass=None)).superclass is None
    with pytest.raises(ClassFileError, match="no superclass"):
        parse(ClassWriter(superclass=None))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "CAFEBABE"),
        (b"PK\x03\x04", "CAFEBABE"),
        (ClassWriter().build() + b"\0", "bytes follow"),
        (ClassWriter(name="[I").build(), "defines an array"),
    ],
)
def test_other_files_are_refused(data: bytes, reason: str) -> None:
    with pytest.raises(ClassFileError, match=f"some/File.class: corrupt class file: .*{reason}"):
        ClassFile.parse(data, "some/File.class")


def test_a_class_file_cut_at_any_byte_is_refused(load_java: Load) -> None:
    whole = load_java("class C { int f = 1; void m() { try { f++; } finally { f = 2; } } }", "C")
    for length in range(len(whole.data)):
        with pytest.raises(ClassFileError):
            ClassFile.parse(whole.data[:length], "Cut.class")


# --- constants


def test_every_kind_of_constant_is_decoded() -> None:
    writer = ClassWriter()
    integer = writer.entry(struct.pack(">Bi", 3, -7))
    floating = writer.entry(struct.pack(">Bf", 4, 1.5))
    long = writer.entry(struct.pack(">Bq", 5, -(1 << 63)))
    double = writer.entry(struct.pack(">Bd", 6, -0.25))
    text = writer.string("x")
    cls = writer.cls("[Lp/C;")
    method_type = writer.reference(16, writer.utf8("(I)V"))
    field = writer.member(9, "p/C", "f", "J")
    method = writer.member(10, "p/C", "m", "()V")
    interface = writer.member(11, "p/I", "m", "()V")
    getter = writer.handle(1, field)
    caller = writer.handle(9, interface)
    site = writer.reference(18, 0, writer.name_and_type("run", "()Ljava/lang/Runnable;"))
    dynamic = writer.reference(17, 0, writer.name_and_type("value", "I"))
    bootstraps = struct.pack(">HHHHH", 1, caller, 2, integer, text)
    writer.add_attribute("BootstrapMethods", bootstraps)
    made = parse(writer)

    assert made.constant(integer) == Number("I", -7)
    assert made.constant(floating) == Number("F", 1.5)
    assert made.constant(long) == Number("J", -(1 << 63))
    assert made.constant(double) == Number("D", -0.25)
    assert made.constant(text) == Text("x")
    assert made.constant(cls) == ClassRef("[Lp/C;")
    assert made.class_name(cls) == "[Lp/C;"
    assert made.constant(method_type) == MethodTypeRef("(I)V")
    assert made.member(field) == MemberRef("p/C", "f", "J", is_interface=False)
    assert made.member(method) == MemberRef("p/C", "m", "()V", is_interface=False)
    assert made.member(interface) == MemberRef("p/I", "m", "()V", is_interface=True)
    assert made.constant(getter) == HandleRef(1, "p/C", "f", "J", is_interface=False)
    handle = HandleRef(9, "p/I", "m", "()V", is_interface=True)
    assert made.constant(caller) == handle
    assert made.dynamic(site) == DynamicRef(0, "run", "()Ljava/lang/Runnable;")
    assert made.constant(dynamic) == made.dynamic(dynamic) == DynamicRef(0, "value", "I")
    assert made.bootstrap(0) == Bootstrap(handle, (Number("I", -7), Text("x")))


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"plain", "plain"),
        (b"\xc0\x80", "\0"),
        ("é€".encode(), "é€"),
        (b"\xed\xa0\xbd\xed\xb8\x80", "\ud83d\ude00"),  # one emoji, two UTF-16 units
        (b"\xed\xa0\xbd", "\ud83d"),
    ],
)
def test_strings_are_modified_utf8_and_one_character_per_utf16_unit(raw: bytes, text: str) -> None:
    writer = ClassWriter()
    index = writer.string(raw)
    assert parse(writer).constant(index) == Text(text)


@pytest.mark.parametrize("raw", [b"\0", b"\xf0\x9f\x98\x80", b"\xff", b"\xc3", b"\xc1\x81"])
def test_strings_that_are_not_modified_utf8_are_refused(raw: bytes) -> None:
    writer = ClassWriter()
    index = writer.string(raw)
    with pytest.raises(ClassFileError, match="string constant"):
        parse(writer).constant(index)


def test_constants_of_the_wrong_kind_are_refused() -> None:
    writer = ClassWriter()
    long = writer.entry(struct.pack(">Bq", 5, 1))
    text = writer.utf8("x")
    bad_kind = writer.handle(0, writer.member(10, "p/C", "m", "()V"))
    bad_target = writer.handle(1, writer.member(10, "p/C", "m", "()V"))
    bad_field = writer.member(9, "p/C", "f", "()V")
    bad_method = writer.member(10, "p/C", "f", "I")
    bad_name = writer.member(10, "p.C", "f", "()V")
    made = parse(writer)
    accesses: list[Callable[[], object]] = [
        lambda: made.constant(0),
        lambda: made.constant(long + 1),
        lambda: made.constant(text),
        lambda: made.constant(60000),
        lambda: made.class_name(text),
        lambda: made.member(long),
        lambda: made.dynamic(long),
        lambda: made.constant(bad_kind),
        lambda: made.constant(bad_target),
        lambda: made.member(bad_field),
        lambda: made.member(bad_method),
        lambda: made.member(bad_name),
        lambda: made.bootstrap(0),
    ]
    for access in accesses:
        with pytest.raises(ClassFileError, match=r"Made\.class: corrupt"):
            access()


def test_an_unknown_tag_is_refused() -> None:
    writer = ClassWriter()
    writer.entry(b"\x02\0\0")
    with pytest.raises(ClassFileError, match="unknown tag 2"):
        parse(writer)


# --- fields and methods


def test_constant_values_belong_to_static_fields() -> None:
    writer = ClassWriter()
    seven = struct.pack(">H", writer.entry(struct.pack(">Bi", 3, 7)))
    text = struct.pack(">H", writer.string("s"))
    static = flags.STATIC | flags.FINAL
    constant_value = writer.attribute("ConstantValue", seven)
    writer.add_field(static, "i", "I", constant_value)
    writer.add_field(static, "z", "Z", constant_value)
    writer.add_field(static, "s", "Ljava/lang/String;", writer.attribute("ConstantValue", text))
    writer.add_field(flags.FINAL, "instance", "I", constant_value)
    writer.add_field(static, "none", "I")
    writer.add_field(static, "wrong", "J", constant_value)
    made = parse(writer)
    *good, wrong = made.fields
    assert [field.constant for field in good] == [7, 7, "s", None, None]
    with pytest.raises(ClassFileError, match=r"Made.class \(wrong\).*constant"):
        _ = wrong.constant


def test_methods_have_code_unless_abstract_or_native() -> None:
    writer = ClassWriter(flags=flags.ABSTRACT)
    writer.add_method(flags.ABSTRACT, "a", "()V")
    writer.add_method(flags.NATIVE, "n", "()V")
    writer.add_method(0, "missing", "()V")
    writer.add_method(0, "m", "()V", writer.code(RETURN))
    made = parse(writer)
    abstract, native, missing, method = made.methods
    assert abstract.code is None
    assert native.code is None
    with pytest.raises(ClassFileError, match=r"\(missing\).*no code"):
        _ = missing.code
    assert method.code is not None
    assert method.code is method.code
    assert method.code.bytecode == RETURN


@pytest.mark.parametrize("descriptor", ["", "I", "(V)V"])
def test_malformed_method_descriptors_are_refused_at_once(descriptor: str) -> None:
    writer = ClassWriter()
    writer.add_method(0, "m", descriptor)
    with pytest.raises(ClassFileError, match="not a method descriptor"):
        parse(writer)


def test_code_tables(load_java: Load) -> None:
    cls = load_java(
        """class C {
    static int m(int a) throws java.io.IOException, Exception {
        long wide = 5;
        try {
            return a / 0;
        } catch (ArithmeticException e) {
            return (int) wide;
        }
    }
}""",
        "C",
    )
    method = method_of(cls, "m")
    code = method.code
    assert code is not None
    assert method.exceptions == ("java/io/IOException", "java/lang/Exception")
    assert [line for _, line in code.lines] == [3, 5, 6, 7]
    assert code.lines[0] == (0, 3)
    assert {(v.name, v.descriptor, v.slot) for v in code.locals} == {
        ("a", "I", 0),
        ("wide", "J", 1),
        ("e", "Ljava/lang/ArithmeticException;", 3),
    }
    (handler,) = code.handlers
    assert isinstance(handler, HandlerRange)
    assert handler.catch_type == "java/lang/ArithmeticException"
    assert code.stack_map == (
        Frame(
            handler.target,
            (BasicType.INT, BasicType.LONG),
            (ClassRef("java/lang/ArithmeticException"),),
        ),
    )
    assert code.instructions()[-1][1] == Opcode.IRETURN


def test_several_line_tables_count_as_one() -> None:
    writer = ClassWriter()
    late = writer.attribute("LineNumberTable", struct.pack(">HHH", 1, 1, 20))
    early = writer.attribute("LineNumberTable", struct.pack(">HHH", 1, 0, 10))
    code = bytes([Opcode.NOP]) + RETURN
    writer.add_method(0, "m", "()V", writer.code(code, attributes=(late, early)))
    found = parse(writer).methods[0].code
    assert found is not None
    assert found.lines == ((0, 10), (1, 20))


@pytest.mark.parametrize(
    ("handler", "reason"),
    [
        ((1, 1, 0, 0), "outside the code"),
        ((0, 9, 0, 0), "outside the code"),
        ((0, 1, 9, 0), "outside the code"),
    ],
)
def test_handlers_outside_the_code_are_refused(
    handler: tuple[int, int, int, int], reason: str
) -> None:
    writer = ClassWriter()
    writer.add_method(0, "m", "()V", writer.code(RETURN * 2, struct.pack(">4H", *handler)))
    with pytest.raises(ClassFileError, match=reason):
        _ = parse(writer).methods[0].code


def test_handlers_inside_an_instruction_are_refused() -> None:
    writer = ClassWriter()
    code = bytes([Opcode.SIPUSH, 0, 0, Opcode.POP]) + RETURN
    writer.add_method(0, "m", "()V", writer.code(code, struct.pack(">4H", 0, 3, 1, 0)))
    found = parse(writer).methods[0].code
    assert found is not None
    with pytest.raises(ClassFileError, match="handler inside an instruction"):
        found.instructions()


@pytest.mark.parametrize("length", [0, 65536])
def test_code_of_impossible_length_is_refused(length: int) -> None:
    writer = ClassWriter()
    writer.add_method(0, "m", "()V", writer.code(bytes(length)))
    with pytest.raises(ClassFileError, match=f"code of {length} bytes"):
        _ = parse(writer).methods[0].code


def test_stack_map_frames_of_every_form_become_whole() -> None:
    writer = ClassWriter()
    string = struct.pack(">BH", 7, writer.cls("java/lang/String"))
    frames = b"".join(
        (
            struct.pack(">H", 7),
            bytes([0]),  # same, at 0
            bytes([64 + 1, 1]),  # one int on the stack, at 2
            struct.pack(">BHB", 247, 1, 4),  # the same with a long offset, a long, at 4
            struct.pack(">BH", 252 + 1, 0) + string + struct.pack(">BH", 8, 9),  # two more locals
            struct.pack(">BH", 250, 0),  # one local less, at 6
            struct.pack(">BH", 251, 0),  # same with a long offset, at 7
            struct.pack(">BHHBHB", 255, 0, 1, 6, 1, 5),  # full, at 8
        )
    )
    attribute = writer.attribute("StackMapTable", frames)
    code = bytes([Opcode.NOP]) * 9 + RETURN
    writer.add_method(0, "<init>", "(D)V", writer.code(code, attributes=(attribute,)))
    found = parse(writer).methods[0].code
    assert found is not None
    start = (BasicType.UNINITIALIZED_THIS, BasicType.DOUBLE)
    text = ClassRef("java/lang/String")
    assert found.stack_map == (
        Frame(0, start, ()),
        Frame(2, start, (BasicType.INT,)),
        Frame(4, start, (BasicType.LONG,)),
        Frame(5, (*start, text, Uninitialized(9)), ()),
        Frame(6, (*start, text), ()),
        Frame(7, (*start, text), ()),
        Frame(8, (BasicType.UNINITIALIZED_THIS,), (BasicType.NULL,)),
    )


@pytest.mark.parametrize(
    "frames",
    [
        struct.pack(">HB", 1, 128),
        struct.pack(">HBH", 1, 248, 0),
        struct.pack(">HBB", 1, 64, 9),
        struct.pack(">H", 1),
        struct.pack(">HBB", 1, 0, 0),
    ],
)
def test_malformed_stack_maps_are_refused(frames: bytes) -> None:
    writer = ClassWriter()
    attribute = writer.attribute("StackMapTable", frames)
    writer.add_method(flags.STATIC, "m", "()V", writer.code(RETURN, attributes=(attribute,)))
    code = parse(writer).methods[0].code
    assert code is not None
    with pytest.raises(ClassFileError):
        _ = code.stack_map


# --- attributes of classes


def test_classes_know_their_place_in_the_source(load_java: Load) -> None:
    source = """
        package p;
        class Outer<T extends Runnable> {
            private static class Member {}
            void m() {
                class Local {}
                Object anonymous = new Object() {};
                new Local();
            }
        }
    """
    outer = load_java(source, "p/Outer")
    assert outer.source_file == "Sources.java"
    assert outer.signature == "<T::Ljava/lang/Runnable;>Ljava/lang/Object;"
    assert outer.nest_host is None
    assert set(outer.nest_members) == {"p/Outer$Member", "p/Outer$1Local", "p/Outer$1"}
    assert set(outer.inner_classes) == {
        InnerClass("p/Outer$Member", "p/Outer", "Member", flags.PRIVATE | flags.STATIC),
        InnerClass("p/Outer$1Local", None, "Local", 0),
        InnerClass("p/Outer$1", None, None, 0),
    }
    assert outer.enclosing_method is None
    local = load_java(source, "p/Outer$1Local")
    assert local.enclosing_method == EnclosingMethod("p/Outer", "m", "()V")
    assert local.nest_host == "p/Outer"


def test_records_and_sealed_types(load_java: Load) -> None:
    source = """
        import java.util.List;
        @interface Mark {}
        sealed interface Shape permits Square, Circle {}
        record Square(@Mark List<String> names, int side) implements Shape {}
        record Circle() implements Shape {}
    """
    shape = load_java(source, "Shape")
    assert shape.permitted_subclasses == ("Square", "Circle")
    assert shape.record_components is None
    square = load_java(source, "Square")
    assert square.permitted_subclasses is None
    assert square.record_components == (
        RecordComponent(
            "names",
            "Ljava/util/List;",
            "Ljava/util/List<Ljava/lang/String;>;",
            (Annotation("LMark;", {}),),
            None,
        ),
        RecordComponent("side", "I", None, (), None),
    )
    assert load_java(source, "Circle").record_components == ()


def test_annotations_with_every_kind_of_element(load_java: Load) -> None:
    cls = load_java(
        """
        import java.lang.annotation.*;
        @interface Inner { String value(); }
        @Retention(RetentionPolicy.RUNTIME) @interface All {
            boolean z(); byte b(); char c(); short s(); int i(); long j(); float f(); double d();
            String text(); Class<?> type(); Class<?> nothing(); ElementType constant();
            Inner inner(); int[] many(); String unset() default "";
        }
        @All(z = true, b = -1, c = 'x', s = 2, i = 3, j = 4, f = 1.5f, d = 2.5, text = "t",
             type = int[].class, nothing = void.class, constant = ElementType.FIELD,
             inner = @Inner("v"), many = {1, 2})
        @Inner("kept in the class file only")
        class C { @Deprecated int field; @Deprecated void method() {} }
        """,
        "C",
    )
    assert cls.annotations == (
        Annotation(
            "LAll;",
            {
                "z": True,
                "b": -1,
                "c": "x",
                "s": 2,
                "i": 3,
                "j": 4,
                "f": 1.5,
                "d": 2.5,
                "text": "t",
                "type": ClassValue("[I"),
                "nothing": ClassValue("V"),
                "constant": EnumValue("Ljava/lang/annotation/ElementType;", "FIELD"),
                "inner": Annotation("LInner;", {"value": "v"}),
                "many": (1, 2),
            },
        ),
        Annotation("LInner;", {"value": "kept in the class file only"}),
    )
    deprecated = (Annotation("Ljava/lang/Deprecated;", {}),)
    assert cls.fields[0].annotations == deprecated
    assert method_of(cls, "method").annotations == deprecated


def test_annotations_nested_without_end_are_refused() -> None:
    writer = ClassWriter()
    opening = struct.pack(">BH", ord("["), 1)
    writer.add_attribute(
        "RuntimeVisibleAnnotations",
        struct.pack(">HHHH", 1, writer.utf8("LA;"), 1, writer.utf8("v")) + opening * 100_000,
    )
    with pytest.raises(ClassFileError, match="nested too deeply"):
        _ = parse(writer).annotations


def test_two_attributes_where_one_may_stand_are_refused() -> None:
    writer = ClassWriter()
    for _ in range(2):
        writer.add_attribute("SourceFile", struct.pack(">H", writer.utf8("A.java")))
    with pytest.raises(ClassFileError, match="two SourceFile attributes"):
        _ = parse(writer).source_file


@pytest.mark.parametrize("contents", [b"", b"\0", b"\0\0\0"])
def test_attributes_of_the_wrong_length_are_refused(contents: bytes) -> None:
    writer = ClassWriter()
    writer.utf8("A.java")
    writer.add_attribute("SourceFile", contents)
    with pytest.raises(ClassFileError, match=r"Made\.class"):
        _ = parse(writer).source_file


def test_lambdas_name_their_bootstrap_methods(load_java: Load) -> None:
    cls = load_java(
        "class C { Runnable r(int a) { return () -> System.out.println(a); } }",
        "C",
    )
    code = method_of(cls, "r").code
    assert code is not None
    (index,) = (
        operand for _, opcode, operand in code.instructions() if opcode == Opcode.INVOKEDYNAMIC
    )
    assert isinstance(index, int)
    site = cls.dynamic(index)
    assert (site.name, site.descriptor) == ("run", "(I)Ljava/lang/Runnable;")
    bootstrap = cls.bootstrap(site.bootstrap)
    assert (bootstrap.handle.owner, bootstrap.handle.name) == (
        "java/lang/invoke/LambdaMetafactory",
        "metafactory",
    )
    assert bootstrap.arguments == (
        MethodTypeRef("()V"),
        HandleRef(6, "C", "lambda$r$0", "(I)V", is_interface=False),
        MethodTypeRef("()V"),
    )


def test_classes_of_java_25_are_read(load_java: Load, jdk25: Jdk) -> None:
    cls = load_java(
        "class C { int m(Object o) { return switch (o) { case String s -> 1; default -> 2; }; } }",
        "C",
        with_jdk=jdk25,
    )
    assert cls.major == 69
