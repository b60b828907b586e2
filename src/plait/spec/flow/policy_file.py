"""Policies in TOML: `[[secret]]`, `[[public]]` and `[[release]]` rows, `[flows]`, `[observe]`."""

import difflib
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from plait.base.errors import InputError
from plait.base.files import read_bytes
from plait.spec.flow.policy import HIGH, LOW, Observed, Policy, Public, Release, Secret
from plait.spec.flow.ports import ParameterPort, Port, ResultPort, field_port, method_pattern

_MOST_BYTES: Final = 1 << 20
_TABLES: Final = ("secret", "public", "release", "flows", "observe")
_PORTS: Final = ("field", "result", "parameter")
_Row = TypeVar("_Row")


def read_policy(path: str) -> Policy:
    """The policy in a file; `InputError` for what it cannot say, with the place."""
    try:
        data = read_bytes(Path(path), _MOST_BYTES)
    except OSError as error:
        raise InputError(f"--policy {path}: {error.strerror or error}") from None
    return parse_policy(data.decode("utf-8", "replace"), path)


def policy_of(path: str, secrets: Iterable[str]) -> Policy | None:
    """The policy in a file, with further secrets; None when neither is given."""
    named = tuple(Secret(_named(name)) for name in secrets)
    if not path:
        return Policy(named, origin="--secret") if named else None
    found = read_policy(path)
    return Policy(
        (*found.secrets, *named),
        found.publics,
        found.releases,
        found.observed,
        found.allowed,
        found.origin,
    )


def _named(text: str) -> Port:
    return ResultPort(method_pattern(text)) if "(" in text else field_port(text)


def parse_policy(text: str, origin: str) -> Policy:
    """The policy in a text that comes from there."""
    try:
        table: Mapping[str, Any] = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"{origin}: not TOML: {error}") from None
    _refuse_others(origin, table, _TABLES)
    return Policy(
        _rows(origin, table, "secret", _secret),
        _rows(origin, table, "public", _public),
        _rows(origin, table, "release", _release),
        _observed(origin, table.get("observe", {})),
        _allowed(origin, table.get("flows", {})),
        origin,
    )


def _rows(
    origin: str,
    table: Mapping[str, Any],
    name: str,
    read: Callable[[str, Mapping[str, Any]], _Row],
) -> tuple[_Row, ...]:
    rows = table.get(name, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise InputError(f"{origin}: write [[{name}]], with two brackets, for each {name}")
    return tuple(read(f"{origin}: {name} {at}", row) for at, row in enumerate(rows, start=1))


def _secret(where: str, row: Mapping[str, Any]) -> Secret:
    _refuse_others(where, row, (*_PORTS, "number", "level"))
    return Secret(_port(where, row), _text(where, row, "level", HIGH))


def _public(where: str, row: Mapping[str, Any]) -> Public:
    _refuse_others(where, row, (*_PORTS, "number", "level"))
    return Public(_port(where, row), _text(where, row, "level", LOW))


def _release(where: str, row: Mapping[str, Any]) -> Release:
    _refuse_others(where, row, ("result", "reason"))
    port = _port(where, row)
    if not isinstance(port, ResultPort):
        raise InputError(f'{where}: name the result that is released, as result = "C.m"')
    reason = _text(where, row, "reason", "").strip()
    if not reason:
        raise InputError(
            f"{where}: {port.words} is released without a reason; add reason = "
            '"why this may become known"'
        )
    return Release(port, reason)


def _port(where: str, row: Mapping[str, Any]) -> Port:
    given = [name for name in _PORTS if name in row]
    if len(given) != 1:
        raise InputError(f"{where}: name one of {', '.join(_PORTS)}, not {len(given)}")
    text = _text(where, row, given[0], "")
    if not text.strip():
        raise InputError(f"{where}: {given[0]} is empty")
    if given[0] == "parameter":
        return ParameterPort(method_pattern(text), _number(where, row))
    if "number" in row:
        raise InputError(f"{where}: number is for parameters only")
    return field_port(text) if given[0] == "field" else ResultPort(method_pattern(text))


def _number(where: str, row: Mapping[str, Any]) -> int | None:
    number = row.get("number")
    if number is None:
        return None
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise InputError(f"{where}: number counts parameters from 1; 0 is the receiver")
    return number


def _text(where: str, row: Mapping[str, Any], name: str, default: str) -> str:
    value = row.get(name, default)
    if not isinstance(value, str):
        raise InputError(f"{where}: {name} should be a text")
    return value


def _observed(origin: str, table: Any) -> Observed:
    where = f"{origin}: observe"
    known = {"uncaught": Observed().uncaught}
    if not isinstance(table, dict):
        raise InputError(f"{where}: should be a table")
    _refuse_others(where, table, known)
    for name, value in table.items():
        if not isinstance(value, bool):
            raise InputError(f"{where}: {name} should be true or false")
    return Observed(**{**known, **table})


def _allowed(origin: str, table: Any) -> frozenset[tuple[str, str]]:
    where = f"{origin}: flows"
    if not isinstance(table, dict):
        raise InputError(f"{where}: should be a table")
    _refuse_others(where, table, ("allow",))
    given = table.get("allow", [f"{LOW} -> {HIGH}"])
    if not isinstance(given, list) or not all(isinstance(item, str) for item in given):
        raise InputError(f'{where}: allow should be a list such as ["{LOW} -> {HIGH}"]')
    return frozenset(_flow(where, item) for item in given)


def _flow(where: str, text: str) -> tuple[str, str]:
    source, arrow, target = (part.strip() for part in text.partition("->"))
    if not (source and arrow and target):
        raise InputError(f'{where}: {text!r} is no flow; write "{LOW} -> {HIGH}"')
    return source, target


def _refuse_others(where: str, table: Mapping[str, Any], known: Iterable[str]) -> None:
    names = list(known)
    for name in table:
        if name not in names:
            near = difflib.get_close_matches(name, names, n=1)
            hint = f"; did you mean {near[0]}?" if near else f"; known are {', '.join(names)}"
            raise InputError(f"{where}: unknown key {name!r}{hint}")
