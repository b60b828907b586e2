"""All schedules in one formula: what it decides, and when schedules are explored one by one."""

from pathlib import Path

import pytest
from tests.unit.engines.symbolic.checking import Counters, check, compiled
from tests.unit.machine.programs import LIBRARY

from plait.base.budget import Budget
from plait.engines.symbolic.orders import order_encoding
from plait.engines.symbolic.orders.order_events import Event
from plait.engines.symbolic.orders.order_relation import Relation, make_relation
from plait.ir.program import Program
from plait.ir.text import parse_program
from plait.logic.smt.logic import Logic
from plait.result.verdicts import Bounds, Holds, Unknown, Violated, Why
from plait.spec.properties import AssertionsHold, NoDataRace, NoDeadlock, NoUncaughtException

ADD = (
    "r1 = load static T.i:I\n r2 = load static T.j:I\n r1 = add r1, r2\n store static T.i:I = r1\n"
)
ADD_BACK = ADD.replace("T.i", "T.k").replace("T.j", "T.i").replace("T.k", "T.j")
TWICE = "int r1 r2\n b0:\n {body} {body} return\n"


def two_threads(one: str, other: str, after: str, before: str = "") -> Program:
    """Main starts two threads, joins them, and then does something."""
    threads = "\n".join(
        f"class W{number} extends java/lang/Thread {{ method run()V {{ params r0\n ref r0\n"
        f" {body} }} }}"
        for number, body in enumerate((one, other))
    )
    main = f"""
      int r2 r3 r4
      double r6
      ref r0 r1 r5
      b0:
        init T
        {before}
        r0 = new W0
        r1 = new W1
        spawn r0, W0.run()V, 0
        spawn r1, W1.run()V, 0
        r2 = join r0, 0L
        r2 = join r1, 0L
        {after}
        return
    """
    fields = (
        "field i:I static\n field j:I static\n field d:D static\n field o:Ljava/lang/Object; static"
    )
    text = f"class T extends java/lang/Object {{ {fields}\n method main()V static {{ {main} }} }}"
    program = f"entry T.main()V\n{text}\n{threads}\n{LIBRARY}"
    lines = program.replace("{", "{\n").replace("}", "\n}\n").splitlines()
    return parse_program("\n".join(line for line in lines if line.strip()), origin="test.ir")


def fibonacci(most: int) -> Program:
    """Two threads add twice to each other's variable: 8 is the most that can come out."""
    return two_threads(
        TWICE.format(body=ADD),
        TWICE.format(body=ADD_BACK),
        f'r3 = load static T.i:I\n r4 = xor r3, {most}\n check r4, "sum"',
        "store static T.i:I = 1\n store static T.j:I = 1",
    )


def test_the_most_that_two_threads_can_add_is_found_by_one_question() -> None:
    counters = Counters()
    found = check(fibonacci(8), counters=counters, threads_as="orders")
    assert isinstance(found[AssertionsHold()], Violated)
    assert counters.last["path"] <= 2


def test_no_schedule_adds_more() -> None:
    found = check(fibonacci(9), threads_as="orders")
    assert found[AssertionsHold()] == found[NoUncaughtException()] == found[NoDeadlock()]
    verdict = found[AssertionsHold()]
    assert isinstance(verdict, Holds)
    assert verdict.within == Bounds()


def test_accesses_that_stand_beside_each_other_race() -> None:
    found = check(fibonacci(9), NoDataRace(), threads_as="orders")
    assert isinstance(found[NoDataRace()], Violated)


def test_the_budget_is_minded_while_the_formula_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    budget = Budget()
    read: list[Event] = []

    def spend(logic: Logic, chains: list[list[Event]]) -> Relation:
        budget.cancel()
        return make_relation(logic, chains)

    monkeypatch.setattr(order_encoding, "make_relation", spend)
    monkeypatch.setattr(
        order_encoding.Encoding, "_add_read", lambda _, event, __: read.append(event)
    )
    found = check(fibonacci(9), AssertionsHold(), budget=budget, threads_as="orders")
    verdict = found[AssertionsHold()]
    assert isinstance(verdict, Unknown)
    assert verdict.why is Why.INTERRUPTED
    assert not read


LOCKED = (
    "ref r1 r2\n b0:\n r1 = load static T.o:Ljava/lang/Object;\n enter r1\n {}exit r1\n return\n"
)
MAKE = "r5 = new java/lang/Object\n store static T.o:Ljava/lang/Object; = r5"


def test_a_thread_that_never_gives_a_monitor_back_blocks_the_other() -> None:
    held = LOCKED.format("").replace("exit r1\n", "")
    found = check(two_threads(held, LOCKED.format(""), "", MAKE), threads_as="orders")
    assert isinstance(found[NoDeadlock()], Violated)


def test_sections_of_one_monitor_block_nobody_for_ever() -> None:
    program = two_threads(LOCKED.format(""), LOCKED.format(""), "", MAKE)
    found = check(program, NoDeadlock(), NoDataRace(), threads_as="orders")
    assert all(isinstance(verdict, Holds) for verdict in found.values())


