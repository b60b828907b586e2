"""Choosing the entry point of a target, and listing candidates when the choice is ambiguous."""

import dataclasses
import difflib
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Final, TypeVar, final

from plait.base import flags
from plait.base.errors import ClassFileError, InputError
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.descriptors import (
    parse_method_descriptor,
    source_name,
    source_signature,
)
from plait.java.entry_points.argument_graphs import USUAL_LIMITS, ArgumentGraph, GraphLimits
from plait.java.entry_points.argument_planning import plan_arguments
from plait.java.entry_points.class_lineage import is_instantiable, superclasses
from plait.java.entry_points.entry_conditions import make_condition
from plait.java.entry_points.entry_kinds import (
    Condition,
    Entry,
    FoundTest,
    LaunchedTest,
    MainEntry,
    MethodEntry,
    RefusedTest,
    TestEntry,
    entry_name,
)
from plait.java.entry_points.junit_tests import find_tests
from plait.java.entry_points.main_methods import find_main
from plait.java.platform.class_path import ClassPath

_MOST_LISTED: Final = 20
_STAR: Final = "*"


@final
class EntryPoints:
    """The entry points of a program whose own classes are `names`; classes load when needed."""

    def __init__(
        self,
        class_path: ClassPath,
        names: Sequence[str],
        arguments: Sequence[str],
        target: str,
        limits: GraphLimits = USUAL_LIMITS,
    ) -> None:
        """Make `target` the word for the program in error messages.

        `limits` are those of the objects that methods may be called with.
        """
        self._limits = limits
        self._class_path = class_path
        self._names = tuple(names)
        self._arguments = tuple(arguments)
        self._target = target
        self._loaded: dict[str, ClassFile | None] = {}
        self._unreadable: dict[str, ClassFileError] = {}

    def _load(self, name: str) -> ClassFile | None:
        if name not in self._loaded:
            self._loaded[name] = self._class_path.load(name)
        return self._loaded[name]

    def _load_readable(self, name: str) -> ClassFile | None:
        """Like `_load`; a corrupt class counts only when the program reaches it."""
        try:
            return self._load(name)
        except ClassFileError as error:
            self._unreadable[name] = error
            return None

    @cached_property
    def _classes(self) -> tuple[ClassFile, ...]:
        loaded = (self._load_readable(name) for name in self._names)
        return tuple(cls for cls in loaded if cls is not None)

    def _methods(self, cls: ClassFile) -> list[MethodInfo]:
        """The methods that the class declares or inherits from classes of the program."""
        return _callable_methods(superclasses(cls, self._load))

    @cached_property
    def mains(self) -> tuple[MainEntry, ...]:
        """The main methods of the program's classes, by class name."""
        found = (find_main(cls, self._load_readable, self._arguments) for cls in self._classes)
        return tuple(main for main in found if main is not None)

    @cached_property
    def tests(self) -> tuple[FoundTest, ...]:
        """The JUnit tests of the program's classes, by class name, without disabled ones."""
        return tuple(test for cls in self._classes for test in self._tests(cls))

    def _tests(self, cls: ClassFile) -> list[FoundTest]:
        return [test for test in self._found(cls) if not _is_disabled(test)]

    def select(self, wanted: str | None, preferred: str | None = None) -> Entry:
        """The entry named `Class` or `Class.method`; without a name, the one there is.

        Class `preferred` settles which main to take when there are several.
        """
        if wanted is not None:
            return self._select_named(wanted)
        for main in self.mains:
            if main.cls == preferred:
                return main
        if self.mains:
            return _only(self.mains, f"{self._target} has several main methods")
        if self.tests:
            return _runnable(_only(self.tests, f"{self._target} has several tests"))
        if self._unreadable:
            raise next(iter(self._unreadable.values()))
        raise InputError(
            f"{self._target} has no entry point: no main method and no JUnit test; "
            "name a method with --entry Class.method" + self._listed_methods()
        )

    def select_all(
        self, wanted: str | None, preferred: str | None = None
    ) -> tuple[Entry | RefusedTest, ...]:
        """Like `select`, but returns all tests where `select` would ask to choose one.

        `wanted` may have stars too, for the tests whose names or classes are like it. Among several
        tests are those that cannot be run.
        """
        tests = self._tests_named(wanted)
        if not tests:
            return (self.select(wanted, preferred),)
        if all(map(_is_disabled, tests)):
            raise InputError(
                f"{wanted or self._target} has only disabled tests"
                + _listing(map(entry_name, tests))
            )
        return tests if len(tests) > 1 else (_runnable(tests[0]),)

    def _tests_named(self, wanted: str | None) -> tuple[FoundTest, ...]:
        """The tests that a name selects when it is not a method's, including disabled ones."""
        if wanted is None:
            tests = () if self.mains else self._tests_of(self._classes)
            return (*tests, *self._refused()) if tests else ()
        if _STAR in wanted:
            like = [test for test in self._tests_of(self._classes) if _is_like(test, wanted)]
            if not like:
                raise InputError(f"no test of {self._target} matches {wanted}")
            return tuple(like)
        cls = self._find_class(wanted)
        if cls is None or find_main(cls, self._load, self._arguments) is not None:
            return ()
        inside = [one for one in self._classes if one.name.startswith(f"{cls.name}$")]
        return self._tests_of((cls, *inside))

    def _tests_of(self, classes: Iterable[ClassFile]) -> tuple[FoundTest, ...]:
        return tuple(test for cls in classes for test in self._found(cls))

    def _found(self, cls: ClassFile) -> list[FoundTest]:
        """The tests of a class; one that is refused where what is above it cannot be read."""
        try:
            return list(find_tests(cls, self._load))
        except ClassFileError as error:
            return [RefusedTest(cls.name, _STAR, str(error))]

    def _refused(self) -> Iterator[RefusedTest]:
        """Classes that cannot be read, any of which may be one of tests."""
        for name, error in self._unreadable.items():
            if name in self._names:
                yield RefusedTest(name, _STAR, str(error))

    def _listed_methods(self) -> str:
        callables = [
            f"{source_name(cls.name)}.{method.name}"
            for cls in self._classes
            for method in self._methods(cls)
        ]
        return _listing(callables)

    def _select_named(self, wanted: str) -> Entry:
        cls = self._find_class(wanted)
        if cls is not None:
            return self._select_in_class(cls)
        class_part, method_part = _split(wanted)
        cls = self._find_class(class_part) if class_part else None
        if cls is None:
            raise InputError(
                f"{self._target} has no class or method {wanted}" + self._near_classes(wanted)
            )
        return self._select_method(cls, method_part)

    def _find_class(self, wanted: str) -> ClassFile | None:
        """By full name (dots, slashes or `$`), or by a last part that only one class has."""
        dotted = _dotted(wanted)
        full = [name for name in self._names if _dotted(name) == dotted]
        matches = full or [name for name in self._names if _dotted(name).endswith(f".{dotted}")]
        if len(matches) > 1:
            raise InputError(
                f"{wanted} is ambiguous in {self._target}; give the full class name"
                + _listing(map(source_name, matches))
            )
        return self._load(matches[0]) if matches else None

    def _near_classes(self, wanted: str) -> str:
        by_simple_name = {
            _dotted(name).rpartition(".")[2]: source_name(name) for name in self._names
        }
        by_full_name = {source_name(name): source_name(name) for name in self._names}
        choices = by_simple_name | by_full_name
        parts = [wanted, _split(wanted)[0], _split(wanted)[0].rpartition(".")[2]]
        near = [choices[hit] for part in parts for hit in difflib.get_close_matches(part, choices)]
        return _listing(dict.fromkeys(near), "did you mean")

    def _select_in_class(self, cls: ClassFile) -> Entry:
        main = find_main(cls, self._load, self._arguments)
        if main is not None:
            return main
        tests = self._tests(cls)
        name = source_name(cls.name)
        if tests:
            return _runnable(_only(tests, f"{name} has several tests"))
        methods = [f"{name}.{method.name}" for method in self._methods(cls)]
        raise InputError(
            f"{name} has neither a main method nor a JUnit test; "
            "name one of its methods with --entry" + _listing(methods)
        )

    def _select_method(self, cls: ClassFile, wanted: str) -> Entry:
        """The method called `name`, or `name(int, String)` where it is overloaded."""
        name, bracket, _ = wanted.partition("(")
        main = find_main(cls, self._load, self._arguments)
        if main is not None and wanted == "main":
            return main
        for test in find_tests(cls, self._load):
            if _method_name(test) == name.partition("[")[0]:
                return _numbered(_runnable(test), name)
        matches = [method for method in self._methods(cls) if method.name == name]
        if bracket:
            matches = [method for method in matches if _has_parameters(method, wanted)]
        if not matches:
            raise InputError(self._no_method(cls, name))
        if len(matches) > 1:
            raise InputError(
                f"{source_name(cls.name)}.{name} is overloaded; give its parameter types"
                + _listing(source_signature(method.name, method.descriptor) for method in matches)
            )
        return self._method_entry(cls, matches[0])

    def with_conditions(self, entry: Entry, assume: str | None, guarantee: str | None) -> Entry:
        """The entry with its precondition and postcondition, by the names of methods."""
        if not assume and not guarantee:
            return entry
        if not isinstance(entry, MethodEntry):
            raise InputError(
                f"{entry_name(entry)}: --assume and --guarantee require a method given by --entry"
            )
        before = self._condition(entry, assume, is_after=False) if assume else None
        after = self._condition(entry, guarantee, is_after=True) if guarantee else None
        return dataclasses.replace(entry, assume=before, guarantee=after)

    def _condition(self, entry: MethodEntry, wanted: str, *, is_after: bool) -> Condition:
        class_part, method_part = _split(wanted)
        cls = self._find_class(class_part) if class_part else self._load(entry.cls)
        if cls is None:
            raise InputError(f"{self._target} has no method {wanted}" + self._near_classes(wanted))
        name = method_part.partition("(")[0]
        matches = [method for method in self._methods(cls) if method.name == name]
        if not matches:
            raise InputError(self._no_method(cls, name))
        return make_condition(entry, cls.name, matches, is_after=is_after)

    def _no_method(self, cls: ClassFile, name: str) -> str:
        methods = {method.name for method in self._methods(cls)}
        methods |= {_method_name(test) for test in find_tests(cls, self._load)}
        near = difflib.get_close_matches(name, sorted(methods))
        return f"{source_name(cls.name)} has no method {name} with code" + (
            _listing(near, "did you mean") if near else _listing(sorted(methods))
        )

    def _method_entry(self, cls: ClassFile, method: MethodInfo) -> MethodEntry:
        shown = f"{source_name(cls.name)}.{source_signature(method.name, method.descriptor)}"
        has_receiver = not method.is_static and not is_instantiable(cls)
        if has_receiver and self._arguments:
            raise InputError(
                f"{shown} needs an object, and {source_name(cls.name)} is abstract or has no "
                "accessible constructor without parameters; write a static method that calls it"
            )
        parameters, _ = parse_method_descriptor(method.descriptor)
        if self._arguments and len(self._arguments) != len(parameters):
            raise InputError(
                f"{shown} takes {len(parameters)} arguments, but {len(self._arguments)} are given"
            )
        arguments = self._arguments or None
        graph: ArgumentGraph | None = None
        if not self._arguments and (has_receiver or any(map(_is_reference, parameters))):
            receiver = cls.name if has_receiver else None
            graph = plan_arguments(
                parameters, receiver, self._names, self._load, self._limits, shown
            )
        return MethodEntry(
            cls.name, method.name, method.descriptor, method.is_static, arguments, graph
        )


