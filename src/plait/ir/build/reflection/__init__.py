"""Reflection by synthetic classes that describe classes, created on demand.

The models (`plait.vm.Reflected`) look these classes up by name. `plait/reflection/members/C` lists
what the class file of C declares, `plait/reflection/pool/C` holds the constants that its raw
annotations name, `plait/reflection/call/N/C` calls its method number N (`special/N/C` without
looking for an overriding one), `plait/reflection/proxy/I,J` implements interfaces by an
InvocationHandler, and `plait/reflection/invoke/D` (`invokeExact/D`) calls a method handle at a site
of descriptor D, as `access/M/D` accesses a variable. `plait/reflection/resource/X` gives what the
class path holds under the name that X has in hexadecimal. To an engine they are ordinary classes.
"""

from collections.abc import Callable, Sequence
from typing import Final

from plait.ir.build.members import Members
from plait.ir.build.reflection.annotation_pools import expand_pool
from plait.ir.build.reflection.class_facts import expand_facts
from plait.ir.build.reflection.invocations import expand_access, expand_invocation
from plait.ir.build.reflection.proxies import expand_proxy
from plait.ir.build.reflection.reflective_calls import expand_call
from plait.ir.build.reflection.resources import expand_resource
from plait.ir.build.synthetic import SyntheticClass
from plait.java.class_files.class_file import ClassFile

_PREFIX: Final = "plait/reflection/"

FindClassFile = Callable[[str], ClassFile | None]
FindResources = Callable[[str], Sequence[bytes]]


def is_reflective(name: str) -> bool:
    """Whether this is the name of a class that `expand_reflective` may know."""
    return name.startswith(_PREFIX)


def expand_reflective(
    name: str, find: FindClassFile, members: Members, resources: FindResources
) -> SyntheticClass | None:
    """The class of this name; None when it describes a class without class file."""
    kind, _, rest = name[len(_PREFIX) :].partition("/")
    if kind == "resource":
        return expand_resource(name, resources(bytes.fromhex(rest).decode()))
    if kind in ("invoke", "invokeExact"):
        return expand_invocation(name, rest, is_exact=kind == "invokeExact")
    if kind == "access":
        return expand_access(name, rest)
    if kind == "proxy":
        return expand_proxy(name, rest.split(","), find)
    if kind in ("call", "special"):
        number, _, rest = rest.partition("/")
        class_file = find(rest)
        if class_file is None:
            return None
        return expand_call(name, class_file, int(number), members, is_special=kind == "special")
    class_file = find(rest)
    if class_file is None:
        return None
    return expand_pool(name, class_file) if kind == "pool" else expand_facts(name, class_file)
