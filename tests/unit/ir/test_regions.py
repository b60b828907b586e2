import pytest

from plait.ir.regions import MonitorRegion, OpSite, Unstructured, monitor_regions
from plait.ir.text import parse_body

HEADER = "params r0 r1 r2\nref r0 r1 r3 r4\nint r2\n"

NOT_REGIONS = {
    "hand over hand": (
        "b0:\n enter r0\n enter r1\n exit r0\n exit r1\n return",
        "block 0 exits another monitor than it entered last",
    ),
    "leak": ("b0:\n enter r0\n return", "the method returns while a monitor is held"),
    "exit only": ("b0:\n exit r0\n return", "block 0 exits a monitor where none is held"),
    "conditional": (
        "b0:\n if eq r2, 0 then b2 else b1\nb1:\n enter r0\n goto b2\nb2:\n return",
        "block 2 is reached with different monitors held",
    ),
    "no handler": (
        "b0:\n enter r0\n invoke virtual java/lang/Object.hashCode()I (r1)\n exit r0\n return",
        "an exception may leave the method while a monitor is held",
    ),
    "throw inside": (
        "b0:\n enter r0\n throw r1",
        "an exception may leave the method while a monitor is held",
    ),
    "handler of some exceptions": (
        "b0 handler b1:\n enter r0\n init p/C\n exit r0\n return\n"
        "b1:\n r3 = catch\n r2 = instanceof r3, Lp/E;\n if eq r2, 0 then b3 else b2\n"
        "b2:\n exit r0\n return\nb3:\n throw r3",
        "an exception may leave the method while a monitor is held",
    ),
    "loop": (
        "b0:\n goto b1\nb1:\n enter r0\n r2 = sub r2, 1\n if ne r2, 0 then b1 else b2\n"
        "b2:\n return",
        "block 1 is reached with different monitors held",
    ),
    "another object": (
        "b0:\n enter r0\n r0 = r1\n exit r0\n return",
        "block 0 exits another monitor than it entered last",
    ),
    "the object of the last round": (
        # r3 is what r4 was one round ago; both are made by the same op
        "b0:\n r3 = r1\n r4 = r1\n goto b1\n"
        "b1:\n r3 = r4\n r4 = new p/C\n enter r3\n exit r4\n goto b1",
        "block 1 exits another monitor than it entered last",
    ),
    "one of two objects": (
        "b0:\n r3 = r0\n if eq r2, 0 then b1 else b2\nb1:\n r3 = r1\n goto b2\n"
        "b2:\n enter r3\n exit r0\n return",
        "block 2 exits another monitor than it entered last",
    ),
}

JAVAC = """
b0:
  r3 = r0
  enter r3
  goto b1
b1 handler b2:
  invoke static p/C.f()V ()
  if eq r2, 0 then b3 else b4
b2 handler b2:
  r4 = catch
  exit r3
  goto b5
b3 handler b2:
  exit r3
  return
b4 handler b2:
  exit r3
  return
b5:
  throw r4
"""


@pytest.mark.parametrize("name", NOT_REGIONS)
def test_monitors_that_are_not_regions_are_refused(name: str) -> None:
    code, reason = NOT_REGIONS[name]
    assert monitor_regions(parse_body(HEADER + code)) == Unstructured(reason)


def test_an_alias_in_another_register_is_the_same_monitor() -> None:
    found = monitor_regions(parse_body(HEADER + "b0:\n r3 = r0\n enter r0\n exit r3\n return"))
    assert found == (
        MonitorRegion(OpSite(0, 1), (OpSite(0, 2),), frozenset({0}), parent=None, depth=1),
    )


def test_the_handler_that_covers_itself_is_inside_and_not_a_loop() -> None:
    assert monitor_regions(parse_body(HEADER + JAVAC)) == (
        MonitorRegion(
            OpSite(0, 1),
            (OpSite(2, 1), OpSite(3, 0), OpSite(4, 0)),
            frozenset({0, 1, 2, 3, 4}),
            parent=None,
            depth=1,
        ),
    )


def test_regions_nest_and_follow_each_other() -> None:
    code = (
        "b0:\n enter r0\n enter class(Lp/C;)\n enter r0\n exit r0\n exit class(Lp/C;)\n exit r0\n"
        " enter r1\n exit r1\n return"
    )
    found = monitor_regions(parse_body(HEADER + code))
    assert isinstance(found, tuple)
    shape = [(region.entry.index, region.parent, region.depth) for region in found]
    assert shape == [(0, None, 1), (6, None, 1), (1, 0, 2), (2, 2, 3)]


def test_values_that_stay_the_same_round_a_loop_stay_known() -> None:
    code = (
        "b0:\n r3 = r0\n goto b1\n"
        "b1:\n if eq r2, 0 then b4 else b2\n"
        "b2:\n enter r3\n r2 = sub r2, 1\n if eq r2, 7 then b3 else b5\n"
        "b3:\n exit r0\n goto b1\n"
        "b4:\n return\n"
        "b5:\n exit r3\n goto b1"
    )
    found = monitor_regions(parse_body(HEADER + code))
    assert isinstance(found, tuple)
    assert found[0].exits == (OpSite(3, 0), OpSite(5, 0))
    assert found[0].blocks == {2, 3, 5}


def test_values_that_stay_the_same_in_a_loop_with_two_entries_stay_known() -> None:
    code = (
        "b0:\n r3 = r0\n enter r3\n if eq r2, 0 then b1 else b2\n"
        "b1:\n yield\n goto b2\n"
        "b2:\n r2 = choose 0, 1\n if eq r2, 0 then b1 else b3\n"
        "b3:\n exit r3\n return"
    )
    found = monitor_regions(parse_body(HEADER + code))
    assert isinstance(found, tuple)
    assert found[0].exits == (OpSite(3, 0),)


def test_a_held_monitor_is_not_null() -> None:
    code = (
        "b0:\n enter r0\n if eq r0, null then b1 else b2\n"
        "b1:\n r3 = invoke static plait/vm/Raise.nullPointer(Ljava/lang/String;)"
        "Ljava/lang/Throwable; (null)\n throw r3\n"
        "b2:\n exit r0\n return"
    )
    found = monitor_regions(parse_body(HEADER + code))
    assert isinstance(found, tuple)
    assert len(found) == 1


def test_a_body_without_monitors_has_no_regions() -> None:
    assert monitor_regions(parse_body(HEADER + "b0:\n return")) == ()
