"""Whole-class models, substitutes of methods, and calls of the machine's primitives."""

import os
from pathlib import Path

import pytest
from tests.unit.ir.build.translated import all_ops

from plait.base.errors import InternalError
from plait.base.names import FieldRef, MethodRef
from plait.ir import ops as ir
from plait.ir.build.model_cache import compiled_models
from plait.ir.build.models import Models
from plait.ir.build.program_source import ClassFileSource
from plait.ir.checker import check_body
from plait.ir.operands import Const, Kind
from plait.ir.operators import CallMode, Order, Update
from plait.ir.places import FieldPlace, OffsetPlace, StaticPlace
from plait.ir.program import Body
from plait.java.platform.class_path import ClassPath, DirectoryEntry
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk

PROGRAM = """
package p;

class Program {
    int plain(int x) { return x; }
    int changed(int x) { return x; }
    static int changedStatic() { return 1; }
    native int modelled();
    native int missing();
    Program() { plain(1); }

    static class Inner {
        static int changed() { return 1; }
    }
}

class Whole {
    static int version() { return 1; }
}
"""
MODELS = """
package p;

class ProgramModel {
    static int answer = 42;
    static int changed(Object self, int x) { return answer; }
    static int changedStatic() { return -2; }
    static int modelled(Program self) { return -3; }
    static void init(Program self) { }
    static void clinit() { }
    static int changed(int x) { return -4; }
}

class Program_InnerModel {
    static int changed() { return -5; }
}

class Whole {
    static int version() { return 2; }
}
"""
CALLS = """
package plait.vm;

class Calls {
    static void spawn(Thread t) { Vm.spawn(t, false); }
    static int join(Thread t) { return Vm.join(t, 5L); }
    static void sleepUnused() { Vm.sleep(1L); }
    static boolean cas(Object o) { return Vm.casInt(o, 16L, 1, 2, 4); }
    static Object load(Object o) { return Vm.loadRef(o, 16L, 4); }
    static void store(Object o, byte b) { Vm.storeByte(o, 16L, b, 3); }
    static int get(Object o) { return Vm.getInt(o, "java/lang/String.hash:I"); }
    static void put(Object v) { Vm.putStaticRef("java/lang/System.out:Ljava/io/PrintStream;", v); }
    static void call() { Vm.callStatic("java/lang/System.setJavaLangAccess()V"); }
    static void init(Class<?> c) { Vm.initClass(c); }
    static Object values(Class<?> c) { return Vm.enumValues(c); }
    static double sine(double x) { return Vm.math("sin", x); }
    static void stop(int x) { if (x > 0) Vm.unsupported("no such thing"); }
    static int choose() { return Vm.chooseInt(1, 6); }
    static double any() { return Vm.chooseDouble(); }
    static Object late(Object o, String s) { return Vm.getRef(o, s); }
}
"""


