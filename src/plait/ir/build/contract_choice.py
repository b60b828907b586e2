"""Which classes of java.util.concurrent stand for their contracts, and why others do not.

Contracts hide how the JDK waits. Code that looks there, as `LockSupport` and the interrupt status
or state of another thread let it, gets the JDK's bytecode for all classes. Code that extends one of
the classes, looks at it by reflection or calls a method without a model gets it for that class.
What the program may load is told from constant pools, beginning with the target's own classes.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, final

from plait.base import flags as access
from plait.base.errors import ClassFileError
from plait.base.node import node
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.corruption import MISHAPS
from plait.java.class_files.descriptors import source_name
from plait.java.class_files.jvm_opcodes import Opcode
from plait.java.class_files.mentions import mentioned_classes
from plait.java.class_files.pool_constants import HandleRef, MemberRef
from plait.java.platform.class_path import ClassPath
from plait.java.platform.library_mode import Library

BY_CONTRACT: Final = "by its contract"
"""What the reasons of `Vm.unsupported` in models end with: the JDK's bytecode would do."""

_CLASS_NAME: Final = re.compile(r"[\w$]+(\.[\w$]+)*")
_SUBSTITUTES: Final = "Model"
_VM: Final = "plait/vm/Vm"
_THREAD: Final = "java/lang/Thread"
_LOCK_SUPPORT: Final = "java/util/concurrent/locks/LockSupport"

_REFLECTION: Final = "java/lang/reflect/"
_CALLS: Final = frozenset(
    {
        Opcode.INVOKEVIRTUAL,
        Opcode.INVOKESPECIAL,
        Opcode.INVOKESTATIC,
        Opcode.INVOKEINTERFACE,
    }
)


@final
@node
class Contracts:
    """The classes with models by contract, and those that run their bytecode nevertheless.

    `refused` has them with the reason.
    """

    classes: frozenset[str] = frozenset()
    refused: tuple[tuple[str, str], ...] = ()

    def covers(self, name: str) -> bool:
        """Whether a class, or the class around it, stands for its contract."""
        return name.partition("$")[0] in self.classes


NO_CONTRACTS: Final = Contracts()


def choose_contracts(
    library: Library, own: ClassPath, users: ClassPath, models: ClassPath
) -> Contracts:
    """The classes that stand for their contracts when a program is checked.

    `own` are the target's classes, `users` those and what else is on the class path.
    """
    if library is Library.BYTECODE:
        return NO_CONTRACTS
    modelled = frozenset(
        name
        for entry in models.entries
        for name in entry.class_names()
        if "$" not in name and not name.endswith(_SUBSTITUTES)
    )
    if library is Library.CONTRACT:
        return Contracts(modelled)
    look = _Look(modelled, models)
    for class_file in _reachable(own, users):
        look.at(class_file)
    look.spread()
    classes = modelled - look.refused.keys()
    return Contracts(classes, tuple(sorted(look.refused.items())))


def _reachable(own: ClassPath, users: ClassPath) -> Iterator[ClassFile]:
    """The target's classes and all that they mention; what cannot be read says nothing."""
    work = [name for entry in own.entries for name in entry.class_names()]
    seen = set(work)
    while work:
        try:
            found = users.load(work.pop())
        except (ClassFileError, *MISHAPS):
            continue
        if found is not None:
            yield found
            named = set(named_classes(found)) - seen
            seen |= named
            work.extend(sorted(named))


def named_classes(class_file: ClassFile) -> Iterator[str]:
    """The classes that a class mentions, also by strings, as reflection takes them."""
    yield from mentioned_classes(class_file)
    for _, literal in class_file.literals():
        if isinstance(literal, str) and _CLASS_NAME.fullmatch(literal):
            yield literal.replace(".", "/")


