"""Small programs in IR text for the machine, and ways to run them."""

from collections.abc import Callable
from itertools import count

from plait.ir.text import parse_program
from plait.machine.choices import ChoicePoint
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions
from plait.machine.state import State

LIBRARY = (
    """
class java/lang/Object public {
}
class java/lang/Cloneable interface abstract extends java/lang/Object {
}
class java/io/Serializable interface abstract extends java/lang/Object {
}
class java/lang/String final extends java/lang/Object {
  field value:[B private final annotated Ljdk/internal/vm/annotation/Stable;
  field coder:B private final
  field hash:I private
}
class java/lang/Class final extends java/lang/Object {
}
class java/lang/Throwable public extends java/lang/Object {
  field detailMessage:Ljava/lang/String;
  field backtrace:Ljava/lang/Object;
}
class java/lang/AssertionError public extends java/lang/Throwable {
}
class Oops extends java/lang/Throwable {
  field kind:I
}
class java/lang/Thread public extends java/lang/Object {
}
class plait/vm/Raise public extends java/lang/Object {
"""
    + "".join(
        f"""
  method {name}({parameter})Ljava/lang/Throwable; public static {{
    {"params r1" if parameter else ""}
    ref r0 {"r1" if parameter else ""}
    b0:
      r0 = new Oops
      store r0.Oops.kind:I = {number}
      return r0
  }}
"""
        for number, (name, parameter) in enumerate(
            [
                ("stackOverflow", ""),
                ("illegalMonitorState", ""),
                ("notInitializable", "Ljava/lang/String;"),
                ("abstractMethod", "Ljava/lang/String;"),
            ],
            start=1,
        )
    )
    + """
  method initializerFailed(Ljava/lang/Throwable;)Ljava/lang/Throwable; public static {
    params r0
    ref r0
    b0:
      return r0
  }
}
"""
)
"""What the machine needs of a JDK. `Raise` gives an `Oops` of kind 1, 2, 3 or 4."""

STACK_OVERFLOW, ILLEGAL_MONITOR_STATE, NOT_INITIALIZABLE, ABSTRACT_METHOD = 1, 2, 3, 4


def load(text: str, options: MachineOptions | None = None) -> Machine:
    """A machine for classes in IR text; the entry is `T.main()V`."""
    program = parse_program(f"entry T.main()V\n{text}\n{LIBRARY}", origin="test.ir")
    return Machine(program, options or MachineOptions())


def main_body(text: str) -> str:
    """A class T whose `main` is this body."""
    return (
        f"class T public extends java/lang/Object {{\n  method main()V static {{\n{text}\n}}\n}}\n"
    )


def finish(machine: Machine, choose: Callable[[ChoicePoint], int] = lambda _point: 0) -> State:
    """Let the first thread that can move go on, until the program has ended or is stuck."""
    state = machine.start()
    for _ in count():
        enabled = machine.enabled(state)
        if not enabled:
            return state
        machine.step(state, enabled[0], choose)
    raise AssertionError


def status_of(text: str, options: MachineOptions | None = None) -> int | None:
    """The exit status of a program that ends in `halt`; None when it is stuck."""
    return finish(load(text, options)).exit_status


def result_of(body: str) -> int | None:
    """The exit status of a `main` that ends in `halt`."""
    return status_of(main_body(body))


def all_statuses(machine: Machine) -> set[int | None]:
    """The exit statuses of all schedules; None for those that get stuck."""
    return {state.exit_status for state in last_states(machine)}


def last_states(machine: Machine) -> list[State]:
    """The different states in which nobody can move, over all schedules and choices."""
    seen: set[bytes] = set()
    found: list[State] = []
    work = [machine.start()]
    while work:
        state = work.pop()
        fingerprint = state.fingerprint()
        if fingerprint in seen:
            continue
        seen.add(fingerprint)
        enabled = machine.enabled(state)
        if not enabled:
            found.append(state)
        for thread in enabled:
            work.extend(successors(machine, state, thread))
    return found


def successors(machine: Machine, state: State, thread: int) -> list[State]:
    """The states after one step of the thread, one for each way to answer its choices."""
    found: list[State] = []
    answers: list[int] | None = []
    while answers is not None:
        counts: list[int] = []
        given = answers

        def choose(point: ChoicePoint, counts: list[int] = counts, given: list[int] = given) -> int:
            counts.append(point.count)
            if len(counts) > len(given):
                given.append(0)
            return given[len(counts) - 1]

        successor = state.copy()
        if not machine.step(successor, thread, choose).assumed_away:
            found.append(successor)
        answers = _next(given, counts)
    return found


def _next(answers: list[int], counts: list[int]) -> list[int] | None:
    answers = answers[: len(counts)]
    while answers:
        answers[-1] += 1
        if answers[-1] < counts[len(answers) - 1]:
            return answers
        answers.pop()
    return None
