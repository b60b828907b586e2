"""The methods that rules about call stacks name, which must exist."""

from plait.base.errors import InputError
from plait.base.names import MethodRef
from plait.driver.program_loading import Loaded
from plait.java.platform.class_path import open_class_path
from plait.spec.properties import Property, name_of, stack_rules
from plait.spec.property_kinds.stack_properties import is_named


def require_methods(properties: tuple[Property, ...], loaded: Loaded) -> None:
    """`InputError` for a rule that names a method which no class declares."""
    rules = stack_rules(properties)
    if not rules:
        return
    places = open_class_path(loaded.target.own, loaded.jdk.major)
    names = {name for place in places for name in place.class_names()}
    for rule in rules:
        for text in (rule.entered, rule.below):
            if not _is_declared(text, names, loaded):
                raise InputError(f"{name_of(rule)}: no class declares a method {text}")


def _is_declared(text: str, names: set[str], loaded: Loaded) -> bool:
    owner, _, method = text.rpartition(".")
    likely = [name for name in names if is_named(text, MethodRef(name, method, ""))]
    for name in (*likely, owner.replace(".", "/")):
        found = loaded.program.find_class(name)
        if found is not None and any(each.name == method for each in found.methods):
            return True
    return False
