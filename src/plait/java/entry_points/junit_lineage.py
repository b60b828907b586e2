"""A class of JUnit tests and what it inherits: its test methods and their fixture, in order."""

from collections.abc import Iterable, Iterator
from typing import Final, final

from plait.base import flags
from plait.base.arithmetic import string_hash
from plait.base.node import node
from plait.java.class_files.class_file import Annotation, ClassFile, FieldInfo, MethodInfo
from plait.java.entry_points.class_lineage import ClassLookup
from plait.java.entry_points.composed_annotations import reached_annotations
from plait.java.entry_points.entry_kinds import MethodKey, TestEntry


@final
@node
class Flavor:
    """The annotations of one JUnit generation, and where the generations differ."""

    test: str
    before_all: str
    before_each: str
    after_each: str
    after_all: str
    disabled: str
    # JUnit 5 runs interfaces' default methods, looks for annotations on annotations, and leaves out
    # methods that a subclass overrides without the annotation; JUnit 4 calls those, virtually, and
    # turns the order of @Before methods of one class round.
    is_jupiter: bool


FLAVOR_4: Final = Flavor(
    "Lorg/junit/Test;",
    "Lorg/junit/BeforeClass;",
    "Lorg/junit/Before;",
    "Lorg/junit/After;",
    "Lorg/junit/AfterClass;",
    "Lorg/junit/Ignore;",
    is_jupiter=False,
)
FLAVOR_5: Final = Flavor(
    "Lorg/junit/jupiter/api/Test;",
    "Lorg/junit/jupiter/api/BeforeAll;",
    "Lorg/junit/jupiter/api/BeforeEach;",
    "Lorg/junit/jupiter/api/AfterEach;",
    "Lorg/junit/jupiter/api/AfterAll;",
    "Lorg/junit/jupiter/api/Disabled;",
    is_jupiter=True,
)


@final
class Lineage:
    """A class and what it inherits from, as one JUnit generation looks at it."""

    def __init__(self, cls: ClassFile, lookup: ClassLookup, flavor: Flavor) -> None:
        self.cls = cls
        self._flavor = flavor
        self._lookup = lookup
        found: dict[str, ClassFile] = {}
        self._collect(cls, found)
        self.classes = tuple(found.values())
        """Top down: the class itself comes last."""

    def _collect(self, cls: ClassFile, found: dict[str, ClassFile]) -> None:
        """Superclass first, then interfaces (JUnit 5), then the class."""
        above = [cls.superclass, *(cls.interfaces if self._flavor.is_jupiter else ())]
        names = [name for name in above if name is not None and name not in found]
        for parent in map(self._lookup, names):
            if parent is not None and parent.name != cls.name:
                self._collect(parent, found)
        found.setdefault(cls.name, cls)

    def entry(
        self,
        declaring: ClassFile,
        method: MethodInfo,
        expected: str | None,
        aborting: tuple[str, ...],
    ) -> TestEntry:
        """The test with its fixture."""
        fixture = self.fixture()
        return TestEntry(
            cls=self.cls.name,
            test=self.key(declaring, method),
            expected=expected,
            before_all=fixture["before-all"],
            before_each=fixture["before-each"],
            after_each=fixture["after-each"],
            after_all=fixture["after-all"],
            aborting=aborting,
        )

    def fixture(self) -> dict[str, tuple[MethodKey, ...]]:
        """What runs around each test, by the launcher's words for it, in order of execution."""
        flavor = self._flavor
        return {
            "before-all": self._before(flavor.before_all),
            "before-each": self._before(flavor.before_each),
            "after-each": self._after(flavor.after_each),
            "after-all": self._after(flavor.after_all),
        }

    def annotated(self, descriptor: str) -> Iterator[tuple[ClassFile, MethodInfo]]:
        """Methods with an annotation, top down, without those that a subclass replaces."""
        for position, cls in enumerate(self.classes):
            below = self.classes[position + 1 :]
            for method in sorted(_declared(cls), key=_junit_order):
                is_marked = self._is_marked(method, descriptor)
                if is_marked and not self._is_replaced(method, below, descriptor):
                    yield cls, method

    def _is_marked(self, method: MethodInfo, descriptor: str) -> bool:
        if not self._flavor.is_jupiter:
            return annotation_of(method, descriptor) is not None
        reached = reached_annotations(method.annotations, self._lookup)
        return any(one.annotation.descriptor == descriptor for one in reached)

    def _is_replaced(self, method: MethodInfo, below: Iterable[ClassFile], descriptor: str) -> bool:
        if method.flags & flags.PRIVATE:
            return False
        return any(
            other.name == method.name
            and other.descriptor == method.descriptor
            and (self._flavor.is_jupiter or annotation_of(other, descriptor) is not None)
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
            groups.setdefault(cls.name, []).append(self.key(cls, method))
        return list(groups.values())

    @staticmethod
    def key(declaring: ClassFile, method: MethodInfo) -> MethodKey:
        """How a method is called."""
        return MethodKey(declaring.name, method.name, method.descriptor, method.is_static)


def annotation_of(where: ClassFile | FieldInfo | MethodInfo, descriptor: str) -> Annotation | None:
    """The annotation of this type that is written there."""
    for annotation in where.annotations:
        if annotation.descriptor == descriptor:
            return annotation
    return None


def _declared(cls: ClassFile) -> list[MethodInfo]:
    """The methods of the source; javac's bridges repeat annotations of what they lead to."""
    return [method for method in cls.methods if not method.flags & flags.SYNTHETIC]


def _junit_order(method: MethodInfo) -> tuple[int, str, str]:
    """Both generations sort the methods of a class by the hash code of their names."""
    return string_hash(method.name), method.name, method.descriptor
