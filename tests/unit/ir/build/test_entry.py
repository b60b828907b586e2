"""The synthetic entry: what runs, with which arguments, and what happens when it fails."""

import pytest
from tests.unit.ir.build.evaluator import Evaluator
from tests.unit.ir.build.translated import all_ops

from plait.base.errors import InputError
from plait.base.names import MethodRef
from plait.ir import ops as ir
from plait.ir.assembler import BodyBuilder
from plait.ir.build.entry import ENTRY, ENTRY_CLASS, RUN_TEST, make_entry
from plait.ir.checker import check_body
from plait.ir.operands import Const, Kind, Operand, StringConst
from plait.ir.operators import CallMode
from plait.ir.program import Body
from plait.java.entry_points.entry_kinds import Entry, MainEntry, MethodEntry, MethodKey, TestEntry


def body_of(entry: Entry, ref: MethodRef = ENTRY) -> Body:
    made = make_entry(entry)
    (method,) = [m for m in made.cls.methods if m.name == ref.name]
    body = made.bodies[ref.name, ref.descriptor]
    check_body(ref, method, body)
    return body


def calls(body: Body) -> list[tuple[CallMode, str]]:
    return [
        (op.mode, f"{op.method.owner}.{op.method.name}")
        for op in all_ops(body)
        if isinstance(op, ir.Invoke)
    ]


def argument_of(descriptor: str, text: str) -> Operand:
    body = body_of(MethodEntry("C", "m", descriptor, is_static=True, arguments=(text,)))
    (call,) = [op for op in all_ops(body) if isinstance(op, ir.Invoke) and op.method.name == "m"]
    return call.args[0]


def test_main_is_called_after_the_boot_and_its_exceptions_are_uncaught() -> None:
    body = body_of(MainEntry("p/Main", ("a", "\U0001f600")))
    assert calls(body) == [
        (CallMode.STATIC, "plait/vm/Boot.boot"),
        (CallMode.STATIC, "p/Main.main"),
        (CallMode.STATIC, "java/lang/Thread.plaitUncaught"),
    ]
    stored = [op.value for op in all_ops(body) if isinstance(op, ir.Store)]
    assert stored == [StringConst("a"), StringConst("\ud83d\ude00")]
    assert body.blocks[0].handler is not None


def test_an_instance_main_gets_an_object() -> None:
    body = body_of(MainEntry("p/Main", (), "()V", is_static=False))
    assert calls(body)[1:3] == [
        (CallMode.SPECIAL, "p/Main.<init>"),
        (CallMode.VIRTUAL, "p/Main.main"),
    ]


@pytest.mark.parametrize(
    ("descriptor", "text", "expected"),
    [
        ("(I)V", "-7", Const(-7, Kind.INT)),
        ("(I)V", "0x10", Const(16, Kind.INT)),
        ("(J)V", "9223372036854775807", Const(2**63 - 1, Kind.LONG)),
        ("(Z)V", "true", Const(1, Kind.INT)),
        ("(C)V", "x", Const(120, Kind.INT)),
        ("(D)V", "0.1", Const(0.1, Kind.DOUBLE)),
        ("(F)V", "0.1", Const(0.10000000149011612, Kind.FLOAT)),
        ("(Ljava/lang/String;)V", "text", StringConst("text")),
    ],
)
def test_an_argument_is_read_as_its_parameter(
    descriptor: str, text: str, expected: Operand
) -> None:
    assert argument_of(descriptor, text) == expected


@pytest.mark.parametrize(
    ("descriptor", "text"),
    [
        ("(I)V", "x"),
        ("(B)V", "128"),
        ("(Z)V", "yes"),
        ("(C)V", "xy"),
        ("(F)V", "1e50"),
        ("([I)V", "1"),
    ],
)
def test_a_wrong_argument_is_the_users_mistake(descriptor: str, text: str) -> None:
    with pytest.raises(InputError, match="is no value of type"):
        argument_of(descriptor, text)


def test_missing_arguments_are_chosen_over_the_whole_type() -> None:
    body = body_of(MethodEntry("C", "m", "(ZJD)V", is_static=True, arguments=None))
    ranges = [(op.low, op.high) for op in all_ops(body) if isinstance(op, ir.Choose)]
    assert ranges == [
        (Const(0, Kind.INT), Const(1, Kind.INT)),
        (Const(-(2**63), Kind.LONG), Const(2**63 - 1, Kind.LONG)),
        (Const(float("-inf"), Kind.DOUBLE), Const(float("inf"), Kind.DOUBLE)),
    ]


def key(name: str, *, is_static: bool = False) -> MethodKey:
    return MethodKey("T", name, "()V", is_static)


TEST = TestEntry(
    "T",
    key("test"),
    None,
    (key("beforeAll", is_static=True),),
    (key("before"),),
    (key("after"),),
    (key("afterAll", is_static=True),),
)
EXPECTING = TestEntry("T", key("test"), "p/Expected", (), (), (key("after"),), ())


def run(entry: TestEntry, thrown: str | None = None) -> list[str]:
    """The methods that run in turn, when the test itself throws an object of this class or not."""

    def body(ref: MethodRef) -> Body:
        if ref in (ENTRY, RUN_TEST):
            return body_of(entry, ref)
        has_receiver = ref.owner == "T" and not ref.name.endswith("All")
        code = BodyBuilder([Kind.REF] * (has_receiver + ref.descriptor.count(";")))
        if ref.owner == "java/lang/AssertionError":
            code = BodyBuilder([Kind.REF, Kind.REF])
        code.init_class(ref.name)
        if ref.name == "test" and thrown is not None:
            exception = code.fresh(Kind.REF)
            code.emit(ir.NewObject(exception, thrown))
            code.throw(exception)
        else:
            code.leave()
        return code.build()

    evaluator = Evaluator(body)
    evaluator.call(ENTRY)
    classes = {"T", ENTRY_CLASS, "plait/vm/Boot", "java/lang/AssertionError"}
    return [what for event in evaluator.trace if (what := event.split()[1]) not in classes]


def test_a_test_runs_between_its_fixtures() -> None:
    assert run(TEST) == ["boot", "beforeAll", "<init>", "before", "test", "after", "afterAll"]


def test_what_comes_after_a_test_runs_when_it_fails() -> None:
    assert run(TEST, "p/Failure") == [*run(TEST), "plaitUncaught"]


def test_an_expected_exception_passes_the_test() -> None:
    assert run(EXPECTING, "p/Expected") == ["boot", "<init>", "test", "after"]


def test_another_exception_fails_a_test_that_expects_one() -> None:
    assert run(EXPECTING, "p/Failure") == ["boot", "<init>", "test", "after", "plaitUncaught"]


def test_a_test_that_throws_nothing_fails_when_it_should_throw() -> None:
    found = run(EXPECTING)
    assert found == ["boot", "<init>", "test", "<init>", "after", "plaitUncaught"]


ASSUMING = TestEntry("T", key("test"), None, (), (), (key("after"),), (), ("p/Aborted",))


def test_a_failed_assumption_ends_a_test_without_a_failure() -> None:
    told = [what for what in run(ASSUMING, "p/Aborted") if what != "plait/Launcher"]
    assert told == ["boot", "<init>", "test", "after", "aborted", "nothingChecked"]
    assert run(ASSUMING, "p/Other")[-1] == "plaitUncaught"
