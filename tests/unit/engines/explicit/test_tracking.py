"""Tracked fields on programs whose figures are known: the sheet's A1, A5 to A7, A9 and A10."""

import time
from itertools import product
from typing import Any

import pytest
from tests.unit.engines.explicit.tracked import (
    ALL,
    Keys,
    Pair,
    Plain,
    by_kind,
    check_replays,
    concrete_keys,
    expand,
    parse,
)

from plait.engines.benign_races import BenignRaces
from plait.engines.executions.execution_paths import Chooser
from plait.engines.explicit.kernel.kernel_opcodes import V_ASSERTION
from plait.engines.explicit.search.kernel_search import Exploration
from plait.engines.explicit.tracking.fields import UntrackableError
from plait.engines.explicit.tracking.tracked_search import TrackedSearch
from plait.engines.explicit.tracking.tracker import Tracker
from plait.ir.free_fields import with_free_fields
from plait.ir.program import Program

# --- chains of branches (A1) ----------------------------------------------------------------------


def chain(count: int, *, counts: bool) -> Pair:
    """`if (a1) {i++;} if (a2) {i++;} ...` over free fields of an object that lives on."""
    fields = "".join(f"  field a{number}:Z\n" for number in range(count))
    code = ""
    for number in range(count):
        increment = "r1 = add r1, 1\n" if counts else ""
        yes = f"y{number}" if counts else f"n{number}"
        code += f"r{number + 2} = load r0.C.a{number}:Z\n"
        code += f"if ne r{number + 2}, 0 then {yes} else n{number}\n"
        code += f"y{number}:\n{increment}goto n{number}\n" if counts else ""
        code += f"n{number}:\n"
    registers = " ".join(f"r{number + 2}" for number in range(count))
    program = parse(
        f"class C extends java/lang/Object {{\n{fields}"
        "  method <init>()V {\n    params r0\n    ref r0\n    b0:\n      return\n  }\n}\n"
        "class T extends java/lang/Object {\n  field keep:LC; static\n"
        f"  method main()V static {{\n    int r1 {registers}\n    ref r0\n    b0:\n"
        "init T\nr0 = new C\nstore static T.keep:LC; = r0\n"
        f"invoke special C.<init>()V (r0)\nr1 = 0\n{code}return\n  }}\n}}\n"
    )
    free = {("C", f"a{number}"): 1 for number in range(count)}
    return Pair(with_free_fields(program, free))


def generated(count: int, *, counts: bool, merges: bool = True) -> tuple[int, TrackedSearch]:
    names = ",".join(f"C.a{number}" for number in range(count))
    _, strategy = chain(count, counts=counts).tracked(names, merges=merges)
    return strategy.generated, strategy


@pytest.mark.parametrize("count", range(1, 13))
def test_chains_generate_as_many_states_as_the_paper_says(count: int) -> None:
    assert generated(count, counts=False)[0] == 1 + 2 * count
    assert generated(count, counts=True)[0] == 1 + count * (count + 1)
    if count <= 8:
        explicit = 2 ** (count + 1) - 1
        assert generated(count, counts=False, merges=False)[0] == explicit
        assert generated(count, counts=True, merges=False)[0] == explicit


def test_chains_of_eight_have_the_figures_of_the_paper() -> None:
    assert generated(8, counts=False)[0] == 17
    assert generated(8, counts=True)[0] == 73
    assert generated(8, counts=False, merges=False)[0] == 511
    assert generated(8, counts=True, merges=False)[0] == 511


def test_the_end_of_a_chain_keeps_all_assignments() -> None:
    _, strategy = generated(8, counts=True)
    end = [entry for key, entry in strategy.table.items() if isinstance(key[0], int)][-1]
    diagrams = strategy.tracker.diagrams
    assert diagrams.count(end.states, range(diagrams.variable_count)) >= 2**8
    assert end.states == diagrams.true


def test_chains_of_twenty_six_take_less_than_a_second() -> None:
    for counts, expected in ((False, 53), (True, 703)):
        pair = chain(26, counts=counts)
        names = ",".join(f"C.a{number}" for number in range(26))
        started = time.process_time()
        _, strategy = pair.tracked(names)
        assert time.process_time() - started < 1
        assert strategy.generated == expected


# --- two writers (A5), initial values (A6) --------------------------------------------------------

_WRITERS = """
class T extends java/lang/Object {
  field v:Z static
  method main()V static {
    ref r0 r1
    b0:
      init T
      r0 = new java/lang/Thread
      intrinsic adoptMainThread (r0)
      r1 = new W
      spawn r1, W.run()V, 0
      store static T.v:Z = 1
      return
  }
}
class W extends java/lang/Thread {
  method run()V {
    params r0
    ref r0
    b0:
      store static T.v:Z = 0
      return
  }
}
"""


