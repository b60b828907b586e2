"""What orders accesses, and that each edge is needed."""

from typing import Final

import pytest
from tests.unit.machine.programs import LIBRARY

from plait.base.budget import Budget
from plait.engines.benign_races import BenignRaces
from plait.engines.executions import happens_before
from plait.engines.executions.context_bounded_search import Search, Stepped
from plait.engines.executions.unordered_accesses import ClockedMachine
from plait.engines.executions.vector_clocks import NOTHING, Channel, Clocks
from plait.ir import ops as ir
from plait.ir.text import parse_program
from plait.machine.machine_options import MachineOptions

_PROGRAM: Final = """entry T.main()V
class T extends java/lang/Object {{
  field d:I static
  field f:I static
  field v:I static volatile
  field w:I static
  field o:Ljava/lang/Object; static final
  method main()V static {{
    ref r0 r1 r2
    int r3 r4
    b0:
      init T
      r0 = new java/lang/Object
      store static T.o:Ljava/lang/Object; = r0
      r1 = new Worker
      r2 = new Helper
      {main}
  }}
}}
class Worker extends java/lang/Thread {{
  method run()V {{
    params r0
    ref r0 r1
    int r2 r3
    b0:
      r1 = load static T.o:Ljava/lang/Object;
      {worker}
  }}
}}
class Helper extends java/lang/Thread {{
  method run()V {{
    params r0
    ref r0 r1
    int r2 r3
    b0:
      {helper}
  }}
}}
class C extends java/lang/Object {{
  method <clinit>()V static {{
    b0:
      store static T.d:I = 1
      return
  }}
}}
"""
_START: Final = "spawn r1, Worker.run()V, 0"
_HELP: Final = "spawn r2, Helper.run()V, 0"
_WRITE: Final = "store static T.d:I = 1"
_READ: Final = "r4 = load static T.d:I"


def _lines(*lines: str) -> str:
    return "\n      ".join((*lines, "return"))


def _guarded(load: str, *between: str) -> str:
    """Main reads `d` when it has seen 1."""
    start = "\n      ".join((_START, load, "if eq r3, 1 then b1 else b2"))
    inside = "\n      ".join((*between, _READ, "return"))
    return f"{start}\n    b1:\n      {inside}\n    b2:\n      return"


ORDERED: Final = {
    "volatile": (
        _guarded("r3 = load static T.v:I"),
        _lines(_WRITE, "store static T.v:I = 1"),
    ),
    "release": (
        _guarded("r3 = load.acquire static T.w:I"),
        _lines(_WRITE, "store.release static T.w:I = 1"),
    ),
    "monitor": (
        _lines(_START, "enter r0", _READ, "exit r0"),
        _lines("enter r1", _WRITE, "exit r1"),
    ),
    "start": (
        _lines(_HELP, _WRITE, _START),
        _lines("r2 = load static T.d:I"),
    ),
    "end": (
        _lines(_START, "r3 = join r1, 0L", _READ),
        _lines(_WRITE),
    ),
    "class": (
        _lines(_START, "init C", _READ),
        _lines("init C"),
    ),
    "update": (
        _guarded("r3 = cas static T.v:I (1, 2)"),
        _lines(_WRITE, "r2 = getadd static T.v:I (1)"),
    ),
    "fences": (
        _guarded("r3 = load.opaque static T.w:I", "intrinsic weakMemory (1)"),
        _lines(_WRITE, "intrinsic weakMemory (2)", "store.opaque static T.w:I = 1"),
    ),
}
UNORDERED: Final = {
    "opaque": (
        _guarded("r3 = load.opaque static T.w:I"),
        _lines(_WRITE, "store.opaque static T.w:I = 1"),
    ),
    "plain write": (
        _guarded("r3 = load static T.v:I"),
        _lines(_WRITE, "store.plain static T.v:I = 1"),
    ),
    "opaque read": (
        _guarded("r3 = load.opaque static T.w:I"),
        _lines(_WRITE, "store.release static T.w:I = 1"),
    ),
    "plain update": (
        _guarded("r3 = load static T.v:I"),
        _lines(_WRITE, "r2 = getadd.plain static T.v:I (1)"),
    ),
    "no acquire fence": (
        _guarded("r3 = load.opaque static T.w:I"),
        _lines(_WRITE, "intrinsic weakMemory (2)", "store.opaque static T.w:I = 1"),
    ),
    "a fence before the write": (
        _guarded("r3 = load.opaque static T.w:I", "intrinsic weakMemory (1)"),
        _lines("intrinsic weakMemory (2)", _WRITE, "store.opaque static T.w:I = 1"),
    ),
    "unpark": (
        _lines("r3 = park 0L", _READ),
        _lines(_WRITE, "unpark r0"),
    ),
    "nothing": (_lines(_START, _READ), _lines(_WRITE)),
}
_SEQUENCE: Final = (
    _guarded("r3 = load.acquire static T.w:I").replace("eq r3, 1", "eq r3, 2"),
    _lines(_WRITE, "store.release static T.w:I = 1"),
)


def races(main: str, worker: str, helper: str = "return") -> set[str]:
    """The places of the races that the search with clocks finds."""
    text = _PROGRAM.format(main=main, worker=worker, helper=helper)
    program = parse_program(f"{text}\n{LIBRARY}", origin="test.ir")
    options = MachineOptions(assertions=True, explore=True)
    search = Search(ClockedMachine(program, options, BenignRaces()), Budget())
    return {
        race.place
        for event in search.events()
        if isinstance(event, Stepped)
        for race in event.violations
    }


@pytest.mark.parametrize("edge", ORDERED)
def test_an_edge_orders_accesses(edge: str) -> None:
    assert races(*ORDERED[edge]) == set()


@pytest.mark.parametrize("what", [name for name in UNORDERED if name != "unpark"])
def test_what_is_no_edge_orders_nothing(what: str) -> None:
    assert "T.d" in races(*UNORDERED[what])


@pytest.mark.parametrize("order", ["plain", "acquire", "release", "volatile"])
def test_an_update_passes_on_what_the_write_it_reads_has_released(order: str) -> None:
    mnemonic = "getadd" if order == "volatile" else f"getadd.{order}"
    main, worker = _SEQUENCE
    helper = _lines(f"r2 = {mnemonic} static T.w:I (1)")
    main = main.replace(_START, f"{_START}\n      {_HELP}")

    assert "T.d" not in races(main, worker, helper)


@pytest.mark.parametrize("edge", ["volatile", "monitor", "end", "class", "update"])
def test_without_the_release_of_an_edge_there_is_a_race(
    edge: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, send = {"update": "volatile"}.get(edge, edge), Clocks.send

    def send_others(self: Clocks, thread: int, channel: Channel) -> None:
        if channel[0] == kind:
            self.channels.setdefault(channel, NOTHING)
            self.tick(thread)
        else:
            send(self, thread, channel)

    monkeypatch.setattr(Clocks, "send", send_others)

    assert races(*ORDERED[edge]) == {"T.d"}


def test_without_the_edge_of_a_start_there_is_a_race(monkeypatch: pytest.MonkeyPatch) -> None:
    spawn = happens_before.SYNCHRONISING[ir.Spawn]

    def spawn_apart(step: happens_before.Step, op: ir.Spawn, registers: list[object]) -> None:
        spawn(step, op, registers)
        step.clocks.threads[max(step.clocks.threads)] = NOTHING
        step.clocks.tick(max(step.clocks.threads))

    monkeypatch.setitem(happens_before.SYNCHRONISING, ir.Spawn, spawn_apart)

    assert "T.d" in races(*ORDERED["start"])
