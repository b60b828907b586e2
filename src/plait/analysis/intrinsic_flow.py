"""What the machine's primitives do with references."""

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from plait.analysis.graph_nodes import ConstraintGraph
from plait.analysis.instances import CallSite, MethodInstance, PointsTo
from plait.analysis.masks import members
from plait.analysis.objects import ObjectTable, descriptor_of
from plait.analysis.templates import ELEMENT
from plait.base.names import FieldRef
from plait.ir.hierarchy import Hierarchy
from plait.ir.intrinsics import INTRINSICS
from plait.java.descriptors import parse_method_descriptor


class Flow(Protocol):
    """What primitives need of the solver."""

    @property
    def graph(self) -> ConstraintGraph:
        """The constraints."""

    @property
    def objects(self) -> ObjectTable:
        """The abstract objects."""

    @property
    def hierarchy(self) -> Hierarchy:
        """The classes."""

    @property
    def result(self) -> PointsTo:
        """What has been found."""

    @property
    def threads(self) -> int:
        """The node of all Thread objects."""

    def allocate(self, instance: MethodInstance, name: str, site: CallSite, label: str) -> int:
        """The number of what an op makes."""

    def field_node(self, number: int, field: FieldRef) -> int:
        """The node of a field."""

    def load(self, base: int, field: FieldRef, dest: int) -> None:
        """Load constraint."""

    def store(self, base: int, field: FieldRef, value: int) -> None:
        """Store constraint."""


_Args: TypeAlias = tuple[int | None, ...]
_Primitive: TypeAlias = Callable[[Flow, MethodInstance, CallSite, _Args, int | None], None]


def flow_of_intrinsic(
    flow: Flow, at: MethodInstance, site: CallSite, name: str, args: _Args, dest: int | None
) -> None:
    """Add the constraints of a primitive; `args` and `dest` are nodes, None for no reference."""
    special = _PRIMITIVES.get(name)
    if special is not None:
        special(flow, at, site, args, dest)
        return
    _, result = parse_method_descriptor(INTRINSICS[name])
    if dest is None or result is None:
        return
    if result == "Ljava/lang/String;":
        flow.graph.add(dest, 1 << flow.objects.string())
    elif result == "Ljava/lang/Class;":
        flow.result.unknown_classes.add(f"{name} in {at.method}")
        flow.graph.add(dest, 1 << flow.objects.class_object("?"))
    else:
        made = flow.allocate(at, result, site, name)
        flow.graph.add(dest, 1 << made)
        if result == "[Ljava/lang/String;":
            flow.graph.add(flow.field_node(made, ELEMENT), 1 << flow.objects.string())


def _adopt_main_thread(
    flow: Flow, _at: MethodInstance, _site: CallSite, args: _Args, _dest: int | None
) -> None:
    if args[0] is not None:
        flow.graph.flow(args[0], flow.threads)


def _get_class(
    flow: Flow, _at: MethodInstance, _site: CallSite, args: _Args, dest: int | None
) -> None:
    def look(new: int) -> None:
        assert dest is not None
        for number in members(new):
            kind = descriptor_of(flow.objects.objects[number].type)
            flow.graph.add(dest, 1 << flow.objects.class_object(kind))

    if args[0] is not None and dest is not None:
        flow.graph.watch(args[0], look)


def _copy(flow: Flow, at: MethodInstance, site: CallSite, args: _Args, dest: int | None) -> None:
    """A new object of the same type, whose fields hold what those of the old one do."""

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
    flow: Flow, _at: MethodInstance, _site: CallSite, args: _Args, _dest: int | None
) -> None:
    if args[0] is not None and args[2] is not None:
        between = flow.graph.nodes(1)
        flow.load(args[0], ELEMENT, between)
        flow.store(args[2], ELEMENT, between)


def _constant_element(
    flow: Flow, _at: MethodInstance, _site: CallSite, args: _Args, dest: int | None
) -> None:
    if args[0] is not None and dest is not None:
        flow.load(args[0], ELEMENT, dest)


def _same(flow: Flow, _at: MethodInstance, _site: CallSite, args: _Args, dest: int | None) -> None:
    if args[0] is not None and dest is not None:
        flow.graph.flow(args[0], dest)


def _from_class(make: Callable[[Flow, str], str | None]) -> _Primitive:
    """A primitive that maps class objects to class objects; `make` gives the new descriptor."""

    def primitive(
        flow: Flow, at: MethodInstance, _site: CallSite, args: _Args, dest: int | None
    ) -> None:
        def look(new: int) -> None:
            assert dest is not None
            for number in members(new):
                described = flow.objects.described_by(number)
                found = "?" if described in (None, "?") else make(flow, described or "?")
                if found == "?":
                    flow.result.unknown_classes.add(f"a class of a class in {at.method}")
                if found is not None:
                    flow.graph.add(dest, 1 << flow.objects.class_object(found))

        if args[0] is not None and dest is not None:
            flow.graph.watch(args[0], look)

    return primitive


def _component(_flow: Flow, descriptor: str) -> str | None:
    return descriptor[1:] if descriptor[0] == "[" else None


def _superclass(flow: Flow, descriptor: str) -> str | None:
    if descriptor[0] != "L":
        return "Ljava/lang/Object;" if descriptor[0] == "[" else None
    found = next(iter(flow.hierarchy.superclasses(descriptor[1:-1]))).superclass
    return None if found is None else f"L{found};"


def _allocating(type_of: Callable[[str], str | None]) -> _Primitive:
    """A primitive that makes an object of the class given; `type_of` maps its descriptor."""

    def primitive(
        flow: Flow, at: MethodInstance, site: CallSite, args: _Args, dest: int | None
    ) -> None:
        def look(new: int) -> None:
            assert dest is not None
            for number in members(new):
                described = flow.objects.described_by(number)
                name = None if described in (None, "?") else type_of(described or "?")
                if name is None:
                    flow.result.unknown_classes.add(f"an object of a class in {at.method}")
                else:
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
    "newArray": _allocating(lambda descriptor: f"[{descriptor}"),
    "allocate": _allocating(_plain_class),
}
