"""The effects of intrinsics on references."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from plait.analysis.points_to.abstract_objects import (
    NO_CONTEXT,
    UNKNOWN_CLASS,
    AbstractObject,
    Site,
    descriptor_of,
    is_stand_in,
)
from plait.analysis.points_to.constraint_templates import ELEMENT
from plait.analysis.points_to.method_instances import CallSite, MethodInstance
from plait.analysis.points_to.solver_interface import Solving
from plait.base.masks import members
from plait.ir.effects import CONTENT, effects_of_intrinsic
from plait.ir.hierarchy import OBJECT
from plait.ir.intrinsics import INTRINSICS
from plait.java.class_files.descriptors import parse_method_descriptor

_Args: TypeAlias = tuple[int | None, ...]
_Primitive: TypeAlias = Callable[[Solving, MethodInstance, CallSite, _Args, int | None], None]


def flow_of_intrinsic(
    flow: Solving, at: MethodInstance, site: CallSite, name: str, args: _Args, dest: int | None
) -> None:
    """Add the constraints of an intrinsic; `args` and `dest` are nodes, None if no reference."""
    special = _PRIMITIVES.get(name)
    if special is not None:
        special(flow, at, site, args, dest)
        return
    effects = effects_of_intrinsic(name)
    if effects.leaks or effects.touches & CONTENT:
        _anything(flow, at, site, args, dest)
        return
    _, result = parse_method_descriptor(INTRINSICS[name])
    if dest is None or result is None:
        return
    if result == "Ljava/lang/String;":
        flow.graph.add(dest, 1 << flow.objects.string())
    elif result == "Ljava/lang/Class;":
        flow.graph.add(dest, 1 << flow.objects.class_object(UNKNOWN_CLASS))
    else:
        made = flow.allocate(at, result, site, name)
        flow.graph.add(dest, 1 << made)
        if result == "[Ljava/lang/String;":
            flow.graph.add(flow.field_node(made, ELEMENT), 1 << flow.objects.string())


def _anything(
    flow: Solving, at: MethodInstance, _site: CallSite, args: _Args, dest: int | None
) -> None:
    """An intrinsic of which only the table of effects is known: it may return any object."""
    if dest is None:
        return
    for argument in args:
        if argument is not None:
            flow.graph.flow(argument, dest)
    where = Site(None, 0, 0, f"any object that {at.method} is given")
    flow.graph.add(dest, 1 << flow.objects.add(AbstractObject(OBJECT, where, NO_CONTEXT)))


def _adopt_main_thread(
    flow: Solving, _at: MethodInstance, _site: CallSite, args: _Args, _dest: int | None
) -> None:
    if args[0] is not None:
        flow.graph.flow(args[0], flow.threads)


def _get_class(
    flow: Solving, _at: MethodInstance, _site: CallSite, args: _Args, dest: int | None
) -> None:
    def look(new: int) -> None:
        assert dest is not None
        for number in members(new):
            item = flow.objects.objects[number]
            flow.graph.add(dest, 1 << flow.objects.class_object(descriptor_of(item.type)))
            if is_stand_in(item):
                flow.graph.add(dest, 1 << flow.objects.class_object(UNKNOWN_CLASS))

    if args[0] is not None and dest is not None:
        flow.graph.watch(args[0], look)


def _copy(flow: Solving, at: MethodInstance, site: CallSite, args: _Args, dest: int | None) -> None:
    """Copy an object: a new one of the same type with the same values of fields."""

    def look(new: int) -> None:
        assert dest is not None
        for number in members(new):
            name = flow.objects.objects[number].type
            made = flow.allocate(at, name, site, f"copy {name}")
            flow.graph.add(dest, 1 << made)
            is_array = name.startswith("[")
            fields = (ELEMENT,) if is_array else flow.hierarchy.instance_fields(name)
            for field in fields:
                if is_array or field.descriptor[0] in "L[":
                    source = flow.field_node(number, field)
                    flow.graph.flow(source, flow.field_node(made, field))

    if args[0] is not None and dest is not None:
        flow.graph.watch(args[0], look)


def _copy_elements(
    flow: Solving, _at: MethodInstance, _site: CallSite, args: _Args, _dest: int | None
) -> None:
    if args[0] is not None and args[2] is not None:
        between = flow.graph.nodes(1)
        flow.load(args[0], ELEMENT, between)
        flow.store(args[2], ELEMENT, between)


def _constant_element(
    flow: Solving, _at: MethodInstance, _site: CallSite, args: _Args, dest: int | None
) -> None:
    if args[0] is not None and dest is not None:
        flow.load(args[0], ELEMENT, dest)


def _same(
    flow: Solving, _at: MethodInstance, _site: CallSite, args: _Args, dest: int | None
) -> None:
    if args[0] is not None and dest is not None:
        flow.graph.flow(args[0], dest)


def _from_class(make: Callable[[Solving, str], str | None]) -> _Primitive:
    """An intrinsic from class objects to class objects; `make` gives the new descriptor."""

    def primitive(
        flow: Solving, _at: MethodInstance, _site: CallSite, args: _Args, dest: int | None
    ) -> None:
        def look(new: int) -> None:
            assert dest is not None
            for described in _described(flow, new):
                found = described if described == UNKNOWN_CLASS else make(flow, described)
                if found is not None:
                    flow.graph.add(dest, 1 << flow.objects.class_object(found))

        if args[0] is not None and dest is not None:
            flow.graph.watch(args[0], look)

    return primitive


def _described(flow: Solving, objects: int) -> Iterator[str]:
    """The types that the Class objects among these describe."""
    for number in members(objects):
        described = flow.objects.described_by(number)
        yield UNKNOWN_CLASS if described is None else described


def _component(_flow: Solving, descriptor: str) -> str | None:
    return descriptor[1:] if descriptor[0] == "[" else None


def _superclass(flow: Solving, descriptor: str) -> str | None:
    if descriptor[0] != "L":
        return "Ljava/lang/Object;" if descriptor[0] == "[" else None
    found = next(iter(flow.hierarchy.superclasses(descriptor[1:-1]))).superclass
    return None if found is None else f"L{found};"


def _of_class(unknown: str, type_of: Callable[[str], str | None]) -> _Primitive:
    """A primitive that makes an object of the class given; `type_of` maps its descriptor.

    Where nothing is known of the class it makes a stand-in of the type `unknown`.
    """

    def primitive(
        flow: Solving, at: MethodInstance, site: CallSite, args: _Args, dest: int | None
    ) -> None:
        def look(new: int) -> None:
            assert dest is not None
            for described in _described(flow, new):
                if described == UNKNOWN_CLASS:
                    where = Site(None, 0, 0, f"object of any class made by {at.method}")
                    made = flow.objects.add(AbstractObject(unknown, where, NO_CONTEXT))
                    flow.graph.add(dest, 1 << made)
                elif (name := type_of(described)) is not None:
                    made = flow.allocate(at, name, site, f"of {name}")
                    flow.graph.add(dest, 1 << made)

        if args[0] is not None and dest is not None:
            flow.graph.watch(args[0], look)

    return primitive


def _plain_class(descriptor: str) -> str | None:
    return descriptor[1:-1] if descriptor[0] == "L" else None


_PRIMITIVES: Final[dict[str, _Primitive]] = {
    "adoptMainThread": _adopt_main_thread,
    "getClass": _get_class,
    "copy": _copy,
    "copyElements": _copy_elements,
    "constantElement": _constant_element,
    "intern": _same,
    "componentType": _from_class(_component),
    "arrayType": _from_class(lambda _flow, descriptor: f"[{descriptor}"),
    "superclass": _from_class(_superclass),
    "newArray": _of_class("[Ljava/lang/Object;", lambda descriptor: f"[{descriptor}"),
    "allocate": _of_class("java/lang/Object", _plain_class),
}
