"""JUnit 3, 4 and 5 tests in class files, with their fixtures in the order JUnit runs them.

Only annotations are read here. A test that is one method of one object becomes a `TestEntry`; one
that JUnit 5 makes several of, or nests, a `LaunchedTest` of `plait.Launcher`; one that needs JUnit
4's own runners (rules, `@RunWith`, `TestCase`) a `LaunchedTest` that calls them. What neither can
run as JUnit does is a `RefusedTest`, by name.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from plait.base import flags
from plait.java.class_files.class_file import (
    Annotation,
    ClassFile,
    ClassValue,
    EnumValue,
    FieldInfo,
    MethodInfo,
)
from plait.java.class_files.descriptors import class_of_descriptor, source_signature
from plait.java.entry_points.class_lineage import ClassLookup, is_instantiable, superclasses
from plait.java.entry_points.entry_kinds import (
    FoundTest,
    LaunchedTest,
    MethodKey,
    RefusedTest,
    TestEntry,
)
from plait.java.entry_points.junit_features import JUPITER, disabling, obstacle, parameter_obstacle
from plait.java.entry_points.junit_lineage import FLAVOR_4, FLAVOR_5, Lineage, annotation_of
from plait.java.entry_points.junit_timeouts import timeouts_4, timeouts_5

_ABORTING: Final = ("org/opentest4j/TestAbortedException",)
_ABORTING_4: Final = ("org/junit/internal/AssumptionViolatedException",)
_PARAMETERIZED: Final = "Lorg/junit/jupiter/params/ParameterizedTest;"
_REPEATED: Final = f"L{JUPITER}RepeatedTest;"
_FACTORY: Final = f"L{JUPITER}TestFactory;"
_NESTED: Final = f"L{JUPITER}Nested;"
_RUN_WITH: Final = "Lorg/junit/runner/RunWith;"
_RULES: Final = ("Lorg/junit/Rule;", "Lorg/junit/ClassRule;")
_THEORY: Final = "Lorg/junit/experimental/theories/Theory;"
_TEST_CASE: Final = "junit/framework/TestCase"
_RUNNER: Final = "org/junit/runner/JUnitCore"
_PLAIN_RUNNERS: Final = ("Lorg/junit/runners/JUnit4;", "Lorg/junit/runners/BlockJUnit4ClassRunner;")


def find_tests(cls: ClassFile, lookup: ClassLookup) -> Iterator[FoundTest]:
    """The tests that JUnit would run for `cls`, inherited ones included, by class and name."""
    if not cls.flags & (flags.ABSTRACT | flags.INTERFACE):
        yield from _junit_4_tests(cls, lookup)
        yield from _jupiter_tests(cls, lookup)


# --- JUnit 4 and 3


def _junit_4_tests(cls: ClassFile, lookup: ClassLookup) -> Iterator[FoundTest]:
    lineage = Lineage(cls, lookup, FLAVOR_4)
    needs_runner = _needs_runner(cls, lookup)
    if not needs_runner and not is_instantiable(cls):
        return
    for declaring, method in _junit_4_methods(lineage):
        if any(annotation_of(where, FLAVOR_4.disabled) for where in (cls, method)):
            yield RefusedTest(cls.name, method.name, "disabled by @Ignore", is_disabled=True)
        elif needs_runner:
            yield _run_by_junit_4(cls, method, lookup)
        else:
            expected = _expected(annotation_of(method, FLAVOR_4.test))
            test = lineage.entry(declaring, method, expected, _found(_ABORTING_4, lookup))
            yield _unless_refused(replace(test, ignored=timeouts_4((), method)))


def _junit_4_methods(lineage: Lineage) -> Iterator[tuple[ClassFile, MethodInfo]]:
    yield from lineage.annotated(FLAVOR_4.test)
    yield from lineage.annotated(_THEORY)
    if lineage.cls.superclass == _TEST_CASE or any(c.name == _TEST_CASE for c in lineage.classes):
        for cls in lineage.classes:
            for method in cls.methods:
                is_test = method.name.startswith("test") and method.descriptor == "()V"
                if is_test and method.flags & flags.PUBLIC:
                    yield cls, method


def _needs_runner(cls: ClassFile, lookup: ClassLookup) -> bool:
    """Whether only JUnit 4's own classes know how to run the tests of this class."""
    for one in superclasses(cls, lookup):
        runner = annotation_of(one, _RUN_WITH)
        if runner is not None:
            value = runner.values.get("value")
            return not (isinstance(value, ClassValue) and value.descriptor in _PLAIN_RUNNERS)
        members: list[FieldInfo | MethodInfo] = [*one.fields, *one.methods]
        if one.superclass == _TEST_CASE or any(
            annotation_of(member, rule) for member in members for rule in _RULES
        ):
            return True
    return False


def _run_by_junit_4(cls: ClassFile, method: MethodInfo, lookup: ClassLookup) -> FoundTest:
    if lookup(_RUNNER) is None:
        reason = "needs JUnit's own runner; put JUnit 4 and Hamcrest on --classpath"
        return RefusedTest(cls.name, method.name, reason)
    arguments = ("junit4", _dotted(cls.name), method.name)
    ignored = timeouts_4(superclasses(cls, lookup), method)
    return LaunchedTest(cls.name, method.name, arguments, ignored=ignored)


def _expected(annotation: Annotation | None) -> str | None:
    """The class of `@Test(expected = ...)`; JUnit 4's own default for it means nothing."""
    value = annotation.values.get("expected") if annotation is not None else None
    if not isinstance(value, ClassValue) or value.descriptor == "Lorg/junit/Test$None;":
        return None
    return class_of_descriptor(value.descriptor)


# --- JUnit 5


