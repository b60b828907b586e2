"""Subtyping, member resolution and virtual dispatch (JVMS 5.4.3, 5.4.5, 5.4.6).

All classes of a program count as loaded by one class loader, so a run-time package is a name
prefix. Access is not checked: the program is assumed to be verified and linked. Answers are cached.
"""

from collections.abc import Iterator
from typing import Final, final

from plait.base import flags
from plait.base.names import FieldRef, MethodRef
from plait.ir.program import Class, Field, Method, Program

OBJECT: Final = "java/lang/Object"
_ARRAY_SUPERTYPES: Final = frozenset({OBJECT, "java/lang/Cloneable", "java/io/Serializable"})
_NOT_INHERITED_BY_INTERFACES: Final = flags.PRIVATE | flags.STATIC


def package_of(name: str) -> str:
    """The package of a class, empty for the unnamed one."""
    return name.rpartition("/")[0]


@final
class Hierarchy:
    """Questions about the classes of `program`; an array type counts as a class named `[I`."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._supertypes: dict[str, frozenset[str]] = {}
        self._assignable: dict[tuple[str, str], bool] = {}
        self._fields: dict[FieldRef, tuple[FieldRef, Field] | None] = {}
        self._resolved: dict[MethodRef, MethodRef | None] = {}
        self._selected: dict[tuple[str, str, str, MethodRef | None], MethodRef | None] = {}
        self._dispatched: dict[tuple[str, MethodRef], MethodRef | None] = {}
        self._instance_fields: dict[str, tuple[FieldRef, ...]] = {}

    # --- subtyping ------------------------------------------------------------------------------

    def supertypes(self, name: str) -> frozenset[str]:
        """The class itself, its superclasses and all superinterfaces (for an array: no arrays)."""
        found = self._supertypes.get(name)
        if found is None:
            found = self._supertypes[name] = self._collect_supertypes(name)
        return found

    def is_subclass(self, name: str, ancestor: str) -> bool:
        """Whether `ancestor` is the class itself or one of its supertypes."""
        return ancestor in self.supertypes(name)

    def superclasses(self, name: str) -> Iterator[Class]:
        """The class itself, then its superclasses up to Object."""
        found = self.program.class_named(name)
        yield found
        while found.superclass is not None:
            found = self.program.class_named(found.superclass, found.name)
            yield found

    def is_assignable(self, from_descriptor: str, to_descriptor: str) -> bool:
        """Whether a value of the first type may be kept in a variable of the second one."""
        if from_descriptor == to_descriptor:
            return True
        key = (from_descriptor, to_descriptor)
        found = self._assignable.get(key)
        if found is None:
            found = self._assignable[key] = self._decide_assignable(*key)
        return found

    def _collect_supertypes(self, name: str) -> frozenset[str]:
        if name.startswith("["):
            return _ARRAY_SUPERTYPES | {name}
        cls = self.program.class_named(name)
        parents = cls.interfaces if cls.superclass is None else (cls.superclass, *cls.interfaces)
        collected = {name}
        for parent in parents:
            self.program.class_named(parent, name)
            collected |= self.supertypes(parent)
        return frozenset(collected)

    def _decide_assignable(self, from_descriptor: str, to_descriptor: str) -> bool:
        if from_descriptor[0] not in "[L" or to_descriptor[0] not in "[L":
            return False
        if to_descriptor[0] == "[":
            return from_descriptor[0] == "[" and self.is_assignable(
                from_descriptor[1:], to_descriptor[1:]
            )
        if to_descriptor == "Ljava/lang/Object;":
            return True
        name = from_descriptor if from_descriptor[0] == "[" else from_descriptor[1:-1]
        return to_descriptor[1:-1] in self.supertypes(name)

    # --- fields ---------------------------------------------------------------------------------

    def resolve_field(self, ref: FieldRef) -> tuple[FieldRef, Field] | None:
        """The declaration that a field reference means: class, superinterfaces, superclass."""
        if ref not in self._fields:
            self._fields[ref] = self._find_field(ref)
        return self._fields[ref]

    def instance_fields(self, name: str) -> tuple[FieldRef, ...]:
        """The fields an object of the class has, the superclass's first, as declared."""
        found = self._instance_fields.get(name)
        if found is None:
            cls = self.program.class_named(name)
            inherited: tuple[FieldRef, ...] = ()
            if cls.superclass is not None:
                self.program.class_named(cls.superclass, name)
                inherited = self.instance_fields(cls.superclass)
            own = (
                FieldRef(name, field.name, field.descriptor)
                for field in cls.fields
                if not field.flags & flags.STATIC
            )
            found = self._instance_fields[name] = (*inherited, *own)
        return found

    def _find_field(self, ref: FieldRef) -> tuple[FieldRef, Field] | None:
        if ref.owner.startswith("["):
            return None
        cls = self.program.class_named(ref.owner)
        for field in cls.fields:
            if field.name == ref.name and field.descriptor == ref.descriptor:
                return ref, field
        parents = cls.interfaces if cls.superclass is None else (*cls.interfaces, cls.superclass)
        for parent in parents:
            self.program.class_named(parent, cls.name)
            found = self.resolve_field(FieldRef(parent, ref.name, ref.descriptor))
            if found is not None:
                return found
        return None

    # --- methods --------------------------------------------------------------------------------

    def resolve_method(self, ref: MethodRef) -> MethodRef | None:
        """The declaration that a method reference means, abstract ones included.

        Signature-polymorphic methods are not special here: the builder never leaves one.
        """
        if ref not in self._resolved:
            self._resolved[ref] = self._find_method(ref)
        return self._resolved[ref]

    def select(
        self, receiver_class: str, name: str, descriptor: str, resolved: MethodRef | None = None
    ) -> MethodRef | None:
        """The method to run for a receiver of this class, None when that would be abstract.

        `resolved` is what the call site's reference resolves to; it matters when that is private
        (it is called as it is) or package-private (only methods of its package override it).
        Without it the call counts as naming a public method.
        """
        key = (receiver_class, name, descriptor, resolved)
        if key not in self._selected:
            self._selected[key] = self._find_selected(*key)
        return self._selected[key]

    def dispatch(self, receiver_class: str, method: MethodRef) -> MethodRef | None:
        """Resolution of a virtual or interface call's reference, then selection."""
        key = (receiver_class, method)
        if key not in self._dispatched:
            resolved = self.resolve_method(method)
            self._dispatched[key] = (
                None
                if resolved is None
                else self.select(receiver_class, method.name, method.descriptor, resolved)
            )
        return self._dispatched[key]

    def _declared(self, owner: str, name: str, descriptor: str) -> Method | None:
        return self.program.declared_method(owner, name, descriptor)

    def _find_method(self, ref: MethodRef) -> MethodRef | None:
        owner, name, descriptor = ref.owner, ref.name, ref.descriptor
        if owner.startswith("["):
            owner = OBJECT
        cls = self.program.class_named(owner)
        if cls.is_interface:
            if self._declared(owner, name, descriptor) is not None:
                return ref
            method = self._declared(OBJECT, name, descriptor)
            if method is not None and method.flags & flags.PUBLIC and not method.is_static:
                return MethodRef(OBJECT, name, descriptor)
        else:
            for ancestor in self.superclasses(owner):
                if self._declared(ancestor.name, name, descriptor) is not None:
                    return MethodRef(ancestor.name, name, descriptor)
        return self._resolve_in_interfaces(owner, name, descriptor)

    def _resolve_in_interfaces(self, name: str, method: str, descriptor: str) -> MethodRef | None:
        candidates = self._maximally_specific(name, method, descriptor)
        concrete = [owner for owner, found in candidates if not found.flags & flags.ABSTRACT]
        if len(concrete) == 1:
            return MethodRef(concrete[0], method, descriptor)
        return MethodRef(candidates[0][0], method, descriptor) if candidates else None

    def _maximally_specific(
        self, name: str, method: str, descriptor: str
    ) -> list[tuple[str, Method]]:
        """Inheritable declarations in superinterfaces that no subinterface there redeclares."""
        found: list[tuple[str, Method]] = []
        for ancestor in sorted(self.supertypes(name) - {name}):
            if self.program.class_named(ancestor, name).is_interface:
                declared = self._declared(ancestor, method, descriptor)
                if declared is not None and not declared.flags & _NOT_INHERITED_BY_INTERFACES:
                    found.append((ancestor, declared))
        return [
            (owner, declared)
            for owner, declared in found
            if not any(other != owner and self.is_subclass(other, owner) for other, _ in found)
        ]

    def _find_selected(
        self, receiver_class: str, name: str, descriptor: str, resolved: MethodRef | None
    ) -> MethodRef | None:
        target: Method | None = None
        if resolved is not None:
            target = self._declared(resolved.owner, resolved.name, resolved.descriptor)
            if target is not None and target.flags & flags.PRIVATE:
                return resolved
        start = OBJECT if receiver_class.startswith("[") else receiver_class
        for cls in self.superclasses(start):
            method = self._declared(cls.name, name, descriptor)
            if method is None or method.flags & (flags.PRIVATE | flags.STATIC):
                continue
            candidate = MethodRef(cls.name, name, descriptor)
            if resolved is None or target is None or self._overrides(candidate, resolved, target):
                return None if method.flags & flags.ABSTRACT else candidate
        concrete = [
            owner
            for owner, found in self._maximally_specific(start, name, descriptor)
            if not found.flags & flags.ABSTRACT
        ]
        return MethodRef(concrete[0], name, descriptor) if len(concrete) == 1 else None

    def _overrides(self, candidate: MethodRef, overridden: MethodRef, method: Method) -> bool:
        """JVMS 5.4.5 for a non-private instance method `candidate` of the same signature."""
        if method.flags & (flags.PUBLIC | flags.PROTECTED):
            return True
        if package_of(candidate.owner) == package_of(overridden.owner):
            return True
        for between in self.superclasses(candidate.owner):
            if between.name == candidate.owner:
                continue
            if between.name == overridden.owner:
                return False
            middle = self._declared(between.name, candidate.name, candidate.descriptor)
            if middle is not None and not middle.flags & (flags.PRIVATE | flags.STATIC):
                step = MethodRef(between.name, candidate.name, candidate.descriptor)
                if self._overrides(candidate, step, middle) and self._overrides(
                    step, overridden, method
                ):
                    return True
        return False
