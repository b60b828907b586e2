"""Deadlocks and data races, as the reference engine sees them in states."""

from tests.unit.machine.programs import LIBRARY

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.engines.reference.engine import ReferenceEngine, ReferenceOptions
from plait.ir.text import parse_program
from plait.result.verdicts import Violated
from plait.spec.properties import DEFAULT_PROPERTIES, NoDataRace, name_of


def violated(classes: str) -> set[str]:
    """The properties that the program violates."""
    program = parse_program(f"entry T.main()V\n{classes}\n{LIBRARY}", origin="test.ir")
    engine = ReferenceEngine(ReferenceOptions())
    claims = engine.check(program, (*DEFAULT_PROPERTIES, NoDataRace()), Budget(), Silence())
    return {name_of(claim.property) for claim in claims if isinstance(claim.verdict, Violated)}


def joining_main(interrupter: str) -> str:
    """Main owns a lock and joins a worker that wants it; `interrupter` ends a third thread."""
    return f"""
class T extends java/lang/Object {{
  field lock:Ljava/lang/Object; static final
  field main:Ljava/lang/Thread; static final
  method main()V static {{
    ref r0 r1 r2 r3
    int r4
    b0:
      init T
      r0 = new java/lang/Object
      store static T.lock:Ljava/lang/Object; = r0
      r1 = new java/lang/Thread
      intrinsic adoptMainThread (r1)
      store static T.main:Ljava/lang/Thread; = r1
      enter r0
      r2 = new Worker
      spawn r2, Worker.run()V, 0
      r3 = new Interrupter
      spawn r3, Interrupter.run()V, 0
      r4 = join r2, 0L
      exit r0
      return
  }}
}}
class Worker extends java/lang/Thread {{
  method run()V {{
    params r0
    ref r0 r1
    b0:
      r1 = load static T.lock:Ljava/lang/Object;
      enter r1
      exit r1
      return
  }}
}}
class Interrupter extends java/lang/Thread {{
  method run()V {{
    params r0
    ref r0 r1
    b0:
      r1 = load static T.main:Ljava/lang/Thread;
      {interrupter}
      return
  }}
}}
"""


def test_an_interrupt_can_break_a_circle_that_goes_through_a_join() -> None:
    assert violated(joining_main("interrupt r1")) == set()


def test_without_it_the_circle_is_a_deadlock() -> None:
    assert violated(joining_main("unpark r1")) == {"deadlock"}


def test_threads_race_on_a_static_field_right_after_its_class_was_initialised() -> None:
    """Each thread accesses the field once, behind the initialisation that only one of them runs."""
    use = """
      init K
      store static K.k:I = 1
      return
    """
    program = f"""
class K extends java/lang/Object {{
  field k:I static
  method <clinit>()V static {{
    b0:
      store static K.k:I = 5
      return
  }}
}}
class T extends java/lang/Object {{
  method main()V static {{
    ref r0
    b0 handler b1:
      r0 = new Worker
      spawn r0, Worker.run()V, 0
      {use}
    b1:
      r0 = catch
      return
  }}
}}
class Worker extends java/lang/Thread {{
  method run()V {{
    params r0
    ref r0
    b0 handler b1:
      {use}
    b1:
      r0 = catch
      return
  }}
}}
"""
    assert violated(program) == {"race"}
