"""Where a policy touches a program: secrets, public events and releases at methods and ops.

A port names a method also for the methods that override it.
"""

from collections.abc import Iterable, Iterator
from typing import Final, final

from plait.analysis.facts import Facts
from plait.analysis.points_to.constraint_templates import resolved_field
from plait.analysis.points_to.method_instances import CallSite, MethodInstance
from plait.base.errors import UNUSABLE_CLASS
from plait.base.masks import members
from plait.base.names import FieldRef, MethodRef
from plait.base.origins import is_library_class
from plait.ir.operators import CallMode
from plait.ir.ops import Invoke
from plait.java.class_files.descriptors import parse_method_descriptor
from plait.spec.flow.policy import Policy
from plait.spec.flow.ports import FieldPort, MethodPattern, ParameterPort, Port, ResultPort
from plait.spec.flow.standard_events import IN_MEMORY, STANDARD_EVENTS

_RUNTIME: Final = ("java/lang/ThreadGroup", "plait/vm/")
"""What prints for the runtime: that a thread ended by an exception."""
_NO_RESULTS: Final = ("main", "<init>", "<clinit>")


@final
class PolicyPorts:
    """The ports that matter for secrets of one level: public are the levels that must not know."""

    def __init__(self, facts: Facts, policy: Policy, level: str) -> None:
        self._facts = facts
        self._result = facts.points_to
        self.is_standard = not policy.publics
        self._entries = self._find_entries() if self.is_standard else frozenset()
        publics = policy.publics or STANDARD_EVENTS
        sources = [item.port for item in policy.secrets if item.level == level]
        sinks = [item.port for item in publics if not policy.may_flow(level, item.level)]
        self._secret_fields = _fields(sources)
        self._secret_parameters = _parameters(sources)
        self._secret_results = _results(sources)
        self._public_fields = _fields(sinks)
        self._events = _parameters(sinks)
        self._public_results = _results(sinks)
        self._released = [item.port.method for item in policy.releases]
        self._shown: dict[CallSite, tuple[int, ...] | None] = {}
        self._named: dict[tuple[MethodPattern, MethodRef], bool] = {}
        self._numbers: dict[MethodRef, tuple[int | None, ...]] = {}

    # --- secrets --------------------------------------------------------------------------------

    def is_secret(self, field: FieldRef) -> bool:
        """Whether what is read from a field is secret."""
        return self._has_field(self._secret_fields, field)

    def gives_secret(self, site: CallSite, op: Invoke) -> bool:
        """Whether the result of a call is secret."""
        return bool(self._secret_results) and any(
            self._has(self._secret_results, method) for method in self._methods_at(site, op)
        )

    def secret_parameters(self, instance: MethodInstance) -> tuple[int, ...]:
        """The positions of the secret parameters of a method that is read."""
        is_static = takes_no_receiver(instance)
        numbers = self._numbers_of(self._secret_parameters, instance.method)
        return _positions(numbers, len(instance.body.params), is_static=is_static)

    def secret_arguments(self, op: Invoke, target: MethodRef) -> tuple[int, ...]:
        """The positions of the arguments that a call of unread code leaves full of secrets."""
        numbers = self._numbers_of(self._secret_parameters, target)
        return _positions(numbers, len(op.args), is_static=op.mode is CallMode.STATIC)

    def is_released(self, method: MethodRef) -> bool:
        """Whether what a method gives is no secret any more."""
        return self._has(self._released, method)

    # --- public events --------------------------------------------------------------------------

    def is_public(self, field: FieldRef) -> bool:
        """Whether the public sees what is written to a field."""
        return self._has_field(self._public_fields, field)

    def gives_public(self, instance: MethodInstance) -> bool:
        """Whether the public sees what a method gives."""
        is_named = self._has(self._public_results, instance.method)
        return is_named or instance.method in self._entries

    def shown(self, site: CallSite, op: Invoke) -> tuple[int, ...] | None:
        """The positions of the arguments that a call shows to the public; None for no event."""
        if site not in self._shown:
            self._shown[site] = self._find_shown(site, op)
        return self._shown[site]

    def shown_parameters(self, instance: MethodInstance) -> tuple[int, ...] | None:
        """The positions that a method which unread code calls shows to the public."""
        numbers = self._events_of(instance.method)
        if not numbers:
            return None
        is_static = takes_no_receiver(instance)
        return _positions(numbers, len(instance.body.params), is_static=is_static)

    def _find_entries(self) -> frozenset[MethodRef]:
        """The methods that are run, but for `main`: the public sees their results."""
        called = self._facts.graph.sites[self._result.entry.number].values()
        methods = (self._result.instances[n].method for callees in called for n in callees)
        return frozenset(
            method
            for method in methods
            if method.name not in _NO_RESULTS and not is_library_class(method.owner)
        )

    def _find_shown(self, site: CallSite, op: Invoke) -> tuple[int, ...] | None:
        instance = self._result.instances[site.instance]
        if instance.method.owner.startswith(_RUNTIME):
            return None
        if self.is_standard and self._is_in_memory(instance, op):
            return None
        found: set[int] = set()
        is_event = False
        for method in self._methods_at(site, op):
            numbers = self._events_of(method)
            is_event |= bool(numbers)
            is_static = op.mode is CallMode.STATIC
            found.update(_positions(numbers, len(op.args), is_static=is_static))
        return tuple(sorted(found)) if is_event else None

    def _is_in_memory(self, instance: MethodInstance, op: Invoke) -> bool:
        """Whether the receiver can only be a stream that keeps what it is given."""
        if op.mode is CallMode.STATIC:
            return False
        mask = self._result.of_operand(instance, op.args[0])
        return bool(mask) and all(item.type in IN_MEMORY for item in self._result.described(mask))

    def _events_of(self, method: MethodRef) -> tuple[int | None, ...]:
        found = self._numbers.get(method)
        if found is None:
            found = self._numbers[method] = self._numbers_of(self._events, method)
        return found

    # --- names ----------------------------------------------------------------------------------

    def _methods_at(self, site: CallSite, op: Invoke) -> Iterator[MethodRef]:
        """The methods that a call names or may reach."""
        found = {op.method: None}
        for callee in self._facts.graph.sites[site.instance].get(site, ()):
            method = self._result.instances[callee].method
            if method.name == op.method.name:
                found[method] = None
        found.update(dict.fromkeys(self._result.opaque_calls.get(site, ())))
        if op.mode is not CallMode.STATIC:
            instance = self._result.instances[site.instance]
            for number in members(self._result.of_operand(instance, op.args[0])):
                kind = self._result.objects.objects[number].type
                if not kind.startswith("["):
                    found[MethodRef(kind, op.method.name, op.method.descriptor)] = None
        return iter(found)

    def _has(self, patterns: Iterable[MethodPattern], method: MethodRef) -> bool:
        return any(self._names(pattern, method) for pattern in patterns)

    def _numbers_of(
        self, ports: Iterable[ParameterPort], method: MethodRef
    ) -> tuple[int | None, ...]:
        return tuple(port.number for port in ports if self._names(port.method, method))

    def _names(self, pattern: MethodPattern, method: MethodRef) -> bool:
        key = (pattern, method)
        found = self._named.get(key)
        if found is None:
            found = self._named[key] = any(
                pattern.names(MethodRef(owner, method.name, method.descriptor))
                for owner in self._owners(method)
            )
        return found

    def _owners(self, method: MethodRef) -> Iterable[str]:
        """The classes whose method a method may be, or override."""
        if method.name == "<init>" or method.owner.startswith("["):
            return (method.owner,)
        try:
            return sorted(self._result.hierarchy.supertypes(method.owner) | {method.owner})
        except UNUSABLE_CLASS:
            return (method.owner,)

    def _has_field(self, ports: list[FieldPort], field: FieldRef) -> bool:
        if not ports:
            return False
        declared = resolved_field(self._result.hierarchy, field)
        return any(port.names(field) or port.names(declared) for port in ports)


def takes_no_receiver(instance: MethodInstance) -> bool:
    """Whether a method is static, by the number of its parameters."""
    declared = parse_method_descriptor(instance.method.descriptor)[0]
    return len(instance.body.params) == len(declared)


def _positions(numbers: Iterable[int | None], count: int, *, is_static: bool) -> tuple[int, ...]:
    """Positions of arguments from numbers of parameters, of which the first one is 1."""
    found: set[int] = set()
    for number in numbers:
        if number is None:
            found.update(range(0 if is_static else 1, count))
        else:
            found.add(number - 1 if is_static else number)
    return tuple(sorted(at for at in found if 0 <= at < count))


def _fields(ports: Iterable[Port]) -> list[FieldPort]:
    return [port for port in ports if isinstance(port, FieldPort)]


def _parameters(ports: Iterable[Port]) -> list[ParameterPort]:
    return [port for port in ports if isinstance(port, ParameterPort)]


def _results(ports: Iterable[Port]) -> list[MethodPattern]:
    return [port.method for port in ports if isinstance(port, ResultPort)]
