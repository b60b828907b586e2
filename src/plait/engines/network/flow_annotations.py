"""The policy that a program's annotations state: `@plait.Secret`, `Public`, `Release`."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from plait.base.errors import InputError
from plait.engines.engine_descriptor import Subject
from plait.java.class_files.descriptors import parse_method_descriptor, source_name, source_type
from plait.java.entry_points.annotated_members import annotated_members, annotated_parameters
from plait.spec.flow.policy import Policy, Public, Release, Secret
from plait.spec.flow.ports import FieldPort, MethodPattern, ParameterPort, Port, ResultPort

_PACKAGE: Final = "plait/"
_ORIGIN: Final = "annotations"


def with_annotations(policy: Policy | None, subject: Subject) -> Policy:
    """The policy, and what the annotations of the program's own classes add to it."""
    known = Policy(origin=_ORIGIN) if policy is None else policy
    return replace(
        known,
        secrets=(*known.secrets, *map(Secret, _ports(subject, "Secret"))),
        publics=(*known.publics, *map(Public, _ports(subject, "Public"))),
        releases=(*known.releases, *_releases(subject)),
    )


def _ports(subject: Subject, name: str) -> Iterator[Port]:
    """What an annotation of this name marks."""
    descriptor = f"L{_PACKAGE}{name};"
    for member in annotated_members(subject.own_classes(), name):
        if member.annotation != descriptor:
            continue
        if member.descriptor.startswith("("):
            yield ResultPort(_method(member.owner, member.name, member.descriptor))
        else:
            yield FieldPort(source_name(member.owner), member.name)
    for parameter in annotated_parameters(subject.own_classes(), (f"{_PACKAGE}{name}",)):
        if parameter.annotation == descriptor:
            ref = parameter.method
            method = _method(ref.owner, ref.name, ref.descriptor)
            yield ParameterPort(method, parameter.position + 1)


def _releases(subject: Subject) -> Iterator[Release]:
    for member in annotated_members(subject.own_classes(), "Release"):
        if member.annotation == f"L{_PACKAGE}Release;":
            method = _method(member.owner, member.name, member.descriptor)
            reason = str(member.values.get("value", "")).strip()
            if not reason:
                raise InputError(f"@plait.Release of {method.words}: the reason is empty")
            yield Release(ResultPort(method), reason)


def _method(owner: str, name: str, descriptor: str) -> MethodPattern:
    types = tuple(source_type(part) for part in parse_method_descriptor(descriptor)[0])
    return MethodPattern(source_name(owner), name, types)