def _jupiter_tests(cls: ClassFile, lookup: ClassLookup) -> Iterator[FoundTest]:
    lineages = _levels(cls, lookup)
    if not lineages:
        return
    innermost = lineages[-1]
    for sort in (FLAVOR_5.test, _PARAMETERIZED, _REPEATED, _FACTORY):
        for declaring, method in innermost.annotated(sort):
            yield _jupiter_test(lineages, declaring, method, sort, lookup)


def _levels(cls: ClassFile, lookup: ClassLookup) -> list[Lineage]:
    """The classes whose objects a test needs, outermost first; none for no class of tests."""
    levels = [Lineage(cls, lookup, FLAVOR_5)]
    while (outer := _outer(cls)) is not None:
        enclosing = lookup(outer)
        if annotation_of(cls, _NESTED) is None or enclosing is None:
            return []
        cls = enclosing
        levels.insert(0, Lineage(cls, lookup, FLAVOR_5))
    return levels


def _outer(cls: ClassFile) -> str | None:
    """The class whose object an object of this class needs."""
    for row in cls.inner_classes:
        if row.inner == cls.name and not row.flags & flags.STATIC:
            return row.outer
    return None


def _jupiter_test(
    lineages: list[Lineage],
    declaring: ClassFile,
    method: MethodInfo,
    sort: str,
    lookup: ClassLookup,
) -> FoundTest:
    cls = lineages[-1].cls
    where = [one for lineage in lineages for one in lineage.classes]
    disabled = disabling([lineage.cls for lineage in lineages], method, lookup)
    if disabled is not None:
        return RefusedTest(cls.name, method.name, f"disabled by {disabled}", is_disabled=True)
    reason = obstacle(where, method, lookup) or _making_obstacle(lineages)
    if reason is None and sort == _PARAMETERIZED:
        reason = parameter_obstacle(method, lookup)
    if reason is not None:
        return RefusedTest(cls.name, method.name, reason)
    if len(lineages) == 1 and sort == FLAVOR_5.test and annotation_of(method, sort) is not None:
        found = _found(_ABORTING, lookup)
        entry = lineages[0].entry(declaring, method, None, found)
        return _unless_refused(replace(entry, ignored=timeouts_5(where, method, lookup)))
    launched = _launched(lineages, declaring, method, sort, lookup)
    if isinstance(launched, LaunchedTest):
        return replace(launched, ignored=timeouts_5(where, method, lookup))
    return launched


def _making_obstacle(lineages: list[Lineage]) -> str | None:
    for position, lineage in enumerate(lineages):
        cls = lineage.cls
        shown = _dotted(cls.name)
        if cls.flags & flags.ABSTRACT:
            return f"{shown} around it is abstract"
        wanted = f"(L{lineages[position - 1].cls.name};)V" if position else "()V"
        constructors = [m.descriptor for m in cls.methods if m.name == "<init>"]
        if wanted not in constructors:
            return f"the constructor of {shown} expects arguments from JUnit"
    return None


def _launched(
    lineages: list[Lineage],
    declaring: ClassFile,
    method: MethodInfo,
    sort: str,
    lookup: ClassLookup,
) -> FoundTest:
    cls = lineages[-1].cls
    steps = []
    for lineage in lineages:
        fixture = lineage.fixture()
        for key in (key for keys in fixture.values() for key in keys):
            if key.descriptor != "()V":
                return RefusedTest(cls.name, method.name, _wants_arguments(key))
        lifecycle = "class" if _is_shared(lineage, fixture["before-all"]) else "each"
        steps.append(f"level:{lifecycle}:{_dotted(lineage.cls.name)}")
        steps += [_step(role, key) for role, keys in fixture.items() for key in keys]
    test = lineages[-1].key(declaring, method)
    if sort != _PARAMETERIZED and not test.descriptor.startswith("()"):
        return RefusedTest(cls.name, method.name, _wants_arguments(test))
    arguments = ("jupiter", _dotted(cls.name), _kind(method, sort), *steps, _step("test", test))
    return LaunchedTest(cls.name, method.name, arguments)


def _kind(method: MethodInfo, sort: str) -> str:
    """The launcher's word for a sort of test."""
    if sort == _REPEATED:
        annotation = annotation_of(method, sort)
        times = annotation.values.get("value") if annotation is not None else None
        return f"repeated:{times}"
    return {_PARAMETERIZED: "parameterized", _FACTORY: "factory"}.get(sort, "plain")


def _is_shared(lineage: Lineage, before_all: tuple[MethodKey, ...]) -> bool:
    """Whether one object serves all tests."""
    for cls in lineage.classes:
        annotation = annotation_of(cls, f"L{JUPITER}TestInstance;")
        value = annotation.values.get("value") if annotation is not None else None
        if isinstance(value, EnumValue) and value.name == "PER_CLASS":
            return True
    return not all(key.is_static for key in before_all)


def _step(role: str, key: MethodKey) -> str:
    return f"{role}:{_dotted(key.cls)}#{key.name}{key.descriptor}"


# --- both


def _unless_refused(test: TestEntry) -> FoundTest:
    """The test, unless JUnit would have to supply arguments."""
    fixture = (*test.before_all, *test.before_each, *test.after_each, *test.after_all)
    for key in (*fixture, test.test):
        if key.descriptor != "()V":
            return RefusedTest(test.cls, test.test.name, _wants_arguments(key))
    return test


def _wants_arguments(key: MethodKey) -> str:
    return (
        f"{source_signature(key.name, key.descriptor)} expects arguments from JUnit, which Plait "
        "does not supply; write a test without parameters"
    )


def _found(names: tuple[str, ...], lookup: ClassLookup) -> tuple[str, ...]:
    return tuple(name for name in names if lookup(name) is not None)


def _dotted(name: str) -> str:
    return name.replace("/", ".")
