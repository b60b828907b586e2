"""Which locations the places of loads and stores may be, and which stores surely overwrite."""

from typing import Final, final

from plait.analysis.facts import Facts
from plait.analysis.flow.completion import Completion
from plait.analysis.flow.locations import ANY_FIELD, FieldNumbers, Location, is_static
from plait.analysis.flow.reaching_objects import ReachingObjects
from plait.analysis.points_to.method_instances import CallSite
from plait.analysis.races.shared_accesses import STATIC
from plait.base.masks import members
from plait.base.names import FieldRef
from plait.ir.operands import Const, Operand, Reg
from plait.ir.ops import Move
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, Place, StaticPlace

_ASSERTIONS: Final = "$assertionsDisabled"


@final
class PlaceLocations:
    """Questions about places at ops of instances."""

    def __init__(
        self,
        facts: Facts,
        completion: Completion,
        objects: ReachingObjects,
        fields: FieldNumbers,
    ) -> None:
        self._facts = facts
        self._result = facts.points_to
        self._completion = completion
        self._objects = objects
        self._fields = fields

    def of(self, site: CallSite, place: Place) -> list[Location]:
        """The locations that a place may be."""
        match place:
            case StaticPlace(field):
                if field.name == _ASSERTIONS:
                    return []
                return [Location(STATIC, self._fields.of(field))]
            case FieldPlace(base, field):
                number = self._fields.of(field)
                return [Location(o, number) for o in members(self._objects.at(site, base))]
            case ElementPlace(array, index):
                mask = self._objects.at(site, array) & ~self._objects.empty_arrays
                position = self._constant(site, index)
                return [Location(o, self._fields.element, position) for o in members(mask)]
            case OffsetPlace(base):
                mask = self._objects.at(site, base)
                return [Location(o, ANY_FIELD) for o in members(mask)]

    def may_be(self, site: CallSite, place: Place, location: Location) -> bool:
        """Whether a place may be a location."""
        match place:
            case StaticPlace(field):
                return is_static(location) and self._fields.of(field) == location.field
            case FieldPlace(base, field):
                is_field = self._fields.of(field) == location.field
                return is_field and self._holds(site, base, location)
            case ElementPlace(array, index):
                if location.field != self._fields.element:
                    return False
                if not self._holds(site, array, location) or (
                    self._objects.empty_arrays >> location.object & 1
                ):
                    return False
                position = self._constant(site, index)
                return location.position is None or position in (None, location.position)
            case OffsetPlace(base):
                return self._holds(site, base, location)

    def overwrites(self, site: CallSite, place: Place, location: Location) -> bool:
        """Whether a store to a place surely leaves nothing of what a location has held."""
        match place:
            case StaticPlace(field):
                return is_static(location) and self._fields.of(field) == location.field
            case FieldPlace(_, field) if self._fields.of(field) == location.field:
                if location.base is not None and self.base_of(site, place) == location.base:
                    return True
                return self._is_surely(site, place, location)
            case ElementPlace():
                return location.position is not None and self._is_surely(site, place, location)
            case _:
                return False

    def base_of(self, site: CallSite, place: Place) -> int | None:
        """The only definition of the object whose field a place is."""
        if type(place) is not FieldPlace:
            return None
        graph = self._completion.graph(site.instance)
        return graph.only_source(site.block, site.index, place.base)

    def fields_of(self, number: int) -> list[int]:
        """All fields of an object."""
        name = self._result.objects.objects[number].type
        if name.startswith("["):
            return [self._fields.element]
        return [self._fields.of(field) for field in self._result.hierarchy.instance_fields(name)]

    def declared(self, place: Place) -> FieldRef | None:
        """The field that a place names."""
        return place.field if isinstance(place, FieldPlace | StaticPlace) else None

    def _is_surely(self, site: CallSite, place: Place, location: Location) -> bool:
        found = self.of(site, place)
        if len(found) != 1 or found[0] != location.anywhere:
            return False
        return not is_static(location) and self._facts.graph.is_single(location.object)

    def _holds(self, site: CallSite, base: Operand, location: Location) -> bool:
        if is_static(location):
            return False
        return bool(self._objects.at(site, base) >> location.object & 1)

    def _constant(self, site: CallSite, operand: Operand) -> int | None:
        """The constant that an index is, through copies."""
        def_use = self._completion.graph(site.instance).def_use
        block, index = site.block, site.index
        while type(operand) is Reg:
            mask = def_use.reaching(block, index, operand)
            if not mask or mask & (mask - 1):
                return None
            at, op = def_use.site(mask.bit_length() - 1), def_use.op(mask.bit_length() - 1)
            if at is None or type(op) is not Move:
                return None
            block, index, operand = at.block, at.index, op.source
        is_int = type(operand) is Const and type(operand.value) is int
        return operand.value if is_int else None  # type: ignore[union-attr, return-value]