@final
class _Look:
    """What has been seen of a program; `refused` tells why classes run their bytecode."""

    def __init__(self, modelled: frozenset[str], models: ClassPath) -> None:
        self._modelled = modelled
        self._models = models
        self._members: dict[str, Mapping[tuple[str, str], bool]] = {}
        self.refused: dict[str, str] = {}

    def at(self, class_file: ClassFile) -> None:
        """Look at one more class."""
        name = source_name(class_file.name)
        for reason in _leaks(class_file):
            for modelled in self._modelled:
                self.refused.setdefault(modelled, f"{name} {reason}")
        for parent in (class_file.superclass or "", *class_file.interfaces):
            if not self._is_abstract(parent):
                self._refuse(parent, f"{name} extends it")
        if any(owner.startswith(_REFLECTION) for owner in mentioned_classes(class_file)):
            for named in named_classes(class_file):
                self._refuse(named, f"{name} uses reflection")
        for member in _members_used(class_file):
            if member.owner in self._modelled and not self._has_model(member):
                self._refuse(member.owner, f"{name} calls {member.name}, which has no model")

    def _refuse(self, name: str, reason: str) -> None:
        outer = name.partition("$")[0]
        if outer in self._modelled:
            self.refused.setdefault(outer, reason)

    def spread(self) -> None:
        """Refuse the classes whose models rest on refused ones: they use what is not public."""
        rests = {name: rests_on(self._models, name, self._modelled) for name in self._modelled}
        work = sorted(self.refused)
        while work:
            gone = work.pop()
            for name in sorted(name for name, needed in rests.items() if gone in needed):
                if name not in self.refused:
                    self.refused[name] = self.refused[gone]
                    work.append(name)

    def _is_abstract(self, name: str) -> bool:
        """Whether a model is of a class that is there to be extended."""
        is_modelled = name.partition("$")[0] in self._modelled
        model = self._models.load(name) if is_modelled else None
        return model is not None and bool(model.flags & (access.ABSTRACT | access.INTERFACE))

    def _has_model(self, member: MemberRef) -> bool:
        """Whether a method has a model that does not give up; inherited ones are the JDK's."""
        found = self._members.get(member.owner)
        if found is None:
            model = self._models.load(member.owner)
            assert model is not None, "a modelled class should have a model"
            found = self._members[member.owner] = {
                (method.name, method.descriptor): not _gives_up(model, method)
                for method in model.methods
            }
        return found.get((member.name, member.descriptor), True)


def rests_on(models: ClassPath, name: str, modelled: frozenset[str]) -> frozenset[str]:
    """The classes whose models a class's model extends, or calls what is not public of."""
    found: set[str] = set()
    for class_file in _with_nested(models, name):
        found.add((class_file.superclass or "").partition("$")[0])
        for member in _members_used(class_file):
            owner = models.load(member.owner)
            if owner is not None and not _is_public(owner, member):
                found.add(member.owner.partition("$")[0])
    return frozenset(found & modelled) - {name}


def _with_nested(models: ClassPath, name: str) -> Iterator[ClassFile]:
    for entry in models.entries:
        for found in entry.class_names():
            model = models.load(found) if found.partition("$")[0] == name else None
            if model is not None:
                yield model


def _is_public(owner: ClassFile, member: MemberRef) -> bool:
    return any(
        method.flags & access.PUBLIC
        for method in owner.methods
        if (method.name, method.descriptor) == (member.name, member.descriptor)
    )


def _leaks(class_file: ClassFile) -> Iterator[str]:
    """How a class could see the way in which the JDK waits."""
    if _LOCK_SUPPORT in set(mentioned_classes(class_file)):
        yield "uses LockSupport"
    for member in _members_used(class_file):
        if (member.name, member.descriptor) == ("getState", "()Ljava/lang/Thread$State;"):
            yield "asks for the state of a thread"
    if _asks_for_interrupt_of_others(class_file):
        yield "asks for the interrupt status of another thread"


def _asks_for_interrupt_of_others(class_file: ClassFile) -> bool:
    """Whether `isInterrupted` is called on anything but what `currentThread` has just given."""
    for method in class_file.methods:
        before: MemberRef | None = None
        for _, opcode, operand in () if method.code is None else method.code.instructions():
            called = None
            if opcode in _CALLS and isinstance(operand, int):
                called = class_file.member(operand)
                is_own = before is not None and before.name == "currentThread"
                if _is_interrupt_test(called) and not is_own:
                    return True
            before = called
    return any(_is_interrupt_test(handle) for handle in _handles(class_file))


def _is_interrupt_test(member: MemberRef | HandleRef) -> bool:
    return (member.name, member.descriptor) == ("isInterrupted", "()Z")


def _handles(class_file: ClassFile) -> Iterator[HandleRef]:
    for index in range(class_file.bootstrap_count):
        for argument in class_file.bootstrap(index).arguments:
            if isinstance(argument, HandleRef):
                yield argument


def _members_used(class_file: ClassFile) -> Iterator[MemberRef]:
    """The methods that the code of a class calls, also by method handles."""
    for method in class_file.methods:
        for _, opcode, operand in () if method.code is None else method.code.instructions():
            if opcode in _CALLS and isinstance(operand, int):
                yield class_file.member(operand)
    for handle in _handles(class_file):
        yield MemberRef(handle.owner, handle.name, handle.descriptor, handle.is_interface)


def _gives_up(model: ClassFile, method: MethodInfo) -> bool:
    """Whether a method of a model says that there is none."""
    return any(
        isinstance(operand, int)
        and opcode == Opcode.INVOKESTATIC
        and (model.member(operand).owner, model.member(operand).name) == (_VM, "unsupported")
        for _, opcode, operand in (() if method.code is None else method.code.instructions())
    )
