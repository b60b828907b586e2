"""Random Java statements. Loops end by their own counters and by fuel, whatever their bodies do."""

from collections.abc import Callable
from typing import Final, TypeAlias

from tests.differential.java_expressions import condition, expression, fill, index
from tests.differential.java_scope import (
    ELEMENTS,
    INTEGRAL,
    NUMERIC,
    Scope,
    Type,
    Variable,
    indented,
    lines,
)

Statement: TypeAlias = tuple[list[str], Scope]
Maker: TypeAlias = Callable[[Scope, int], Statement]

DECLARED: Final = (
    *(Type.INT, Type.LONG, Type.STRING, Type.DOUBLE, Type.BYTE, Type.CHAR, Type.SHORT, Type.FLOAT),
    *(Type.BOOLEAN, Type.INTS, Type.SHAPE, Type.BOX, Type.LIST, Type.MAP, Type.GRID, *ELEMENTS),
)
CHANGES: Final[dict[Type, tuple[str, ...]]] = {
    Type.LIST: (
        "$it.add($int);",
        "$it.set($index, $box);",
        "mix($it.remove($index));",
        "$it.removeIf($name -> $name > 9);",
        "$it.sort(null);",
        "Collections.reverse($it);",
        "$it.replaceAll($name -> $name * 31);",
    ),
    Type.MAP: (
        "$it.put($string, $int);",
        "$it.merge($string, $int, Integer::sum);",
        "$it.computeIfAbsent($string, $name -> $name.length());",
        "mix($it.putIfAbsent($string, $box));",
        "$it.remove($string);",
        "$it.replaceAll(($name, other$name) -> other$name + $name.length());",
        "$it.keySet().removeIf($name -> $name.length() > 4);",
    ),
    Type.GRID: ("$it[$index][$index] = $int;", "$it[$index] = $ints;", "$it[$index][$index]++;"),
}
"""Statements that change what the variable `$it` refers to."""

EXCEPTIONS: Final = (
    "ArithmeticException",
    "IllegalStateException",
    "IndexOutOfBoundsException",
    "NullPointerException",
    "ClassCastException",
    "RuntimeException",
)


def block(scope: Scope, depth: int, most: int = 3) -> list[str]:
    """Some statements; what they declare ends with them."""
    made: list[str] = []
    for _ in range(scope.number(1, most)):
        statement, scope = scope.pick(MAKERS if depth > 0 else _FLAT)(scope, depth - 1)
        made.extend(statement)
    return made


def _mix(scope: Scope, _depth: int) -> Statement:
    kind = scope.pick((Type.INT, Type.LONG, Type.STRING, *NUMERIC, Type.BOOLEAN))
    return [f"mix({expression(scope, kind)});"], scope


def _declaration(scope: Scope, _depth: int) -> Statement:
    kind = scope.pick(DECLARED)
    variable = Variable(scope.fresh("v"), kind, is_final=scope.pick((True, False)))
    final = "final " if variable.is_final else ""
    line = f"{final}{kind} {variable.name} = {expression(scope, kind)};"
    return [line], scope.having(variable)


def _assignment(scope: Scope, _depth: int) -> Statement:
    found = scope.of_type(*DECLARED, assignable=True)
    if not found:
        return _mix(scope, 0)
    variable = scope.pick(found)
    if variable.type in NUMERIC and scope.pick((False, True)):
        operator = scope.pick(("+", "-", "*", "/", "%"))
        operand = expression(scope, scope.pick(NUMERIC))
        return [f"{variable.name} {operator}= {operand};"], scope
    if variable.type is Type.STRING and scope.pick((False, True)):
        added = fill(scope, f"{variable.name} += $simple;", 2)
        return [added, f"{variable.name} = cut({variable.name});"], scope
    return [f"{variable.name} = {expression(scope, variable.type)};"], scope


def _element(scope: Scope, _depth: int) -> Statement:
    found = scope.of_type(*ELEMENTS)
    if not found:
        return _declaration(scope, 0)
    array = scope.pick(found)
    place = f"{array.name}[{index(scope, 2)}]"
    kind = ELEMENTS[array.type]
    if kind is Type.STRING:
        return [f"{place} = {expression(scope, kind)};"], scope
    operators = ("=", "+=", "*=", "-=", "/=")
    operator = scope.pick((*operators, "^=", ">>=") if kind in INTEGRAL else operators)
    operand = kind if operator == "=" else Type.INT
    return [f"{place} {operator} {expression(scope, operand)};"], scope


def _collection(scope: Scope, _depth: int) -> Statement:
    found = scope.of_type(*CHANGES)
    if not found:
        return _declaration(scope, 0)
    variable = scope.pick(found)
    change = scope.pick(CHANGES[variable.type]).replace("$it", variable.name)
    return [fill(scope, change, 2)], scope