def _is_reference(descriptor: str) -> bool:
    """Whether a parameter takes objects, or null."""
    return descriptor[0] in "L["


def _callable_methods(classes: Iterable[ClassFile]) -> list[MethodInfo]:
    """Methods with code that a source could call, without those that earlier classes override."""
    found: dict[tuple[str, str], MethodInfo] = {}
    for cls in classes:
        for method in cls.methods:
            found.setdefault((method.name, method.descriptor), method)
    return [
        method
        for method in found.values()
        if not method.name.startswith("<")
        and not method.flags & (flags.ABSTRACT | flags.NATIVE | flags.SYNTHETIC)
    ]


def _has_parameters(method: MethodInfo, wanted: str) -> bool:
    """Whether `wanted`, as `name(int, String)`, is this method; packages may be left out."""
    asked = [part.strip() for part in wanted.partition("(")[2].rstrip(") ").split(",")]
    shown = source_signature(method.name, method.descriptor).partition("(")[2].rstrip(")")
    actual = [part.strip() for part in shown.split(",")]
    return len(asked) == len(actual) and all(
        full == part or full.endswith(f".{part}") for full, part in zip(actual, asked, strict=True)
    )


_Choice = TypeVar("_Choice", MainEntry, FoundTest)


def _only(entries: Sequence[_Choice], several: str) -> _Choice:
    if len(entries) > 1:
        raise InputError(f"{several}; choose one with --entry" + _listing(map(entry_name, entries)))
    return entries[0]


