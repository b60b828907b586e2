"""A JUnit test that reproduces a violation, if it depends on inputs but not on the schedule."""

import re
from pathlib import Path
from typing import Final, final

from plait.base.node import node
from plait.driver.jvm_command import jvm_command
from plait.java.class_files.descriptors import parse_method_descriptor
from plait.java.entry_points.entry_kinds import (
    Entry,
    LaunchedTest,
    MainEntry,
    MethodEntry,
    TestEntry,
)
from plait.java.entry_points.target import Target
from plait.java.platform.class_path import ClassPath, open_class_path
from plait.java.platform.jdk import Jdk
from plait.result.schedule import Fail, Stretch, WitnessFile

_JUNIT_4: Final = ("org/junit/Test", "org.junit.Test")
_JUNIT_5: Final = ("org/junit/jupiter/api/Test", "org.junit.jupiter.api.Test")
_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_SUFFIXES: Final = {"J": "L", "F": "f"}


@final
@node
class JunitTest:
    """A source file, with its path relative to the root of test sources."""

    path: Path
    text: str


def junit_test(witness: WitnessFile, target: Target, jdk: Jdk, name: str) -> JunitTest | None:
    """The test; None when the violation needs more than the main thread and its inputs.

    It is for the JUnit version on the class path, or JUnit 5 when there is none.
    """
    plan = witness.plan
    if plan is None or plan.stretches != (Stretch(0, Fail()),) or plan.free_values or plan.chosen:
        return None
    call = _call(target.entry, plan.inputs)
    if call is None:
        return None
    package, _, _ = target.entry.cls.rpartition("/")
    cls = "Reproduces" + "".join(part[:1].upper() + part[1:] for part in re.findall(r"\w+", name))
    used = (
        _JUNIT_4
        if _has(target, jdk, _JUNIT_4[0]) and not _has(target, jdk, _JUNIT_5[0])
        else (_JUNIT_5)
    )
    lines = [
        *([f"package {package.replace('/', '.')};", ""] if package else []),
        f"import {used[1]};",
        "",
        f"/** Made by Plait: fails as {_comment(witness.entry)} does with these inputs. */",
        f"public class {cls} {{",
        "    @Test",
        "    public void reproduces() throws Throwable {",
        *(f"        {line}" for line in call),
        "    }",
        "}",
        "",
    ]
    return JunitTest(Path(package, f"{cls}.java"), "\n".join(lines))


def _has(target: Target, jdk: Jdk, name: str) -> bool:
    return ClassPath(open_class_path(target.class_path, jdk.major)).find(name) is not None


def _call(entry: Entry, inputs: tuple[str, ...]) -> list[str] | None:
    """The statements that run the entry point; None for tests, which reproduce themselves."""
    recorded = ", ".join(map(_quoted, inputs))
    use = [f"plait.Inputs.use({recorded});"] if inputs else []
    match entry:
        case MainEntry(cls=cls, arguments=arguments, descriptor=descriptor):
            texts = ", ".join(map(_quoted, arguments))
            values = f"new String[] {{{texts}}}" if descriptor != "()V" else ""
            receiver = _source(cls) if entry.is_static else f"new {_source(cls)}()"
            return [*use, f"{receiver}.main({values});"]
        case MethodEntry() if entry.graph or entry.assume or entry.guarantee:
            launcher, *words = jvm_command(entry)
            lines = [f"        {_quoted(word)}," for word in words]
            return [*use, f"{launcher}.main(new String[] {{", *lines, "});"]
        case MethodEntry(cls=cls, name=name, descriptor=descriptor, arguments=arguments):
            parameters, _ = parse_method_descriptor(descriptor)
            receiver = _source(cls) if entry.is_static else f"new {_source(cls)}()"
            if arguments is not None:
                values = ", ".join(map(_literal, parameters, arguments))
                return [*use, f"{receiver}.{name}({values});"]
            taken, rest = inputs[: len(parameters)], inputs[len(parameters) :]
            values = ", ".join(map(_input_literal, parameters, taken))
            use = [f"plait.Inputs.use({', '.join(map(_quoted, rest))});"] if rest else []
            return [*use, f"{receiver}.{name}({values});"]
        case TestEntry() | LaunchedTest():
            return None


def _input_literal(descriptor: str, text: str) -> str:
    """An input as a Java literal; booleans and characters are represented as numbers."""
    match descriptor:
        case "Z":
            return "true" if int(text) else "false"
        case "C":
            return f"(char) {text}"
        case _:
            return _literal(descriptor, text)


def _literal(descriptor: str, text: str) -> str:
    """A value as a Java literal."""
    match descriptor:
        case "C":
            return f"(char) {ord(text)}"
        case "B" | "S":
            return f"({'byte' if descriptor == 'B' else 'short'}) {text}"
        case "F" | "D" if text.lstrip("-") in ("NaN", "Infinity"):
            kind = "Float" if descriptor == "F" else "Double"
            named = {
                "NaN": "NaN",
                "Infinity": "POSITIVE_INFINITY",
                "-Infinity": "NEGATIVE_INFINITY",
            }
            return f"{kind}.{named[text]}"
        case "I" | "J" | "F" | "D":
            return f"{text}{_SUFFIXES.get(descriptor, '')}"
        case _:
            return _quoted(text)


def _quoted(text: str) -> str:
    return '"' + "".join(_character(unit) for unit in text) + '"'


def _character(unit: str) -> str:
    if unit in _ESCAPES:
        return _ESCAPES[unit]
    if unit.isascii() and unit.isprintable():
        return unit
    encoded = unit.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{encoded[at : at + 4]}" for at in range(0, len(encoded), 4))


def _comment(text: str) -> str:
    return text.replace("*/", "* /").replace("\\", "\\\\")


def _source(name: str) -> str:
    return name.replace("/", ".").replace("$", ".")
