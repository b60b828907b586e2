"""The intrinsics: all are there, and the less obvious ones do what they say."""

import math

import pytest
from tests.unit.machine.programs import finish, load, main_body, result_of, status_of

from plait.ir.intrinsics import INTRINSICS as DECLARED
from plait.machine.intrinsics import java_strings
from plait.machine.intrinsics.intrinsic_table import INTRINSICS
from plait.machine.intrinsics.number_intrinsics import NUMBER_INTRINSICS
from plait.machine.machine_options import MachineOptions


def test_every_declared_intrinsic_exists_and_no_other() -> None:
    assert set(INTRINSICS) == set(DECLARED)


@pytest.mark.parametrize(
    ("function", "x", "expected"),
    [
        ("log", 0.0, -math.inf),
        ("log", -1.0, math.nan),
        ("log10", 1000.0, 3.0),
        ("sqrt", -1.0, math.nan),
        ("sqrt", math.inf, math.inf),
        ("exp", 1000.0, math.inf),
        ("exp", -math.inf, 0.0),
        ("sinh", -1000.0, -math.inf),
        ("cosh", -1000.0, math.inf),
        ("asin", 2.0, math.nan),
        ("sin", math.inf, math.nan),
        ("log1p", -1.0, -math.inf),
        ("expm1", -math.inf, -1.0),
        ("cbrt", -8.0, -2.0),
        ("rint", 2.5, 2.0),
        ("rint", -0.2, -0.0),
        ("ceil", -0.5, -0.0),
        ("floor", -0.5, -1.0),
    ],
)
def test_functions_at_their_limits(function: str, x: float, expected: float) -> None:
    found = NUMBER_INTRINSICS["math"](None, function, x)
    assert found == expected or (found != found and expected != expected)
    assert math.copysign(1, found) == math.copysign(1, expected) or expected != expected


@pytest.mark.parametrize(
    ("function", "x", "y", "expected"),
    [
        ("pow", math.nan, 0.0, 1.0),
        ("pow", 1.0, math.inf, math.nan),
        ("pow", -1.0, -math.inf, math.nan),
        ("pow", 1.0, math.nan, math.nan),
        ("pow", -2.0, 0.5, math.nan),
        ("pow", -0.0, -3.0, -math.inf),
        ("pow", -0.0, -2.0, math.inf),
        ("pow", -10.0, 999.0, -math.inf),
        ("pow", 10.0, 999.0, math.inf),
        ("IEEEremainder", 5.0, 3.0, -1.0),
        ("IEEEremainder", 5.0, 0.0, math.nan),
        ("atan2", -0.0, -0.0, -math.pi),
    ],
)
def test_functions_of_two_at_their_limits(
    function: str, x: float, y: float, expected: float
) -> None:
    found = NUMBER_INTRINSICS["math2"](None, function, x, y)
    assert found == expected or (found != found and expected != expected)


@pytest.mark.parametrize("bits", [0, 1, -1 << 31, 0x7F800000, 0x3F800000, 0x7FC00000])
def test_bits_of_floats_come_back(bits: int) -> None:
    value = NUMBER_INTRINSICS["bitsToFloat"](None, bits)
    assert NUMBER_INTRINSICS["floatToBits"](None, value) == bits


def test_identity_hash_codes_are_kept_and_differ() -> None:
    found = result_of("""
        ref r0 r1
        int r2 r3 r4
        b0:
          r0 = new java/lang/Object
          r1 = new java/lang/Object
          r2 = intrinsic identityHashCode (r0)
          r3 = intrinsic identityHashCode (r1)
          r4 = intrinsic identityHashCode (r0)
          r4 = sub r4, r2
          if eq r2, r3 then b1 else b2
        b1:
          halt 77
          return
        b2:
          halt r4
          return
    """)
    assert found == 0


def test_literals_are_one_object_and_interning_finds_them() -> None:
    found = result_of("""
        ref r0 r1
        int r2
        b0:
          r0 = "abc"
          r1 = intrinsic copy (r0)
          r2 = 1
          if eq r0, r1 then b1 else b2
        b1:
          halt r2
          return
        b2:
          r1 = intrinsic intern (r1)
          r2 = 2
          if eq r0, r1 then b3 else b1
        b3:
          halt 3
          return
    """)
    assert found == 3