PUBLISH = (
    "ref r1\n b0:\n r1 = new java/lang/Object\n store static T.o:Ljava/lang/Object; = r1\n return\n"
)


@pytest.mark.parametrize(
    "body", ["int r1\n b0:\n r1 = park 5L\n return\n", "b0:\n atomicbegin\n return\n"]
)
def test_what_has_no_event_leaves_it_to_schedules_one_by_one(body: str) -> None:
    program = two_threads(body, PUBLISH, "")
    verdict = check(program, AssertionsHold(), threads_as="orders")[AssertionsHold()]
    assert isinstance(verdict, Unknown)
    assert verdict.why is Why.UNSUPPORTED
    assert isinstance(check(program, AssertionsHold())[AssertionsHold()], Holds)


NEVER = (
    "int r1\n b0:\n r1 = load static T.i:I\n r1 = mul r1, r1\n if eq r1, 2 then b1 else b2\n"
    " b1:\n r1 = park 0L\n return\n b2:\n return\n"
)
"""No square is 2, which only a solver finds out."""


def test_what_is_refused_where_no_execution_comes_is_no_proof() -> None:
    storing = "int r1\n b0:\n r1 = choose -1, 1\n store static T.i:I = r1\n return\n"
    program = two_threads(NEVER, storing, 'r3 = load static T.i:I\n check r3, "zero"')
    found = check(program, AssertionsHold(), threads_as="orders")[AssertionsHold()]
    assert isinstance(found, Unknown)
    assert isinstance(check(program, AssertionsHold())[AssertionsHold()], Violated)


SAME = (
    "r0 = load static T.o:Ljava/lang/Object;\n r3 = instanceof r0, Ljava/lang/Object;\n"
    ' check r3, "nothing"\n'
)


def test_the_object_that_one_of_two_threads_stores_last_is_there() -> None:
    found = check(two_threads(PUBLISH, PUBLISH, SAME), threads_as="orders")
    assert all(isinstance(verdict, Holds) for verdict in found.values())


@pytest.mark.parametrize(("sum_", "verdict"), [("0.5", Violated), ("0.75", Holds)])
def test_threads_may_add_floats(sum_: str, verdict: type) -> None:
    place = "static T.d:D"
    adding = (
        f"double r1\n b0:\n r1 = load {place}\n r1 = add r1, 0.5\n store {place} = r1\n return\n"
    )
    asked = f'r6 = load {place}\n r3 = dcmpl r6, {sum_}\n check r3, "sum"'
    found = check(two_threads(adding, adding, asked), AssertionsHold(), threads_as="orders")
    assert isinstance(found[AssertionsHold()], verdict)


ASSUMED = (
    "int r1 r2\n b0:\n r1 = choose 0, 1\n r2 = xor r1, 3\n assume r2\n"
    " store static T.i:I = r1\n return\n"
)


@pytest.mark.parametrize("form", ["orders", "schedules"])
def test_an_assumption_that_is_true_is_no_step(form: str) -> None:
    found = check(two_threads(ASSUMED, ASSUMED, ""), NoDataRace(), threads_as=form, find_all=True)
    assert isinstance(found[NoDataRace()], Violated)


FAILING = 'int r1\n b0:\n check 0, "first"\n r1 = load static T.i:I\n return\n'


@pytest.mark.parametrize("form", ["orders", "schedules"])
def test_others_act_before_an_assumption_ends_the_execution(form: str) -> None:
    stopping = "int r1\n b0:\n r1 = load static T.i:I\n assume r1\n return\n"
    found = check(two_threads(stopping, FAILING, ""), AssertionsHold(), threads_as=form)
    assert isinstance(found[AssertionsHold()], Violated)


def test_what_starts_and_joins_order_is_in_order_in_every_run() -> None:
    asked = (AssertionsHold(), NoUncaughtException(), NoDeadlock(), NoDataRace())
    found = check(fibonacci(8), *asked, threads_as="orders", find_all=True)
    assert isinstance(found[AssertionsHold()], Violated)
    assert isinstance(found[NoDataRace()], Violated)
    assert isinstance(found[NoDeadlock()], Holds)


EARLY = """
class Early {{
    static volatile int n;

    public static void main(String[] args) throws Exception {{
        Thread t = new Thread(() -> {{ n = Thread.interrupted() ? 1 : 2; }});
        {whom}.interrupt();
        t.start();
        try {{
            t.join();
        }} catch (InterruptedException e) {{
            assert false;
        }}
        assert n != 1;
    }}
}}
"""


@pytest.mark.parametrize("whom", ["Thread.currentThread()", "t"])
def test_interrupts_before_the_first_start_are_not_forgotten(whom: str, tmp_path: Path) -> None:
    program = compiled(tmp_path, "Early", EARLY.format(whom=whom))
    assert isinstance(check(program, AssertionsHold())[AssertionsHold()], Violated)
    found = check(program, AssertionsHold(), threads_as="orders")[AssertionsHold()]
    assert isinstance(found, Unknown)
    assert "an interrupt" in found.detail


