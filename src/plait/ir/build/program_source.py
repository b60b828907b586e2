"""The source of a program's classes and bodies: class files, models and synthesized classes.

A class is looked for among the synthesized classes, the models, the JDK and the user's class path,
in this order; the JDK comes before the user's class path, as in class loaders.
"""

from typing import final

from plait.base.errors import ClassFileError
from plait.base.names import FieldRef, MethodRef
from plait.ir.build.bytecode_translator import translate_method
from plait.ir.build.classes import make_class
from plait.ir.build.contract_choice import NO_CONTRACTS, Contracts
from plait.ir.build.dynamic import expand_dynamic
from plait.ir.build.entry import ENTRY, make_entry
from plait.ir.build.final_fields import refused_update
from plait.ir.build.instructions.null_messages import null_message
from plait.ir.build.known_calls.wait_clocks import wait_clock
from plait.ir.build.lineage_limits import LineageLimits
from plait.ir.build.members import Members
from plait.ir.build.models import Models, models_for
from plait.ir.build.reflection import expand_reflective, is_reflective
from plait.ir.build.synthetic import SyntheticClass
from plait.ir.build.unit import Unit
from plait.ir.build.whole_path import WholePath
from plait.ir.program import Body, Class, Method, Program
from plait.java.class_files.class_file import ClassFile, DynamicRef
from plait.java.entry_points.target import Entry, LaunchedTest, Target, TestEntry
from plait.java.platform.class_path import (
    ClassPath,
    ImageEntry,
    JmodEntry,
    JmodsEntry,
    open_class_path,
)
from plait.java.platform.jdk import Jdk
from plait.java.platform.outside_world import USUAL, Outside
from plait.java.platform.read_log import ReadLog, logged
from plait.java.verifier.linking import Linker

_PLATFORM = (ImageEntry, JmodEntry, JmodsEntry)


