"""Tracked fields of all kinds, reached in all ways, and those that cannot be tracked."""

import pytest
from tests.unit.engines.explicit.tracked import (
    Pair,
    Plain,
    by_kind,
    check_replays,
    concrete_keys,
    parse,
)

from plait.engines.explicit.tracking.fields import UntrackableError

# --- numbers and enums ----------------------------------------------------------------------------

_NUMBERS = """
class T extends java/lang/Object {
  field n:I static
  field m:I static
  method main()V static {
    int r0 r1 r2 r3
    b0:
      init T
      r0 = choose 0, 5
      store static T.n:I = r0
      r1 = load static T.n:I
      r2 = add r1, 2
      store static T.m:I = r2
      r3 = load static T.m:I
      if gt r3, 4 then b1 else b2
    b1:
      r1 = load static T.n:I
      r2 = sub r1, 3
      store static T.n:I = r2
      goto b2
    b2:
      r1 = load static T.n:I
      check r1, "zero"
      return
  }
}
"""


def test_numbers_are_tracked_within_their_bits() -> None:
    pair = Pair(parse(_NUMBERS))
    plain = Plain()
    explicit = pair.explore(plain)
    search, strategy = pair.tracked("T.n:3,T.m:3")
    assert by_kind(search) == by_kind(explicit) != set()
    assert concrete_keys(search, strategy) | {plain.first} == plain.keys
    check_replays(pair, search)
    with pytest.raises(UntrackableError, match="leave 0 to 3"):
        pair.tracked("T.n:2,T.m:3")


_COLOURS = """
class Colour enum extends java/lang/Object {
  field RED:LColour; public static final enum
  field GREEN:LColour; public static final enum
  method <clinit>()V static {
    ref r0 r1
    b0:
      r0 = new Colour
      store static Colour.RED:LColour; = r0
      r1 = new Colour
      store static Colour.GREEN:LColour; = r1
      return
  }
}
class T extends java/lang/Object {
  field c:LColour; static
  field d:LColour; static
  method main()V static {
    int r0
    ref r1 r2 r3 r4 r5
    b0:
      init T
      r4 = new java/lang/Thread
      intrinsic adoptMainThread (r4)
      init Colour
      r5 = new W
      spawn r5, W.run()V, 0
      r1 = load static Colour.RED:LColour;
      store static T.c:LColour; = r1
      r2 = load static T.c:LColour;
      store static T.d:LColour; = r2
      r2 = load static T.d:LColour;
      if eq r2, r1 then b2 else b1
    b1:
      r3 = load static T.d:LColour;
      if eq r3, null then b3 else b2
    b2:
      return
    b3:
      check 0, "null"
      return
  }
}
class W extends java/lang/Thread {
  method run()V {
    params r0
    ref r0 r1
    b0:
      r1 = load static Colour.GREEN:LColour;
      store static T.c:LColour; = r1
      store static T.d:LColour; = null
      return
  }
}
"""


def test_enums_are_tracked_by_their_constants() -> None:
    pair = Pair(parse(_COLOURS))
    plain = Plain()
    explicit = pair.explore(plain)
    search, strategy = pair.tracked("T.c,T.d")
    assert by_kind(search) == by_kind(explicit) != set()
    assert concrete_keys(search, strategy) | {plain.first} == plain.keys
    assert search.kernel.search.states < len(plain.keys)
    check_replays(pair, search)


# --- other ways to a field ------------------------------------------------------------------------

_CLONES = """
class Node extends java/lang/Object implements java/lang/Cloneable {
  field f:Z
}
class T extends java/lang/Object {
  field o:LNode; static
  field hits:I static
  method main()V static {
    int r2 r3 r4
    ref r0 r1
    b0:
      init T
      r0 = new Node
      r2 = choose 0, 1
      store r0.Node.f:Z = r2
      store static T.o:LNode; = r0
      r1 = intrinsic copy (r0)
      r3 = cas r1.Node.f:Z (0, 1)
      r4 = load r1.Node.f:Z
      store static T.hits:I = r3
      check r4, "never"
      r4 = load r0.Node.f:Z
      r4 = xor r4, r3
      check r4, "clones are apart"
      return
  }
}
"""


def test_clones_and_atomic_updates_see_tracked_values() -> None:
    pair = Pair(parse(_CLONES))
    plain = Plain()
    pair.explore(plain)
    search, strategy = pair.tracked("Node.f")
    assert not search.sightings
    assert concrete_keys(search, strategy) | {plain.first} == plain.keys
    assert len(plain.keys) == 3


# --- the start of the search ----------------------------------------------------------------------

_BEFORE_THE_FORK = """
class T extends java/lang/Object {
  field v:Z static
  field w:Z static
  method main()V static {
    int r0 r1 r2
    ref r3 r4
    b0:
      init T
      store static T.v:Z = 1
      r0 = load static T.v:Z
      r3 = new java/lang/Thread
      intrinsic adoptMainThread (r3)
      r4 = new W
      spawn r4, W.run()V, 0
      r1 = load static T.v:Z
      r2 = and r0, r1
      store static T.w:Z = r2
      r1 = load static T.w:Z
      check r1, "cleared"
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


def test_what_registers_hold_at_the_first_fork_counts() -> None:
    pair = Pair(parse(_BEFORE_THE_FORK))
    plain = Plain()
    explicit = pair.explore(plain)
    search, strategy = pair.tracked("T.v,T.w")
    assert by_kind(search) == by_kind(explicit) != set()
    assert concrete_keys(search, strategy) | {plain.first} == plain.keys
    check_replays(pair, search)


# --- what cannot be tracked -----------------------------------------------------------------------

_SPIN = """
class N extends java/lang/Object {
  field go:Z
}
class T extends java/lang/Object {
  field x:I static
  method main()V static {
    int r2
    ref r0 r1 r3
    b0:
      init T
      r3 = new java/lang/Thread
      intrinsic adoptMainThread (r3)
      r1 = new W
      spawn r1, W.run()V, 0
      r0 = new N
      r2 = choose 0, 1
      store r0.N.go:Z = r2
      store static T.x:I = 1
      goto b1
    b1:
      r2 = load r0.N.go:Z
      if ne r2, 0 then b1 else b2
    b2:
      return
  }
}
class W extends java/lang/Thread {
  method run()V {
    params r0
    ref r0
    int r1
    b0:
      r1 = load static T.x:I
      check r1, "early"
      return
  }
}
"""


def test_running_on_without_a_visible_operation_is_refused() -> None:
    """Others would have to be let in after a while, as the machine does."""
    with pytest.raises(UntrackableError):
        Pair(parse(_SPIN)).tracked("N.go")
