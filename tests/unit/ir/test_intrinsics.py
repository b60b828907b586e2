"""The table of intrinsics against the Java source of the primitives and against the manual."""

import re
from importlib.resources import files
from pathlib import Path

from plait.ir.intrinsics import CONSTANT_FIRST_ARGUMENT, INTRINSICS, signature_of
from plait.ir.operands import Kind
from plait.ir.operators import CallMode, Order, Relation, Update
from plait.ir.text.syntax import OPERATORS, SHAPES

VM = (files("plait") / "models" / "java.base" / "plait" / "vm" / "Vm.java").read_text("utf-8")
MANUAL = (Path(__file__).parents[3] / "docs" / "ir.md").read_text("utf-8")
OPS = {
    *("spawn", "currentThread", "threadStatus", "join", "waitOn", "notifyOne", "notifyEveryone"),
    *("holdsLock", "park", "unpark", "interrupt", "isInterrupted", "clearInterrupt", "sleep"),
    *("yieldNow", "chooseInt", "chooseLong", "chooseFloat", "chooseDouble", "assume", "check"),
    *("atomicBegin", "atomicEnd", "uncaught", "halt", "unsupported", "getRef", "getInt", "getLong"),
    *("putRef", "putInt", "putLong", "getStaticRef", "putStaticRef", "callStatic", "initClass"),
    *("enumValues", "getAndIncrementStatic", "isMentioned", "mayHoldConsole"),
    *("monitorEnter", "monitorExit", "tryEnter", "enterInterruptibly", "canEnter"),
    *("waitUninterruptibly", "notifyFirst"),
    *(
        access + kind
        for access in ("load", "store")
        for kind in ["Int", "Long", "Float", "Double", "Ref", "Boolean", "Byte", "Char", "Short"]
    ),
    *(
        update + kind
        for update in ("cas", "cax")
        for kind in ("Int", "Long", "Ref", "Boolean", "Byte", "Char", "Short")
    ),
    *(
        f"getAnd{action}{kind}"
        for action in ("Add", "And", "Or", "Xor")
        for kind in ("Int", "Long")
    ),
    *(f"getAndSet{kind}" for kind in ("Int", "Long", "Ref")),
}
DESCRIPTORS = {
    "boolean": "Z",
    "byte": "B",
    "char": "C",
    "short": "S",
    "int": "I",
    "long": "J",
    "float": "F",
    "double": "D",
    "void": "V",
}


def _descriptor(java_type: str) -> str:
    if java_type.endswith("[]"):
        return "[" + _descriptor(java_type[:-2])
    return DESCRIPTORS.get(java_type) or f"Ljava/lang/{java_type.replace('<?>', '')};"


def _natives() -> dict[str, str]:
    found = re.findall(r"static native (\S+) (\w+)\(([^)]*)\);", VM)
    natives = {
        name: "("
        + "".join(
            _descriptor(parameter.split()[0]) for parameter in parameters.split(", ") if parameter
        )
        + ")"
        + _descriptor(result)
        for result, name, parameters in found
    }
    assert len(natives) == VM.count("native "), "names are unique and every native is understood"
    return natives


def test_the_table_is_what_vm_java_declares_without_the_ops() -> None:
    natives = _natives()
    assert set(natives) >= OPS
    assert {name: kind for name, kind in natives.items() if name not in OPS} == INTRINSICS


def test_the_manual_lists_the_intrinsics() -> None:
    assert re.findall(r"^\| `(\w+)(\([^`]*)` \|", MANUAL, re.M) == list(INTRINSICS.items())


def test_the_manual_lists_every_mnemonic_and_word() -> None:
    quoted = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", MANUAL))))
    mnemonics = {shape.mnemonic for shape in SHAPES.values()} | set(OPERATORS) | set(Update)
    assert mnemonics <= quoted
    grammar = set(re.findall(r'"(\w+)"', MANUAL))
    assert {*Kind, *Order, *CallMode, *Relation} <= grammar


def test_signatures_are_in_kinds() -> None:
    assert signature_of("print") == ((Kind.INT, Kind.REF), None)
    assert signature_of("isInstance") == ((Kind.REF, Kind.REF), Kind.INT)
    assert signature_of("frobnicate") is None
    assert all(
        INTRINSICS[name].startswith("(Ljava/lang/String;") for name in CONSTANT_FIRST_ARGUMENT
    )
