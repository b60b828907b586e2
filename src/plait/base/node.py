"""The class decorator for immutable data: frozen to the type checker, cheap at run time.

A frozen dataclass pays `object.__setattr__` per field, 15 times the cost of a tuple, and the front
end makes hundreds of thousands of nodes. `@node` classes are plain slotted dataclasses whose
immutability mypy enforces (`frozen_default=True`); they compare and hash by value.

What `dataclass` writes for all of them, at once, takes a third of the time of all imports. So each
method is written when it is first looked for, and stays.
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, fields
from functools import partial
from typing import Any, Final, TypeVar, dataclass_transform

T = TypeVar("T")
Method = Callable[..., Any]


@dataclass_transform(frozen_default=True)
def node(cls: type[T]) -> type[T]:
    """Make `cls` a slotted value class that the type checker treats as frozen."""
    made: Any = dataclass(slots=True, init=False, repr=False, eq=False)(cls)
    for field in fields(made):
        plain = field.init and field.compare and field.repr and not field.kw_only
        assert plain, f"{cls.__name__}.{field.name} should be a field like all others"
    for name, write in _WRITERS.items():
        if made.__dict__.get(name) is None:  # a class with an `__eq__` has None for a hash
            setattr(made, name, _Later(made, name, write))
    found: type[T] = made
    return found


class _Later:
    """A placeholder for a method in its class, until the method is first looked up."""

    def __init__(self, cls: Any, name: str, write: Callable[[Any], Method]) -> None:
        self._cls = cls
        self._name = name
        self._write = write

    def __get__(self, instance: object, owner: object = None) -> Method:
        written = self._write(self._cls)
        setattr(self._cls, self._name, written)
        return written if instance is None else partial(written, instance)


def _function(name: str, parameters: str, lines: list[str], **names: object) -> Method:
    """A function from its source, in which the names mean the objects given."""
    scope: dict[str, Any] = dict(names)
    exec(f"def {name}({parameters}):\n " + "\n ".join(lines or ["pass"]), scope)
    written: Method = scope[name]
    return written


def _write_init(cls: Any) -> Method:
    defaults: dict[str, object] = {}
    parameters, lines = ["self"], []
    for field in fields(cls):
        default, value = _default(field), field.name
        if default is not MISSING:
            defaults[f"default_{value}"] = default
            parameters.append(f"{value}=default_{value}")
            if field.default_factory is not MISSING:
                value = f"default_{value}() if {value} is default_{value} else {value}"
        else:
            parameters.append(value)
        lines.append(f"self.{field.name} = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    return _function("__init__", ", ".join(parameters), lines, **defaults)


def _default(field: "Field[Any]") -> object:
    """The default value, or the function that makes it: nobody passes that as a value."""
    return field.default if field.default_factory is MISSING else field.default_factory


def _values(cls: Any, owner: str) -> str:
    return "(" + "".join(f"{owner}.{field.name}, " for field in fields(cls)) + ")"


def _write_eq(cls: Any) -> Method:
    same = f"return {_values(cls, 'self')} == {_values(cls, 'other')}"
    lines = ["if other.__class__ is self.__class__:", f" {same}", "return NotImplemented"]
    return _function("__eq__", "self, other", lines)


def _write_hash(cls: Any) -> Method:
    return _function("__hash__", "self", [f"return hash({_values(cls, 'self')})"])


def _write_repr(cls: Any) -> Method:
    shown = ", ".join(f"{field.name}={{self.{field.name}!r}}" for field in fields(cls))
    return _function("__repr__", "self", [f'return f"{{self.__class__.__qualname__}}({shown})"'])


_WRITERS: Final[dict[str, Callable[[Any], Method]]] = {
    "__init__": _write_init,
    "__eq__": _write_eq,
    "__hash__": _write_hash,
    "__repr__": _write_repr,
}