@pytest.fixture(scope="module")
def source(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> ClassFileSource:
    def compiled(name: str, text: str, *class_path: Path) -> Path:
        file = tmp_path_factory.mktemp("source") / name
        file.write_text(text, encoding="utf-8")
        return compile_sources(jdk, [file], class_path)

    program = compiled("Program.java", PROGRAM)
    models = compiled("Models.java", MODELS, program)
    return ClassFileSource(
        ClassPath([jdk.platform(), DirectoryEntry(program)]),
        Models(ClassPath([DirectoryEntry(models)])),
        None,
    )


def body_of(source: ClassFileSource, owner: str, name: str) -> Body | None:
    cls = source.find_class(owner)
    assert cls is not None
    (method,) = [method for method in cls.methods if method.name == name]
    body = source.build_body(cls, method)
    if body is not None:
        check_body(MethodRef(owner, name, method.descriptor), method, body)
    return body


@pytest.mark.parametrize(
    ("owner", "name", "expected"),
    [
        ("p/Program", "changedStatic", -2),
        ("p/Program", "modelled", -3),
        ("p/Program$Inner", "changed", -5),
        ("p/Whole", "version", 2),
    ],
)
def test_a_model_takes_the_place_of_the_code(
    source: ClassFileSource, owner: str, name: str, expected: int
) -> None:
    body = body_of(source, owner, name)
    assert body is not None
    assert list(all_ops(body)) == [ir.Return(Const(expected, Kind.INT))]


def test_a_substitute_of_an_instance_method_has_the_receiver_first(
    source: ClassFileSource,
) -> None:
    body = body_of(source, "p/Program", "changed")
    assert body is not None
    assert [register.kind for register in body.params] == [Kind.REF, Kind.INT]


def test_a_substitute_initialises_its_model(source: ClassFileSource) -> None:
    body = body_of(source, "p/Program", "changed")
    assert body is not None
    assert next(all_ops(body)) == ir.InitClass("p/ProgramModel")


def test_constructors_and_initialisers_have_substitutes(source: ClassFileSource) -> None:
    for name in ("<init>", "<clinit>"):
        body = body_of(source, "p/Program", name)
        assert body is not None
        assert list(all_ops(body)) == [ir.Return(None)]


def test_other_methods_keep_their_code(source: ClassFileSource) -> None:
    body = body_of(source, "p/Program", "plain")
    assert body is not None
    assert list(all_ops(body)) == [ir.Return(body.params[1])]
    assert body_of(source, "p/Program", "missing") is None


@pytest.fixture(scope="module")
def calls(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> ClassFileSource:
    root = tmp_path_factory.mktemp("source")
    file = root / "plait" / "vm" / "Calls.java"
    file.parent.mkdir(parents=True)
    file.write_text(CALLS, encoding="utf-8")
    models = compiled_models(jdk)
    patch = f"java.base={root}{os.pathsep}{models}"
    compiled = compile_sources(jdk, [file], options=("--patch-module", patch))
    entries = ClassPath([jdk.platform(), DirectoryEntry(compiled)])
    return ClassFileSource(entries, Models(ClassPath([DirectoryEntry(models)])), None)


def first_op(calls: ClassFileSource, name: str) -> ir.Op | ir.Terminator:
    body = body_of(calls, "plait/vm/Calls", name)
    assert body is not None
    return next(all_ops(body))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("spawn", ir.Spawn),
        ("join", ir.Join),
        ("sleepUnused", ir.Sleep),
        ("init", ir.InitClassOf),
        ("values", ir.InvokeNamed),
        ("choose", ir.Choose),
        ("any", ir.Choose),
        ("sine", ir.Intrinsic),
    ],
)
def test_a_primitive_is_its_op(calls: ClassFileSource, name: str, expected: type) -> None:
    assert isinstance(first_op(calls, name), expected)


def test_accesses_by_offset_carry_type_and_order(calls: ClassFileSource) -> None:
    load = first_op(calls, "load")
    assert isinstance(load, ir.Load)
    assert isinstance(load.place, OffsetPlace)
    assert (load.place.descriptor, load.order) == ("L", Order.VOLATILE)
    cas = first_op(calls, "cas")
    assert isinstance(cas, ir.AtomicUpdate)
    assert cas.action is Update.COMPARE_AND_SET
    body = body_of(calls, "plait/vm/Calls", "store")
    assert body is not None
    (store,) = [op for op in all_ops(body) if isinstance(op, ir.Store)]
    assert store.order is Order.RELEASE


def test_members_by_name_become_places(calls: ClassFileSource) -> None:
    get = first_op(calls, "get")
    assert isinstance(get, ir.Load)
    assert isinstance(get.place, FieldPlace)
    assert get.place.field == FieldRef("java/lang/String", "hash", "I")
    put = first_op(calls, "put")
    assert isinstance(put, ir.Store)
    field = FieldRef("java/lang/System", "out", "Ljava/io/PrintStream;")
    assert put.place == StaticPlace(field)


def test_a_hidden_method_is_called_without_initialising_its_class(calls: ClassFileSource) -> None:
    expected = MethodRef("java/lang/System", "setJavaLangAccess", "()V")
    assert first_op(calls, "call") == ir.Invoke(None, CallMode.STATIC, expected, ())


def test_unsupported_ends_its_block(calls: ClassFileSource) -> None:
    body = body_of(calls, "plait/vm/Calls", "stop")
    assert body is not None
    assert ir.Unsupported("no such thing") in list(all_ops(body))


def test_a_name_that_is_not_constant_is_our_mistake(calls: ClassFileSource) -> None:
    with pytest.raises(InternalError, match="not constant"):
        body_of(calls, "plait/vm/Calls", "late")