@final
class ClassFileSource:
    """Implements `ProgramSource` (for `Program`) and `World` (for the translator)."""

    def __init__(
        self,
        class_path: ClassPath,
        models: Models,
        entry: Entry | None,
        log: ReadLog | None = None,
    ) -> None:
        """A log notes what is asked of the users' part of the class path."""
        whole = ClassPath([e for e in class_path.entries if not isinstance(e, _PLATFORM)])
        self._whole_path = WholePath(whole, log)
        self._users = logged(whole, log)
        self._platform = ClassPath([e for e in class_path.entries if isinstance(e, _PLATFORM)])
        self._models = models
        self._units: dict[str, Unit | None] = {}
        self._user_classes: set[str] = set()
        self._missing: dict[str, str | None] = {}
        self._corrupt: dict[str, str | None] = {}
        self._mentions: dict[str, bool] = {}
        self._holds_console: bool | None = None
        self._genuine: dict[str, ClassFile | None] = {}
        self._linker = Linker(self._genuine_class_file, self._is_trusted)
        self.members = Members(self._class_file)
        self._own: dict[str, ClassFile | None] = {}
        self._limits = LineageLimits(self._users_class)
        self._synthetic: dict[str, SyntheticClass] = {}
        if entry is not None:
            self._register(make_entry(entry))

    # --- ProgramSource --------------------------------------------------------------------------

    def find_class(self, name: str) -> Class | None:
        """The class with this internal name, or None when there is none."""
        if name not in self._synthetic and is_reflective(name):
            made = expand_reflective(name, self._class_file, self.members, self._resources)
            if made is not None:
                self._register(made)
        if name in self._synthetic:
            return self._synthetic[name].cls
        unit = self._unit(name)
        if unit is None:
            return None
        initialiser = self._models.substitute(name, "<clinit>", "()V", is_static=True)
        return make_class(unit.class_file, needs_initialiser=initialiser is not None)

    def build_body(self, owner: Class, method: Method) -> Body | None:
        """The code of a declared method; None if abstract or a native without a model."""
        if owner.name in self._synthetic:
            return self._synthetic[owner.name].bodies.get((method.name, method.descriptor))
        substitute = self._models.substitute(
            owner.name, method.name, method.descriptor, is_static=method.is_static
        )
        if substitute is not None:
            model = self._unit(substitute[0].name)
            if model is not None:
                return translate_method(model, substitute[1], is_substitute=True)
        unit = self._unit(owner.name)
        if unit is None:
            return None
        for index, declared in enumerate(unit.class_file.methods):
            if (declared.name, declared.descriptor) == (method.name, method.descriptor):
                return translate_method(unit, index)
        return None

    def link(self, name: str) -> None:
        """Check a user's class as a JVM does when it is first used, with all its supertypes."""
        self._linker.link(name)

    # --- World ----------------------------------------------------------------------------------

    def expand_dynamic(
        self, class_file: ClassFile, method_index: int, bci: int, site: DynamicRef
    ) -> MethodRef:
        """The static method that stands for a dynamic call site or constant."""
        synthetic = expand_dynamic(class_file, method_index, bci, site, self.members)
        self._register(synthetic)
        return synthetic.factory

    def null_message(self, class_file: ClassFile, method_index: int, bci: int) -> str | None:
        """HotSpot's message in users' classes; the JDK's do without."""
        if class_file.name not in self._user_classes:
            return None
        return null_message(class_file, class_file.methods[method_index], bci)

    def refused_update(
        self, class_file: ClassFile, method_index: int, field: FieldRef, *, is_static: bool
    ) -> str | None:
        """HotSpot's message in users' classes; the JDK's fit together."""
        if class_file.name not in self._user_classes:
            return None
        method = class_file.methods[method_index]
        return refused_update(class_file, method, field, self.members, is_static=is_static)

    def wait_clock(
        self, class_file: ClassFile, method_index: int, bci: int, asked: MethodRef
    ) -> MethodRef | None:
        """The clock of a wait, for those of the JDK."""
        if class_file.name in self._user_classes:
            return None
        return wait_clock(class_file, class_file.methods[method_index], bci, asked)

    def is_users(self, name: str) -> bool:
        """Whether a class comes from the user's class path."""
        return name in self._user_classes

    def missing_class(self, name: str) -> str | None:
        """The missing class when a class or array type is loaded; usually None."""
        if name.startswith("["):
            element = name.lstrip("[")
            return self.missing_class(element[1:-1]) if element[0] == "L" else None
        if name not in self._missing:
            self._missing[name] = self._find_missing(name)
        return self._missing[name]

    def _find_missing(self, name: str) -> str | None:
        if name in self._synthetic or is_reflective(name) or self._is_platform(name):
            return None
        try:
            class_file = self._class_file(name)
        except ClassFileError:
            return None  # it exists: linking rejects it where it is first used
        if class_file is None:
            return name
        self._missing[name] = None
        parents = (class_file.superclass, *class_file.interfaces)
        found = (self.missing_class(parent) for parent in parents if parent is not None)
        return next((each for each in found if each is not None), None)

    def corrupt_class(self, name: str) -> str | None:
        """The class with a corrupt file when a class or array type is loaded; usually None."""
        if name.startswith("["):
            element = name.lstrip("[")
            return self.corrupt_class(element[1:-1]) if element[0] == "L" else None
        if name not in self._corrupt:
            self._corrupt[name] = self._find_corrupt(name)
        return self._corrupt[name]

    def _find_corrupt(self, name: str) -> str | None:
        if name in self._synthetic or is_reflective(name) or self._is_platform(name):
            return None
        try:
            class_file = self._class_file(name)
        except ClassFileError:
            return name
        if class_file is None:
            return None
        self._corrupt[name] = None
        parents = (class_file.superclass, *class_file.interfaces)
        found = (self.corrupt_class(parent) for parent in parents if parent is not None)
        return next((each for each in found if each is not None), None)

    def _is_platform(self, name: str) -> bool:
        return bool(self._models.replacement(name)) or self._platform.find(name) is not None

    def is_mentioned(self, word: str) -> bool:
        """Whether a class file of the user's, or of a library, contains the word."""
        found = self._mentions.get(word)
        if found is None:
            found = self._mentions[word] = self._whole_path.mentions(word)
        return found

    def may_hold_console(self) -> bool:
        """Whether a class of the user's, or of a library, may own a standard stream's monitor."""
        if self._holds_console is None:
            self._holds_console = self._whole_path.may_hold_console()
        return self._holds_console

    # --- loading --------------------------------------------------------------------------------

    def _register(self, synthetic: SyntheticClass) -> None:
        self._synthetic.setdefault(synthetic.cls.name, synthetic)

    def _unit(self, name: str) -> Unit | None:
        if name not in self._units:
            class_file = self._load(name)
            self._units[name] = None if class_file is None else Unit(class_file, self)
        return self._units[name]

    def _resources(self, name: str) -> tuple[bytes, ...]:
        return self._platform.resources(name) + self._users.resources(name)

    def _class_file(self, name: str) -> ClassFile | None:
        unit = self._unit(name)
        return None if unit is None else unit.class_file

    def _is_trusted(self, name: str) -> bool:
        """Whether a class comes from the JDK or from Plait itself; so does one that is missing."""
        return name in self._synthetic or not (
            self._unit(name) is not None and name in self._user_classes
        )

    def _genuine_class_file(self, name: str) -> ClassFile | None:
        """The class as a JVM has it: the platform's own where a model replaces it."""
        if name not in self._genuine:
            found = self._class_file(name)
            if found is not None and name not in self._user_classes:
                found = self._platform.load(name) or found
            self._genuine[name] = found
        return self._genuine[name]

    def _load(self, name: str) -> ClassFile | None:
        class_file = self._models.replacement(name) or self._platform.load(name)
        if class_file is None:
            class_file = self._users_class(name)
            if class_file is not None:
                self._limits.require(class_file)
                self._user_classes.add(name)
        return class_file

    def _users_class(self, name: str) -> ClassFile | None:
        """A class of the user's, read once; None for what a class of the platform hides."""
        if name not in self._own:
            is_hidden = self._is_platform(name)
            self._own[name] = None if is_hidden else self._users.load(name)
        return self._own[name]


def load_program(
    target: Target,
    jdk: Jdk,
    outside: Outside = USUAL,
    contracts: Contracts = NO_CONTRACTS,
    log: ReadLog | None = None,
) -> Program:
    """The program of a target under the classes of a JDK and the models for it."""
    class_path = ClassPath([jdk.platform(), *open_class_path(target.class_path, jdk.major)])
    source = ClassFileSource(class_path, models_for(jdk, outside, contracts), target.entry, log)
    return Program(source, ENTRY, is_test=isinstance(target.entry, TestEntry | LaunchedTest))