HIDDEN = {
    "the clock goes on while a thread sleeps": """
        long begun = System.nanoTime();
        Thread thread = new Thread(() -> { value = 1; });
        thread.start();
        Thread.sleep(10);
        assert System.nanoTime() - begun < 5_000_000;
    """,
    "a clone has what others have written": """
        int[] array = new int[2];
        Thread thread = new Thread(() -> { value = 1; array[0] = 7; });
        thread.start();
        array[1] = array[0];
        assert value != 1 || array.clone()[0] != 7;
    """,
    "a join does not wait for what others have yet to start": """
        Thread late = new Thread(() -> { value = 1; });
        Thread thread = new Thread(() -> {
            try {
                late.join();
            } catch (InterruptedException e) {
                value = 2;
            }
            assert value == 1;
        });
        thread.start();
        late.start();
    """,
    "a class that is being initialised stops others": """
        value = Early.number;
        assert value != 5;
    """,
}
HIDING = """
class Hiding {{
    static volatile int value;

    static class Early {{
        static int number;

        static {{
            new Thread(() -> number++).start();
            number = 4;
        }}
    }}

    public static void main(String[] args) throws Exception {{
        {body}
    }}
}}
"""


@pytest.mark.parametrize("body", HIDDEN.values(), ids=HIDDEN.keys())
def test_what_the_order_of_recording_decides_is_no_proof(body: str, tmp_path: Path) -> None:
    program = compiled(tmp_path, "Hiding", HIDING.format(body=body))
    found = check(program, AssertionsHold(), threads_as="orders")[AssertionsHold()]
    assert isinstance(found, Violated | Unknown)
    assert isinstance(check(program, AssertionsHold())[AssertionsHold()], Violated)


ELSEWHERE = """
class Elsewhere {
    static class Counter {
        static int count;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> { Counter.count++; });
        thread.start();
        Counter.count++;
        thread.join();
        assert Counter.count == 2;
    }
}
"""


def test_threads_share_static_fields_of_a_class_that_only_they_use(tmp_path: Path) -> None:
    program = compiled(tmp_path, "Elsewhere", ELSEWHERE)
    found = check(program, AssertionsHold(), threads_as="orders")[AssertionsHold()]
    assert isinstance(found, Violated)


HASHED = """
        Object one = new Object(), two = new Object();
        Thread first = new Thread(() -> { one.hashCode(); two.hashCode(); });
        Thread second = new Thread(() -> { value = two.hashCode(); });
        first.start();
        second.start();
"""


def test_objects_that_threads_hash_in_any_order_are_refused(tmp_path: Path) -> None:
    program = compiled(tmp_path, "Hiding", HIDING.format(body=HASHED))
    found = check(program, AssertionsHold(), threads_as="orders")[AssertionsHold()]
    assert isinstance(found, Unknown)
    assert "identity hash codes" in found.detail


CLASS_LOCK = """
class ClassLock {
    static final Object lock = new Object();

    static class Task implements Runnable {
        public void run() {
            synchronized (lock) {
                int number = Holder.number;
            }
        }
    }

    static class Holder {
        static int number;

        static {
            new Thread(new Task()).start();
            synchronized (lock) {
                number = 1;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {}).start();
        int number = Holder.number;
    }
}
"""


@pytest.mark.parametrize("first", ["", "new Thread(() -> {}).start();"])
def test_threads_wait_for_a_class_while_they_hold_locks(first: str, tmp_path: Path) -> None:
    source = CLASS_LOCK.replace("new Thread(() -> {}).start();", first)
    program = compiled(tmp_path, "ClassLock", source)
    assert isinstance(check(program, NoDeadlock())[NoDeadlock()], Violated)
    found = check(program, NoDeadlock(), threads_as="orders")[NoDeadlock()]
    assert isinstance(found, Unknown)


HELD = """
class Held {
    static int count;
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                count++;
            }
        });
        if (plait.Verify.anyBoolean()) {
            synchronized (lock) {
                thread.start();
                count++;
            }
        } else {
            thread.start();
            thread.join();
            count++;
        }
        thread.join();
        assert count == 2;
    }
}
"""


def test_a_lock_that_is_held_at_the_start_on_some_paths_keeps_no_paths_apart(
    tmp_path: Path,
) -> None:
    program = compiled(tmp_path, "Held", HELD)
    found = check(program, AssertionsHold(), NoDataRace(), threads_as="orders")
    assert all(isinstance(verdict, Holds) for verdict in found.values())


HEARD = """
class Heard {
    static int number;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            int seen = number;
            throw new IllegalStateException("at " + seen);
        });
        thread.setUncaughtExceptionHandler((dead, why) -> {
            assert !why.getMessage().equals("at 1");
        });
        thread.start();
        number = 1;
    }
}
"""


def test_messages_that_a_handler_of_uncaught_exceptions_reads_are_assumed(tmp_path: Path) -> None:
    program = compiled(tmp_path, "Heard", HEARD)
    found = check(program, AssertionsHold(), threads_as="orders")[AssertionsHold()]
    assert isinstance(found, Holds)
    assert any("messages of exceptions" in assumed for assumed in found.assuming)