def test_copying_elements_within_one_array_may_overlap() -> None:
    found = result_of("""
        ref r0
        int r1 r2
        b0:
          r0 = newarray [I (4)
          store r0[0]:I = 1
          store r0[1]:I = 2
          store r0[2]:I = 3
          intrinsic copyElements (r0, 0, r0, 1, 3)
          r1 = load r0[3]:I
          r2 = load r0[1]:I
          r1 = mul r1, 10
          r1 = add r1, r2
          halt r1
          return
    """)
    assert found == 31


CLASSES = """
class p/Outer public final extends java/lang/Object implements java/lang/Cloneable {
  simple Outer
}
class p/Outer$Inner private static abstract extends p/Outer {
  simple Inner
  outer p/Outer
}
"""


def shown(expression: str, options: MachineOptions | None = None) -> str:
    body = f"ref r0 r1\nb0:\nr0 = {expression}\nintrinsic print (1, r0)\nhalt 0\nreturn\n"
    machine = load(CLASSES + main_body(body), options)
    return "".join(text for _, text in finish(machine).output)


@pytest.mark.parametrize(
    ("descriptor", "name", "simple"),
    [
        ("Lp/Outer$Inner;", "p.Outer$Inner", "Inner"),
        ("[[Lp/Outer;", "[[Lp.Outer;", "Outer[][]"),
        ("[I", "[I", "int[]"),
        ("I", "int", "int"),
        ("V", "void", "void"),
    ],
)
def test_names_of_classes(descriptor: str, name: str, simple: str) -> None:
    assert shown(f"intrinsic className (class({descriptor}))") == name
    assert shown(f"intrinsic simpleName (class({descriptor}))") == simple


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("p.Outer$Inner", 1),
        ("[Lp.Outer;", 1),
        ("[I", 1),
        ("p/Outer", 0),
        ("p.Gone", 0),
        ("int", 0),
        ("[V", 0),
        ("Lp.Outer;", 0),
    ],
)
def test_classes_are_found_by_the_name_that_java_gives_them(name: str, expected: int) -> None:
    body = f"""
        ref r0
        b0:
          r0 = intrinsic findClass ("{name}")
          if eq r0, null then b1 else b2
        b1:
          halt 0
          return
        b2:
          halt 1
          return
    """
    assert status_of(CLASSES + main_body(body)) == expected


def test_stack_traces_leave_out_the_machine_and_the_caller() -> None:
    text = """
class Trace extends java/lang/Object {
  source "Trace.java"
  method model()[J static {
    ref r0
    b0:
      r0 = intrinsic captureFrames ()
      return r0
  }
  method user()I static {
    ref r0
    long r1
    int r2 r3
    lines 0:10 9:20
    b0:
      r0 = invoke static Trace.model()[J () @12
      r1 = load r0[0]:J
      r2 = intrinsic frameLine (r1)
      r3 = length r0
      r2 = mul r2, 10
      r2 = add r2, r3
      return r2
  }
}
""" + main_body("int r0\nb0:\nr0 = invoke static Trace.user()I ()\nhalt r0\nreturn\n")
    assert status_of(text) == 20 * 10 + 2


def test_asserts_are_on_outside_the_library_when_asked_for() -> None:
    body = """
        int r0 r1
        b0:
          r0 = intrinsic assertionsEnabled (class(LT;))
          r1 = intrinsic assertionsEnabled (class(Ljava/lang/Object;))
          r0 = mul r0, 10
          r0 = add r0, r1
          halt r0
          return
    """
    assert status_of(main_body(body), MachineOptions(assertions=True)) == 10
    assert status_of(main_body(body), MachineOptions(assertions=False)) == 0


@pytest.mark.parametrize("text", ["", "plain", "\xff\x00", "snow \u2603", "\ud83d\ude00", "\ud800"])
def test_strings_keep_every_unit(text: str) -> None:
    values, coder = java_strings.encode(text)
    assert java_strings.decode(values, coder) == text
    assert all(-128 <= value <= 127 for value in values)
    assert coder == (0 if all(unit <= "\xff" for unit in text) else 1)


def test_surrogates_are_joined_for_files_and_split_for_java() -> None:
    assert java_strings.characters("a\ud83d\ude00") == "a\U0001f600"
    assert java_strings.units("a\U0001f600") == "a\ud83d\ude00"
    assert java_strings.characters("a\ud83d") == "a?"
