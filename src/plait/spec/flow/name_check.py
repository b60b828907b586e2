"""Whether the names of a policy name anything: a misspelled one would prove everything."""

import difflib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, final

from plait.base.errors import UNUSABLE_CLASS, InputError
from plait.base.names import FieldRef, MethodRef
from plait.ir.program import Class, Program
from plait.java.class_files.descriptors import source_name
from plait.spec.flow.policy import Policy, Secret
from plait.spec.flow.ports import FieldPort, MethodPattern, Port, ResultPort

_MOST_OFFERED: Final = 3


def check_names(policy: Policy, program: Program, own: Sequence[str]) -> Policy:
    """The policy, its secrets resolved; `InputError` for a port that names nothing.

    `own` are the classes of the program. A secret field that is none may be a method: its result
    is secret.
    """
    names = _Names(program, own)
    secrets = tuple(Secret(names.resolved(item.port), item.level) for item in policy.secrets)
    for port in (*(p.port for p in policy.publics), *(r.port for r in policy.releases)):
        names.require(port)
    if not secrets:
        offered = ", ".join(names.some_fields()) or "a field, a parameter or a result"
        raise InputError(
            f"{policy.origin}: no secret is named; name one with --secret, in the policy or "
            f"by @plait.Secret, such as {offered}"
        )
    return Policy(
        secrets, policy.publics, policy.releases, policy.observed, policy.allowed, policy.origin
    )


@final
class _Names:
    def __init__(self, program: Program, own: Sequence[str]) -> None:
        self._program = program
        self._own = [cls for name in own if (cls := self._find(name)) is not None]

    def resolved(self, port: Port) -> Port:
        """The port; for a field that does not exist, the result of a method of that name."""
        if isinstance(port, FieldPort) and not self._has_field(port):
            result = ResultPort(MethodPattern(port.owner, port.name))
            if self._has_method(result.method):
                return result
        self.require(port)
        return port

    def require(self, port: Port) -> None:
        """`InputError` when nothing has the name."""
        if isinstance(port, FieldPort):
            if not self._has_field(port):
                raise InputError(self._unknown("field", port.words, self._fields()))
        elif not self._has_method(port.method):
            words = port.method.words
            raise InputError(self._unknown("method", words, self._methods()))

    def some_fields(self) -> list[str]:
        """A few fields of the program's own classes."""
        return list(dict.fromkeys(self._fields()))[:_MOST_OFFERED]

    def _has_field(self, port: FieldPort) -> bool:
        return any(
            port.names(FieldRef(heir.name, field.name, field.descriptor))
            for heir in self._classes(port.owner)
            for cls in self._lineage(heir)
            for field in cls.fields
        )

    def _has_method(self, pattern: MethodPattern) -> bool:
        return any(
            pattern.names(MethodRef(heir.name, method.name, method.descriptor))
            for heir in self._classes(pattern.owner)
            for cls in self._lineage(heir)
            for method in cls.methods
        )

    def _classes(self, owner: str) -> Iterator[Class]:
        """The classes that a pattern may mean: the program's, those loaded, one by its name."""
        if "*" not in owner:
            sought = owner.replace(".", "/")
            while True:
                found = self._find(sought)
                if found is not None:
                    yield found
                if "/" not in sought:
                    break
                sought = "$".join(sought.rsplit("/", 1))
        yield from self._own
        if "*" in owner:
            loaded = (self._find(name) for name in self._program.loaded_names())
            yield from (cls for cls in loaded if cls is not None)

    def _lineage(self, cls: Class) -> Iterator[Class]:
        """The class and all its supertypes."""
        seen: set[str] = set()
        work: list[Class | None] = [cls]
        while work:
            found = work.pop()
            if found is None or found.name in seen:
                continue
            seen.add(found.name)
            yield found
            above = (found.superclass, *found.interfaces)
            work.extend(self._find(name) for name in above if name is not None)

    def _find(self, name: str) -> Class | None:
        try:
            return self._program.find_class(name)
        except UNUSABLE_CLASS:
            return None

    def _fields(self) -> Iterator[str]:
        for cls in self._own:
            for field in cls.fields:
                if "$" not in field.name:
                    yield f"{source_name(cls.name)}.{field.name}"

    def _methods(self) -> Iterator[str]:
        for cls in self._own:
            for method in cls.methods:
                if "$" not in method.name and not method.name.startswith("<"):
                    yield f"{source_name(cls.name)}.{method.name}"

    def _unknown(self, kind: str, words: str, known: Iterable[str]) -> str:
        names = list(dict.fromkeys(known))
        near = difflib.get_close_matches(words, names, n=_MOST_OFFERED, cutoff=0.4)
        hint = f"; the nearest are {', '.join(near)}" if near else ""
        return f"the policy names the {kind} {words}, which does not exist{hint}"