def _is_like(test: FoundTest, pattern: str) -> bool:
    """Whether a test or its class has a name like this; packages may be left out."""
    names = (_dotted(entry_name(test)), _dotted(test.cls))
    return any(
        fnmatchcase(name, like) for name in names for like in (_dotted(pattern), f"*.{pattern}")
    )


def _is_disabled(test: FoundTest) -> bool:
    return isinstance(test, RefusedTest) and test.is_disabled


def _method_name(test: FoundTest) -> str:
    return test.test.name if isinstance(test, TestEntry) else test.name


def _runnable(test: FoundTest) -> TestEntry | LaunchedTest:
    """The test, unless it is refused."""
    if isinstance(test, RefusedTest):
        raise InputError(f"{entry_name(test)}: {test.reason}")
    return test


def _numbered(test: TestEntry | LaunchedTest, wanted: str) -> Entry:
    """The test, or the one of its invocations that `name[number]` asks for."""
    _, bracket, rest = wanted.partition("[")
    if not bracket:
        return test
    number = rest.removesuffix("]")
    if not isinstance(test, LaunchedTest) or not number.isdecimal() or int(number) == 0:
        raise InputError(f"{entry_name(test)} has no invocation {number}; they count from 1")
    return dataclasses.replace(test, number=int(number))


def _split(wanted: str) -> tuple[str, str]:
    """`p.C.m(int)` or `p.C#m` as class and method."""
    head, bracket, parameters = wanted.partition("(")
    class_part, _, method = head.replace("#", ".").rpartition(".")
    return class_part, method + bracket + parameters


def _dotted(name: str) -> str:
    return name.replace("/", ".").replace("$", ".")


def _listing(names: Iterable[str], heading: str = "there are") -> str:
    """Lines to append to a message; nothing for no names."""
    listed = list(names)
    if not listed:
        return ""
    more = len(listed) - _MOST_LISTED
    lines = listed[:_MOST_LISTED] + ([f"... and {more} more"] if more > 0 else [])
    return f"\n{heading}:" + "".join(f"\n  {line}" for line in lines)
