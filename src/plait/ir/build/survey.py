"""Builds every method of a JDK's modules and checks the result: `python -m plait.ir.build.survey`.

The synthetic classes of dynamic call sites are checked along with the methods that use them.
"""

import argparse
import gc
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TextIO, final

from plait.base.errors import PlaitError
from plait.base.names import MethodRef
from plait.base.node import node
from plait.ir.build.models import Models
from plait.ir.build.program_source import ClassFileSource
from plait.ir.checker import check_body
from plait.ir.ops import InitClass
from plait.ir.program import Body, Class, Method
from plait.java.class_files.class_file import ClassFile
from plait.java.platform.class_path import ClassPath, ImageEntry, JmodEntry
from plait.java.platform.jdk import Jdk, find_jdk, installed_jdks

_JAVA_BASE = ("java.base",)


@final
@node
class SurveyResult:
    """What a survey found; `failures` are pairs of a method and what is wrong with it.

    `ops` counts terminators too; `seconds` is the CPU time of building, without checking. Both
    include the synthetic classes, which `classes` and `methods` leave out.
    """

    classes: int
    methods: int
    synthetic_classes: int
    bytecodes: int
    ops: int
    seconds: float
    slowest: tuple[float, str]
    failures: tuple[tuple[str, str], ...]


def survey(jdk: Jdk, modules: Sequence[str] = _JAVA_BASE) -> SurveyResult:
    """Build and check every method with code of the modules, without the models."""
    return survey_classes(jdk, class_names(jdk, modules))


def class_names(jdk: Jdk, modules: Sequence[str] = _JAVA_BASE) -> tuple[str, ...]:
    """The internal names of all classes of the modules, sorted."""
    platform = jdk.platform()
    names: set[str] = set()
    if isinstance(platform, ImageEntry):
        for name in platform.image.names():
            module, _, rest = name[1:].partition("/")
            if module in modules and rest.endswith(".class") and not rest.endswith("-info.class"):
                names.add(rest.removesuffix(".class"))
    else:
        for module in modules:
            names.update(JmodEntry(jdk.home / "jmods" / f"{module}.jmod").class_names())
    return tuple(sorted(names))


def survey_classes(jdk: Jdk, names: Iterable[str]) -> SurveyResult:
    """Build and check every method with code of these classes."""
    class_path = ClassPath([jdk.platform()])
    tally = _Tally(ClassFileSource(class_path, Models(ClassPath([])), None))
    gc.disable()  # nothing here makes cycles, and full collections would blur the times
    try:
        for name in names:
            tally.add_class(name)
            tally.bytecodes += _count_bytecodes(class_path.load(name))
    finally:
        gc.enable()
    return tally.result()


def _count_bytecodes(class_file: ClassFile | None) -> int:
    codes = [] if class_file is None else [method.code for method in class_file.methods]
    return sum(len(code.instructions()) for code in codes if code is not None)


@final
class _Tally:
    """A survey under way."""

    def __init__(self, source: ClassFileSource) -> None:
        self._source = source
        self._checked: set[str] = set()
        self._classes = 0
        self._methods = 0
        self._synthetic_classes = 0
        self.bytecodes = 0
        self._ops = 0
        self._seconds = 0.0
        self._slowest = (0.0, "")
        self._failures: list[tuple[str, str]] = []

    def result(self) -> SurveyResult:
        return SurveyResult(
            self._classes,
            self._methods,
            self._synthetic_classes,
            self.bytecodes,
            self._ops,
            self._seconds,
            self._slowest,
            tuple(self._failures),
        )

    def add_class(self, name: str) -> None:
        """Build and check all methods of a class and of the classes synthesized for it."""
        self._classes += 1
        self._methods += self._add_methods(name)

    def _add_methods(self, name: str) -> int:
        """Build and check the methods of a class; the number of those that have code."""
        self._checked.add(name)
        try:
            owner = self._source.find_class(name)
        except PlaitError as error:
            self._failures.append((name, str(error)))
            return 0
        if owner is None:
            self._failures.append((name, "the class is not there"))
            return 0
        return sum(self._has_code(owner, method) for method in owner.methods)

    def _has_code(self, owner: Class, method: Method) -> bool:
        """Build and check one method."""
        ref = MethodRef(owner.name, method.name, method.descriptor)
        started = time.process_time()
        try:
            body = self._source.build_body(owner, method)
            seconds = time.process_time() - started
            if body is None:
                return False
            check_body(ref, method, body)
        except PlaitError as error:
            self._failures.append((str(ref), str(error)))
            return True
        self._seconds += seconds
        self._slowest = max(self._slowest, (seconds, str(ref)))
        self._ops += sum(len(block.sites) for block in body.blocks)
        for name in _synthetic_names(body):
            if name not in self._checked:
                self._synthetic_classes += 1
                self._add_methods(name)
        return True


def _synthetic_names(body: Body) -> Iterator[str]:
    for block in body.blocks:
        for op in block.ops:
            if isinstance(op, InitClass) and "$$" in op.cls:
                yield op.cls


def write_report(jdk: Jdk, result: SurveyResult, out: TextIO) -> None:
    """One line of figures, then the failures."""
    out.write(
        f"JDK {jdk.version}: {result.classes} classes, {result.methods} methods with code "
        f"({result.synthetic_classes} classes synthesized), "
        f"{result.bytecodes} bytecodes, {result.ops} ops, {result.seconds:.1f} s "
        f"({result.bytecodes / max(result.seconds, 1e-9):.0f} bytecodes/s), slowest "
        f"{result.slowest[0] * 1000:.0f} ms {result.slowest[1]}\n{len(result.failures)} failures\n"
    )
    for method, reason in result.failures:
        out.write(f"  {method}: {reason}\n")


def main(arguments: Sequence[str]) -> int:
    """Survey one JDK, or every one there is; status 1 when a method failed."""
    parser = argparse.ArgumentParser("python -m plait.ir.build.survey", description=__doc__)
    parser.add_argument("jdk", metavar="JDK", nargs="?", help="its home; default: every JDK found")
    parser.add_argument("modules", metavar="MODULE", nargs="*", help="default: java.base")
    options = parser.parse_args(arguments)
    given = [find_jdk(options.jdk)] if options.jdk else []
    failures = 0
    for jdk in given or [jdk for jdk in installed_jdks() if jdk.is_supported]:
        result = survey(jdk, options.modules or _JAVA_BASE)
        write_report(jdk, result, sys.stdout)
        failures += len(result.failures)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
