"""Variable handles in static final fields: found in `<clinit>`, folded at their call sites."""

from collections.abc import Callable

import pytest
from tests.unit.ir.build.translated import Translated, all_ops

from plait.ir.operators import Order, Update
from plait.ir.ops import AtomicUpdate, Invoke, Load, Store
from plait.ir.places import ElementPlace, FieldPlace, StaticPlace

SOURCE = """
import java.lang.invoke.*;

class T {
    volatile int value;
    long wide;
    byte narrow;
    Object ref;
    static int shared;
    static final VarHandle VALUE, WIDE, NARROW, REF, SHARED;
    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(String[].class);
    static VarHandle changing;
    static final VarHandle PICKED;
    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            Class<?> self = T.class;
            VALUE = l.findVarHandle(T.class, "value", int.class);
            WIDE = l.findVarHandle(self, "wide", long.class);
            NARROW = l.findVarHandle(T.class, "narrow", byte.class);
            REF = l.findVarHandle(T.class, "ref", Object.class).withInvokeExactBehavior();
            SHARED = l.findStaticVarHandle(T.class, "shared", int.class);
            changing = l.findVarHandle(T.class, "value", int.class);
            PICKED = l.findVarHandle(T.class, shared > 0 ? "value" : "other", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    boolean cas(int a, int b) { return VALUE.compareAndSet(this, a, b); }
    int add(int d) { return (int) VALUE.getAndAddAcquire(this, d); }
    int exchange(int a, int b) { return (int) VALUE.compareAndExchangeRelease(this, a, b); }
    void addUnused(int d) { VALUE.getAndAdd(this, d); }
    int read() { return (int) VALUE.getAcquire(this); }
    void write(int v) { VALUE.setRelease(this, v); }
    void writeWide(int v) { WIDE.set(this, v); }
    void writeNarrow(byte v) { NARROW.setVolatile(this, v); }
    String readRef() { return (String) REF.getVolatile(this); }
    void clear(Object o) { REF.setOpaque(this, (Object) null); }
    static int readShared() { return (int) SHARED.getOpaque(); }
    static String element(String[] a, int i) { return (String) ELEMENTS.getVolatile(a, i); }
    static boolean casElement(String[] a, int i, String s) {
        return ELEMENTS.weakCompareAndSetPlain(a, i, null, s);
    }
    int ternary(boolean c, int a, int b) { return (int) VALUE.getAndSet(this, c ? a : b); }
    int throughLocal() { VarHandle h = VALUE; return (int) h.get(this) + (int) h.get(this); }
    int unknown() { return (int) changing.get(this); }
    int picked() { return (int) PICKED.get(this); }
    Object boxed() { return (Object) VALUE.get(this); }
    Class<?> ordinary() { return VALUE.varType(); }
}

class U {
    static boolean elsewhere(T t) { return T.VALUE.compareAndSet(t, 1, 2); }
}
"""


@pytest.fixture(scope="module")
def handles(java: Callable[[str], Translated]) -> Translated:
    return java(SOURCE)


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("cas", Update.COMPARE_AND_SET),
        ("add", Update.GET_AND_ADD),
        ("exchange", Update.COMPARE_AND_EXCHANGE),
        ("addUnused", Update.GET_AND_ADD),
        ("casElement", Update.COMPARE_AND_SET),
        ("ternary", Update.GET_AND_SET),
    ],
)
def test_an_update_is_folded(handles: Translated, name: str, action: Update) -> None:
    (found,) = [op for op in all_ops(handles.body(name, "T")) if isinstance(op, AtomicUpdate)]
    assert found.action is action
    place = ElementPlace if name == "casElement" else FieldPlace
    assert isinstance(found.place, place)


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("read", Order.ACQUIRE),
        ("readRef", Order.VOLATILE),
        ("readShared", Order.OPAQUE),
        ("element", Order.VOLATILE),
    ],
)
def test_a_load_is_folded_and_the_handle_is_not_loaded(
    handles: Translated, name: str, order: Order
) -> None:
    (found,) = [op for op in all_ops(handles.body(name, "T")) if isinstance(op, Load)]
    assert found.order is order


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("write", Order.RELEASE),
        ("writeWide", Order.PLAIN),
        ("writeNarrow", Order.VOLATILE),
        ("clear", Order.OPAQUE),
    ],
)
def test_a_store_is_folded(handles: Translated, name: str, order: Order) -> None:
    (found,) = [op for op in all_ops(handles.body(name, "T")) if isinstance(op, Store)]
    assert found.order is order


def test_arguments_widen_to_the_type_of_the_variable(handles: Translated) -> None:
    assert any("i2l" in line for line in handles.lines("writeWide", "T"))


def test_a_result_is_cast_as_the_call_site_says(handles: Translated) -> None:
    assert any("instanceof" in line for line in handles.lines("readRef", "T"))
    assert not any("instanceof" in line for line in handles.lines("element", "T"))


def test_an_element_access_is_checked(handles: Translated) -> None:
    raised = {
        op.method.name
        for op in all_ops(handles.body("element", "T"))
        if isinstance(op, Invoke) and op.method.owner == "plait/vm/Raise"
    }
    assert raised == {"nullPointer", "arrayIndex"}


def test_a_handle_of_another_class_is_folded_after_its_initialisation(handles: Translated) -> None:
    lines = handles.lines("elsewhere", "U")
    assert lines[0] == "init T"
    assert any("cas" in line for line in lines)


def test_a_handle_may_pass_through_a_local(handles: Translated) -> None:
    body = handles.body("throughLocal", "T")
    fields = [
        op.place
        for op in all_ops(body)
        if isinstance(op, Load) and isinstance(op.place, FieldPlace)
    ]
    assert len(fields) == 2


@pytest.mark.parametrize("name", ["unknown", "picked", "boxed"])
def test_other_handles_look_their_variable_up_when_used(handles: Translated, name: str) -> None:
    calls = [op.method for op in all_ops(handles.body(name, "T")) if isinstance(op, Invoke)]
    assert any(method.owner.startswith("plait/reflection/access/get/(") for method in calls)


def test_other_methods_of_handles_are_ordinary(handles: Translated) -> None:
    body = handles.body("ordinary", "T")
    assert any(isinstance(op, Invoke) and op.method.name == "varType" for op in all_ops(body))
    assert any(isinstance(op, Load) and isinstance(op.place, StaticPlace) for op in all_ops(body))