def _object(scope: Scope, _depth: int) -> Statement:
    calls = (
        "$shape.side = $int;",
        "$shape.side += $int;",
        "$shape.weight = $long;",
        "$shape.grow();",
    )
    return [fill(scope, scope.pick(calls), 2)], scope


def _jump(scope: Scope, _depth: int) -> Statement:
    jumps = [f"throw new IllegalStateException({expression(scope, Type.STRING, 1)});"]
    for loop in scope.loops:
        jumps += [f"break {loop};", f"continue {loop};"]
    if scope.result is not None:
        jumps.append(f"return {expression(scope, scope.result)};")
    return [f"if ({condition(scope)}) {scope.pick(jumps)}"], scope


def _branch(scope: Scope, depth: int) -> Statement:
    first = indented(block(scope, depth))
    if scope.pick((False, True)):
        second = indented(block(scope, depth))
        return lines(f"if ({condition(scope)}) {{", first, "} else {", second, "}"), scope
    return lines(f"if ({condition(scope)}) {{", first, "}"), scope


def _loop(scope: Scope, depth: int) -> Statement:
    label, name = scope.fresh("loop"), scope.fresh("i")
    times = scope.number(1, 4)
    inner = scope.inside(label).having(Variable(name, Type.INT, is_counter=True))
    body = indented(lines(scope.tick or (), block(inner, depth)))
    kind = scope.pick(("for", "while", "do"))
    if kind == "for":
        made = lines(f"{label}: for (int {name} = 0; {name} < {times}; {name}++) {{", body, "}")
    elif kind == "while":
        test = f"{name}++ < {times} && ({condition(scope)})"
        made = lines(f"int {name} = 0;", f"{label}: while ({test}) {{", body, "}")
    else:
        made = lines(f"int {name} = 0;", f"{label}: do {{", body, f"}} while (++{name} < {times});")
    return made, scope


def _each(scope: Scope, depth: int) -> Statement:
    array = scope.pick((Type.INTS, Type.LONGS, Type.TEXTS, Type.LIST))
    kind = ELEMENTS.get(array, Type.INT)
    label, item = scope.fresh("loop"), Variable(scope.fresh("e"), kind)
    inner = scope.inside(label).having(item)
    body = indented(lines(scope.tick or (), block(inner, depth)))
    source = expression(scope, array, 2)
    return lines(f"{label}: for ({kind} {item.name} : {source}) {{", body, "}"), scope


def _switch(scope: Scope, depth: int) -> Statement:
    selectors = {
        "$int & 3": ("0", "1", "2"),
        "$int": ("-1", "0", "100", "Integer.MAX_VALUE"),
        "$string": ('"a"', '"plait"', '""', '"Aa"', '"BB"'),
        "$char": ("'a'", "'b'", "'z'"),
        "Colour.values()[$index]": ("RED", "GREEN", "BLUE"),
    }
    selector = scope.pick(tuple(selectors))
    made = [f"switch ({fill(scope, selector, 2)}) {{"]
    for label in selectors[selector][: scope.number(1, 4)]:
        body = ["{", *indented(block(scope, depth, 2)), "}"]
        ending = scope.pick((["break;"], []))
        made += indented(lines(f"case {label}:", indented(body), indented(ending)))
    rest = indented(lines("default:", indented(block(scope, 0, 2)))) if scope.pick((0, 1)) else []
    return lines(made, rest, "}"), scope


def _try(scope: Scope, depth: int) -> Statement:
    made = lines("try {", indented(block(scope, depth)))
    caught = scope.pick(("one", "both", "two"))
    if caught != "two":
        name = scope.fresh("x")
        made += lines(
            f"}} catch ({scope.pick(EXCEPTIONS)} {name}) {{",
            f"    mix(describe({name}));",
            indented(block(scope, depth, 2)),
        )
    else:
        name = scope.fresh("x")
        made += lines(
            f"}} catch (ArithmeticException | NullPointerException {name}) {{",
            f"    mix(describe({name}));",
            f"}} catch (RuntimeException {name}) {{",
            indented(block(scope, depth, 2)),
        )
    if caught != "one":
        made += lines("} finally {", indented(block(scope, depth, 2)))
    return [*made, "}"], scope


def _synchronized(scope: Scope, depth: int) -> Statement:
    return lines("synchronized (LOCK) {", indented(block(scope, depth)), "}"), scope


_FLAT: Final[tuple[Maker, ...]] = (
    *(_mix, _declaration, _declaration, _assignment, _assignment, _element, _collection),
    *(_object, _jump),
)
MAKERS: Final[tuple[Maker, ...]] = (
    *(*_FLAT, _branch, _loop, _loop, _each, _switch, _try, _try, _synchronized),
)
