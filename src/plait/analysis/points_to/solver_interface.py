"""The interface of the solver for modules that add constraints."""

from typing import Protocol

from plait.analysis.points_to.abstract_objects import (
    AbstractObject,
    Context,
    ObjectTable,
    TypeFilters,
)
from plait.analysis.points_to.constraint_graph import ConstraintGraph
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.base.names import FieldRef, MethodRef
from plait.ir.hierarchy import Hierarchy


class Solving(Protocol):
    """What modules that add constraints need of the solver."""

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
    def filters(self) -> TypeFilters:
        """The types that are enforced."""

    @property
    def threads(self) -> int:
        """The node of all Thread objects."""

    @property
    def everything(self) -> int:
        """The node of all objects that read code creates."""

    @property
    def result(self) -> PointsTo:
        """The result so far."""

    def instance(self, ref: MethodRef, context: Context) -> MethodInstance | None:
        """A method in a context."""

    def allocate(self, instance: MethodInstance, name: str, site: CallSite, label: str) -> int:
        """The number of the object that an op creates."""

    def receiver_context(self, number: int) -> Context:
        """The context in which methods of an object run."""

    def is_merged(self, name: str) -> bool:
        """Whether one abstract object represents all objects of a class."""

    def one_for_all(self, name: str) -> AbstractObject:
        """That object."""

    def field_node(self, number: int, field: FieldRef) -> int:
        """The node of a field."""

    def static_node(self, field: FieldRef) -> int:
        """The node of a static field."""

    def reference_statics(self, name: str) -> list[FieldRef]:
        """The static fields of a class that hold references."""

    def load(self, base: int, field: FieldRef, dest: int) -> None:
        """Load constraint."""

    def store(self, base: int, field: FieldRef, value: int) -> None:
        """Store constraint."""