def test_two_writers_end_in_one_state_with_both_values() -> None:
    pair = Pair(parse(_WRITERS))
    search, strategy = pair.tracked("T.v")
    plain = Plain()
    pair.explore(plain)
    assert search.kernel.search.states < len(plain.keys)
    ends = []
    for key, entry in strategy.table.items():
        for arrival in entry.arrivals[:1] if isinstance(key[0], int) else ():
            strategy.place(search, arrival.origin)
            strategy.run(search, arrival.start, arrival.answers)
            if not search.kernel.enabledness.enabled_mask():
                ends.append(entry)
    assert [entry.states for entry in ends] == [strategy.tracker.diagrams.true]


_FAILS_IF_SET = """
class T extends java/lang/Object {
  field v:Z static
  method main()V static {
    int r0
    b0:
      init T
      r0 = load static T.v:Z
      if ne r0, 0 then b1 else b2
    b1:
      check 0, "set"
      goto b2
    b2:
      return
  }
}
"""


def test_a_free_field_may_be_set_and_any_other_is_not() -> None:
    program = parse(_FAILS_IF_SET)
    search, _ = Pair(program).tracked("T.v")
    assert not search.sightings
    pair = Pair(with_free_fields(program, {("T", "v"): 1}))
    search, _ = pair.tracked("T.v")
    assert [item.kind for item in search.sightings] == [V_ASSERTION]
    check_replays(pair, search)
    assert search.sightings[0].steps[0][1] == (1,)


# --- objects (A7) ---------------------------------------------------------------------------------

_ORDERS = """
class Node extends java/lang/Object {
  field f:Z
}
class T extends java/lang/Object {
  field o:LNode; static
  field p:LNode; static
  method main()V static {
    int r0 r3 r4 r5
    ref r1 r2
    b0:
      init T
      r0 = choose 0, 1
      if ne r0, 0 then b1 else b2
    b1:
      r1 = new Node
      r2 = new Node
      goto b3
    b2:
      r2 = new Node
      r1 = new Node
      goto b3
    b3:
      store r1.Node.f:Z = 1
      store static T.o:LNode; = r1
      store static T.p:LNode; = r2
      r0 = 0
      r3 = choose 0, 1
      r3 = 0
      r4 = load r1.Node.f:Z
      r5 = load r2.Node.f:Z
      r4 = xor r4, r5
      check r4, "equal"
      return
  }
}
"""


def test_objects_keep_their_values_in_any_order_of_allocation() -> None:
    pair = Pair(parse(_ORDERS))
    search, strategy = pair.tracked("Node.f")
    assert not search.sightings
    plain = Plain()
    pair.explore(plain)
    assert concrete_keys(search, strategy) | {plain.first} == plain.keys
    inside = [entry for key, entry in strategy.table.items() if not isinstance(key[0], int)]
    assert [len(entry.arrivals) for entry in inside] == [1], "both orders merge, with equal values"


def test_without_renaming_the_objects_are_confused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tracker, "_name_of", lambda _tracker, address: address)
    search, strategy = Pair(parse(_ORDERS)).tracked("Node.f")
    inside = [entry for key, entry in strategy.table.items() if not isinstance(key[0], int)]
    assert search.sightings or [len(entry.arrivals) for entry in inside] != [1]


# --- deadlocks (A9) -------------------------------------------------------------------------------


def philosophers(count: int) -> Pair:
    """Each takes its left fork, a boolean, then its right one; waits while it is taken."""
    forks = "".join(f"  field f{number}:LFork; static\n" for number in range(count))
    made = "".join(
        f"r{number} = new Fork\nstore static T.f{number}:LFork; = r{number}\n"
        for number in range(count)
    )
    spawned = "".join(
        f"r{count + number} = new P{number}\nspawn r{count + number}, P{number}.run()V, 0\n"
        for number in range(count)
    )
    registers = " ".join(f"r{number}" for number in range(2 * count + 1))
    classes = "".join(
        f"class P{number} extends java/lang/Thread {{\n  method run()V {{\n    params r0\n"
        f"    ref r0 r1 r2\n    b0:\nr1 = load static T.f{number}:LFork;\n"
        f"r2 = load static T.f{(number + 1) % count}:LFork;\n"
        "invoke static T.take(LFork;)V (r1)\ninvoke static T.take(LFork;)V (r2)\n"
        "invoke static T.put(LFork;)V (r2)\ninvoke static T.put(LFork;)V (r1)\nreturn\n  }\n}\n"
        for number in range(count)
    )
    take = (
        "  method take(LFork;)V static {\n    params r0\n    ref r0\n    int r1 r2\n    b0:\n"
        "atomicbegin\nenter r0\ngoto b1\nb1:\nr1 = load r0.Fork.taken:Z\n"
        "if ne r1, 0 then b2 else b3\n"
        "b2:\nr2 = wait r0, 0L\ngoto b1\nb3:\nstore r0.Fork.taken:Z = 1\nexit r0\n"
        "atomicend\nreturn\n  }\n"
    )
    put = (
        "  method put(LFork;)V static {\n    params r0\n    ref r0\n    b0:\n"
        "atomicbegin\nenter r0\nstore r0.Fork.taken:Z = 0\nnotify r0\nexit r0\n"
        "atomicend\nreturn\n  }\n"
    )
    return Pair(
        parse(
            "class Fork extends java/lang/Object {\n  field taken:Z\n}\n"
            f"class T extends java/lang/Object {{\n{forks}{take}{put}"
            f"  method main()V static {{\n    ref {registers}\n    b0:\ninit T\n"
            f"r{2 * count} = new java/lang/Thread\nintrinsic adoptMainThread (r{2 * count})\n"
            f"{made}{spawned}return\n  }}\n}}\n{classes}"
        )
    )


