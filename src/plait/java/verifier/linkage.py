"""Checks of a class against its supertypes (JVMS 5.3.5)."""

from plait.base import flags
from plait.java.class_files.class_file import ClassFile, MethodInfo
from plait.java.class_files.descriptors import source_signature
from plait.java.verifier.refusal import Refusal
from plait.java.verifier.verification_types import describe
from plait.java.verifier.verified_lineage import Lineage, package_of


def check_supertypes(cls: ClassFile, lineage: Lineage) -> None:
    """Check superclass and superinterfaces, which have been loaded, and what is overridden."""
    own = describe(cls.name)
    superclass = None if cls.superclass is None else lineage.find(cls.superclass)
    if superclass is not None:
        if superclass.flags & flags.INTERFACE and not cls.flags & flags.INTERFACE:
            raise Refusal(f"{own} has interface {describe(superclass.name)} as superclass")
        if superclass.flags & flags.FINAL:
            raise Refusal(f"{own} cannot inherit from final class {describe(superclass.name)}")
        _check_access(cls, superclass, "superclass")
    for name in cls.interfaces:
        interface = lineage.find(name)
        if interface is not None:
            if not interface.flags & flags.INTERFACE:
                raise Refusal(f"{own} cannot implement {describe(name)}, which is no interface")
            _check_access(cls, interface, "superinterface")
    for method in cls.methods:
        if not method.flags & (flags.STATIC | flags.PRIVATE) and method.name != "<init>":
            _check_overridden(cls, method, lineage)


def _check_access(cls: ClassFile, parent: ClassFile, what: str) -> None:
    if not parent.flags & flags.PUBLIC and package_of(cls.name) != package_of(parent.name):
        raise Refusal(f"{describe(cls.name)} cannot access its {what} {describe(parent.name)}")
    permitted = parent.permitted_subclasses
    if permitted is not None and cls.name not in permitted:
        raise Refusal(f"{describe(cls.name)} is no permitted subclass of {describe(parent.name)}")


def _check_overridden(cls: ClassFile, method: MethodInfo, lineage: Lineage) -> None:
    for parent in lineage.superclasses(cls.superclass):
        for other in parent.methods:
            if (other.name, other.descriptor) != (method.name, method.descriptor):
                continue
            if not other.flags & flags.FINAL or other.flags & flags.STATIC:
                continue
            if _is_visible(other, parent.name, cls.name):
                shown = source_signature(method.name, method.descriptor)
                raise Refusal(f"method {shown} overrides a final method of {describe(parent.name)}")


def _is_visible(method: MethodInfo, owner: str, subclass: str) -> bool:
    if method.flags & (flags.PUBLIC | flags.PROTECTED):
        return True
    return not method.flags & flags.PRIVATE and package_of(owner) == package_of(subclass)
