"""JUnit 4 and 5 tests in class files, with their fixtures in the order JUnit runs them.

Only annotations are read: JUnit itself need not be on the class path. Not taken as tests:
parameterized, repeated and dynamic tests, `@Nested` classes (they need an outer object), JUnit 3.
"""

from collections.abc import Iterable, Iterator
from typing import Final, final

from plait.base import flags
from plait.base.node import node
from plait.java.classfile import Annotation, ClassFile, ClassValue, MethodInfo
from plait.java.descriptors import class_of_descriptor
from plait.java.entries import MethodKey, TestEntry
from plait.java.lineage import ClassLookup, is_instantiable


@final
@node
class _Flavor:
    """The annotations of one JUnit generation, and where the generations differ."""

    test: str
    before_all: str
    before_each: str
    after_each: str
    after_all: str
    disabled: str
    # JUnit 5 runs interfaces' default methods, and leaves out methods that a subclass overrides
    # without the annotation; JUnit 4 calls those, virtually, and turns the order of @Before
    # methods of one class round.
    is_jupiter: bool


_FLAVORS: Final = (
    _Flavor(
        "Lorg/junit/Test;",
        "Lorg/junit/BeforeClass;",
        "Lorg/junit/Before;",
        "Lorg/junit/After;",
        "Lorg/junit/AfterClass;",
        "Lorg/junit/Ignore;",
        is_jupiter=False,
    ),
    _Flavor(
        "Lorg/junit/jupiter/api/Test;",
        "Lorg/junit/jupiter/api/BeforeAll;",
        "Lorg/junit/jupiter/api/BeforeEach;",
        "Lorg/junit/jupiter/api/AfterEach;",
        "Lorg/junit/jupiter/api/AfterAll;",
        "Lorg/junit/jupiter/api/Disabled;",
        is_jupiter=True,
    ),
)


def find_tests(cls: ClassFile, lookup: ClassLookup) -> Iterator[TestEntry]:
    """The tests that JUnit would run for `cls`, inherited ones included, by class and name."""
    if not is_instantiable(cls):
        return
    for flavor in _FLAVORS:
        if any(annotation.descriptor == flavor.disabled for annotation in cls.annotations):
            continue
        lineage = _Lineage(cls, lookup, flavor)
        for declaring, method in lineage.annotated(flavor.test):
            if _annotation(method, flavor.disabled) is None:
                yield lineage.entry(declaring, method)


@final
class _Lineage:
    """A class and what it inherits from, as one JUnit generation looks at it."""

    def __init__(self, cls: ClassFile, lookup: ClassLookup, flavor: _Flavor) -> None:
        self._cls = cls
        self._flavor = flavor
        found: dict[str, ClassFile] = {}
        self._collect(cls, lookup, found)
        self._top_down = tuple(found.values())

    def _collect(self, cls: ClassFile, lookup: ClassLookup, found: dict[str, ClassFile]) -> None:
        """Superclass first, then interfaces (JUnit 5), then the class."""
        above = [cls.superclass, *(cls.interfaces if self._flavor.is_jupiter else ())]
        found_above = [lookup(name) for name in above if name is not None and name not in found]
        for parent in found_above:
            if parent is not None and parent.name != cls.name:
                self._collect(parent, lookup, found)
        found.setdefault(cls.name, cls)

    def entry(self, declaring: ClassFile, method: MethodInfo) -> TestEntry:
        """The test with its fixture."""
        flavor = self._flavor
        return TestEntry(
            cls=self._cls.name,
            test=_key(declaring, method),
            expected=_expected(_annotation(method, flavor.test)),
            before_all=self._before(flavor.before_all),
            before_each=self._before(flavor.before_each),
            after_each=self._after(flavor.after_each),
            after_all=self._after(flavor.after_all),
        )

    def annotated(self, descriptor: str) -> Iterator[tuple[ClassFile, MethodInfo]]:
        """Methods with an annotation, top down, without those that a subclass replaces."""
        for position, cls in enumerate(self._top_down):
            below = self._top_down[position + 1 :]
            for method in sorted(_declared(cls), key=_junit_order):
                if _annotation(method, descriptor) is None:
                    continue
                if not self._is_replaced(method, below, descriptor):
                    yield cls, method

    def _is_replaced(self, method: MethodInfo, below: Iterable[ClassFile], descriptor: str) -> bool:
        if method.flags & flags.PRIVATE:
            return False
        return any(
            other.name == method.name
            and other.descriptor == method.descriptor
            and (self._flavor.is_jupiter or _annotation(other, descriptor) is not None)
            for cls in below
            for other in _declared(cls)
        )

    def _before(self, descriptor: str) -> tuple[MethodKey, ...]:
        by_class = self._by_class(descriptor)
        if not self._flavor.is_jupiter:
            by_class = [group[::-1] for group in by_class]
        return tuple(key for group in by_class for key in group)

    def _after(self, descriptor: str) -> tuple[MethodKey, ...]:
        return tuple(key for group in reversed(self._by_class(descriptor)) for key in group)

    def _by_class(self, descriptor: str) -> list[list[MethodKey]]:
        groups: dict[str, list[MethodKey]] = {}
        for cls, method in self.annotated(descriptor):
            groups.setdefault(cls.name, []).append(_key(cls, method))
        return list(groups.values())


def _declared(cls: ClassFile) -> list[MethodInfo]:
    """The methods of the source; javac's bridges repeat annotations of what they lead to."""
    return [method for method in cls.methods if not method.flags & flags.SYNTHETIC]


def _key(cls: ClassFile, method: MethodInfo) -> MethodKey:
    return MethodKey(cls.name, method.name, method.descriptor, method.is_static)


def _annotation(method: MethodInfo, descriptor: str) -> Annotation | None:
    for annotation in method.annotations:
        if annotation.descriptor == descriptor:
            return annotation
    return None


def _expected(annotation: Annotation | None) -> str | None:
    """The class of `@Test(expected = ...)`; JUnit 4's own default for it means nothing."""
    value = annotation.values.get("expected") if annotation is not None else None
    if not isinstance(value, ClassValue) or value.descriptor == "Lorg/junit/Test$None;":
        return None
    return class_of_descriptor(value.descriptor)


def _junit_order(method: MethodInfo) -> tuple[int, str, str]:
    """Both generations sort the methods of a class by the hash code of their names."""
    value = 0
    for unit in method.name:
        value = (31 * value + ord(unit)) & 0xFFFFFFFF
    return value - ((value & 0x80000000) << 1), method.name, method.descriptor