def deadlocked_states(pair: Pair, strategy: Any) -> tuple[Exploration, Keys]:
    """A finished search, and the cores in which it saw a deadlock."""
    search = pair.prepare(strategy)
    found: Keys = set()
    original = search.deadlock

    def deadlock() -> None:
        found.add(search.kernel.snapshots.state_keys())
        original()

    search.deadlock = deadlock  # type: ignore[method-assign]  # listens to the search
    pair.finish(search)
    return search, found


@pytest.mark.parametrize(
    "count",
    [2, 3, pytest.param(4, marks=pytest.mark.full), pytest.param(5, marks=pytest.mark.full)],
)
def test_philosophers_have_the_same_deadlocks(count: int) -> None:
    pair = philosophers(count)
    explicit, deadlocks = deadlocked_states(pair, Plain())
    strategy = TrackedSearch(pair.fields("Fork.taken"))
    search, cores = deadlocked_states(pair, strategy)
    assert by_kind(search) == by_kind(explicit)
    assert deadlocks
    found: Keys = set()
    for core in cores:
        found |= expand(search, strategy, strategy.table[core])
    assert found == deadlocks
    check_replays(pair, search)


# --- product lines (A10) --------------------------------------------------------------------------


def product_line(count: int) -> Program:
    """Features that change a number in turn; a product fails when it comes to three."""
    fields = "".join(f"  field f{number}:Z static\n" for number in range(count))
    code = ""
    for number in range(count):
        code += (
            f"r{number + 2} = load static T.f{number}:Z\n"
            f"if ne r{number + 2}, 0 then y{number} else n{number}\n"
            f"y{number}:\nr0 = xor r0, {number % 3 + 1}\ngoto n{number}\nn{number}:\n"
        )
    registers = " ".join(f"r{number + 2}" for number in range(count))
    return parse(
        f"class T extends java/lang/Object {{\n{fields}"
        f"  method main()V static {{\n    int r0 r1 {registers}\n    b0:\ninit T\nr0 = 0\n{code}"
        'r1 = xor r0, 3\ncheck r1, "three"\nreturn\n  }\n}\n'
    )


@pytest.mark.parametrize("count", [3, 6, pytest.param(12, marks=pytest.mark.full)])
def test_a_product_line_fails_in_the_products_that_fail_alone(count: int) -> None:
    free = {("T", f"f{number}"): 1 for number in range(count)}
    pair = Pair(with_free_fields(product_line(count), free))
    strategy = TrackedSearch(pair.fields(",".join(f"T.f{number}" for number in range(count))))
    search = pair.prepare(strategy)
    failing: set[tuple[int, ...]] = set()
    original = search.stepped

    def stepped() -> None:
        """Note the products for which the step fails."""
        tracker = strategy.tracker
        types = search.image.execution.types
        holder = search.image.facade.statics(types.of_class("T"))
        slots = [slot.index for slot in types.of_class("T").static_slots.values()]
        for values in product((0, 1), repeat=count):
            states = tracker.states
            for slot, value in zip(slots, values, strict=True):
                read = tracker.read((holder, slot))
                states &= tracker.vectors.equal(read, tracker.vectors.constant(value))
            if states.satisfiable():
                failing.add(values)
        original()

    search.stepped = stepped  # type: ignore[method-assign]  # listens to the search
    pair.finish(search)
    check_replays(pair, search)
    expected = set()
    for values in product((0, 1), repeat=count):
        result = pair.machine.step(pair.start.copy(), 0, Chooser(list(values)))
        if result.violations:
            expected.add(values)
    assert expected
    assert failing == expected
    assert search.kernel.search.transitions < 16 * count


# --- what takes too much --------------------------------------------------------------------------


def test_too_large_diagrams_give_up_a_field() -> None:
    pair = chain(6, counts=True)
    strategy = TrackedSearch(pair.fields("C.a0,C.a1"), most_nodes=0)
    search = Exploration(
        pair.machine, pair.start, BenignRaces(), ALL, find_all=True, strategy=strategy
    )
    with pytest.raises(UntrackableError, match="too much memory"):
        pair.finish(search, 1)
