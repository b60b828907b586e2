"""Random Java expressions of a wanted type.

A form is a template or a function from scope, type and depth to source text; one that the scope
cannot offer falls back to a literal. Forms stand by size, since failures shrink to the first. What
may throw does throw: divisors are zero, indices out of bounds, references null.
"""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from tests.differential.java_scope import ELEMENTS, INTEGRAL, NUMERIC, Scope, Type, Variable

Form: TypeAlias = Callable[[Scope, Type, int], str]

DEPTH: Final = 3
SHAPES: Final = ("Square", "Circle", "Ring")

LITERALS: Final[dict[Type, tuple[str, ...]]] = {
    Type.BOOLEAN: ("false", "true"),
    Type.BYTE: tuple(f"(byte) {value}" for value in (0, 1, -1, 100, 127, 128, 255)),
    Type.SHORT: tuple(f"(short) {value}" for value in (0, 1, -1, 300, 32767, 32768, 70000)),
    Type.CHAR: ("'a'", "'0'", "'Z'", "' '", "(char) 0", "(char) 233", "(char) 65535"),
    Type.INT: (
        *("0", "1", "2", "3", "-1", "7", "10", "-5", "31", "32", "63", "64", "100", "127", "128"),
        *("255", "-129", "32767", "65535", "1000003", "Integer.MAX_VALUE", "Integer.MIN_VALUE"),
    ),
    Type.LONG: (
        *("0L", "1L", "-1L", "3L", "-7L", "(1L << 31)", "0xFFFFFFFFL", "-(1L << 40)"),
        *("1234567890123L", "Long.MAX_VALUE", "Long.MIN_VALUE"),
    ),
    Type.FLOAT: (
        *("0f", "1f", "-1.5f", "0.1f", "-0f", "1e10f", "-3e38f", "1e-40f", "16777217f"),
        *("Float.NaN", "Float.POSITIVE_INFINITY", "Float.MIN_VALUE"),
    ),
    Type.DOUBLE: (
        *("0.0", "1.0", "-1.5", "0.1", "2.5", "-0.0", "1e10", "-3e20", "1e-300", "1e308"),
        *("Double.NaN", "Double.POSITIVE_INFINITY", "Double.NEGATIVE_INFINITY"),
    ),
    Type.STRING: (
        *('"plait"', '"Hello, World"', '"\\u00e9\\u4e2d\\u0001"', '"  pad  "', '"-12"', '"Aa"'),
        *('"BB"', '"abcdefgh"', '""', '"a"', "(String) null"),
    ),
    Type.BOX: (
        *("(Integer) 5", "(Integer) 127", "(Integer) 128", "(Integer) 1000", "(Integer) (-128)"),
        *("(Integer) 0", "(Integer) 9", "(Integer) null"),
    ),
    Type.SHAPE: (
        *(f"(Shape) new {shape}({side})" for side in (3, 4, -5) for shape in SHAPES),
        "(Shape) null",
    ),
    Type.LIST: ("new ArrayList<Integer>(List.of(3, 1, 2, 1000))", "new ArrayList<Integer>()"),
    Type.MAP: (
        "new TreeMap<String, Integer>()",
        'new HashMap<String, Integer>(Map.of("plait", 1))',
    ),
    Type.GRID: ("new int[4][4]", "new int[][] {{1, 2, 3, 4}, {5}, {}, {6, 7}}", "new int[4][]"),
    **{array: (f"new {element}[4]", f"new {element}[8]") for array, element in ELEMENTS.items()},
}
"""Most are constant expressions, so that javac folds some of what is made of them."""

SIMPLE: Final = (
    *(Type.INT, Type.LONG, Type.CHAR, Type.BYTE, Type.SHORT, Type.BOOLEAN, Type.STRING, Type.BOX),
)
"""What is turned into text; making text of floating-point numbers is too slow to do often."""

HOLES: Final[dict[str, tuple[Type, ...]]] = {
    **{kind.name.lower(): (kind,) for kind in Type},
    "number": NUMERIC,
    "integral": INTEGRAL,
    "simple": SIMPLE,
    "array": tuple(ELEMENTS),
}


def expression(scope: Scope, wanted: Type, depth: int = DEPTH) -> str:
    """An expression of exactly the wanted type."""
    forms = FORMS[wanted] if depth > 0 else (_literal, _variable)
    return scope.pick(forms)(scope, wanted, depth - 1)


def condition(scope: Scope, depth: int = 2) -> str:
    """A boolean expression."""
    return expression(scope, Type.BOOLEAN, depth)


def index(scope: Scope, depth: int) -> str:
    """An int that is mostly a good index into a small array."""
    value = expression(scope, Type.INT, depth)
    return scope.pick((*(f"({value}) & {most}" for most in (1, 3, 3, 3, 7)), value))


def fill(scope: Scope, template: str, depth: int) -> str:
    """The template with an expression in each hole (`$int`, `$index` ...); `$name` is a new one."""
    if "$name" in template:
        template = template.replace("$name", scope.fresh("n"))

    def draw(hole: re.Match[str]) -> str:
        if hole[1] == "index":
            return index(scope, depth)
        return f"({expression(scope, scope.pick(HOLES[hole[1]]), depth)})"

    return re.sub(r"\$(\w+)", draw, template)


def _templates(*templates: str) -> Form:
    """The form of one of these templates, which have any numeric type, cast to the wanted one."""

    def form(scope: Scope, wanted: Type, depth: int) -> str:
        filled = fill(scope, scope.pick(templates), depth)
        return f"({wanted}) ({filled})" if wanted in NUMERIC else filled

    return form


# --- any type -----------------------------------------------------------------------------------


def _literal(scope: Scope, wanted: Type, _depth: int) -> str:
    return scope.pick(LITERALS[wanted])


def _variable(scope: Scope, wanted: Type, _depth: int) -> str:
    found = scope.of_type(*(NUMERIC if wanted in NUMERIC else (wanted,)))
    if not found:
        return _literal(scope, wanted, 0)
    chosen = scope.pick(found)
    return chosen.name if chosen.type is wanted else f"({wanted}) {chosen.name}"


def _conditional(scope: Scope, wanted: Type, depth: int) -> str:
    test = condition(scope, depth)
    one, other = expression(scope, wanted, depth), expression(scope, wanted, depth)
    return f"({wanted}) (({test}) ? ({one}) : ({other}))"


def _assignment(scope: Scope, wanted: Type, depth: int) -> str:
    found = scope.of_type(wanted, assignable=True)
    if not found:
        return _literal(scope, wanted, 0)
    return f"({scope.pick(found).name} = {expression(scope, wanted, depth)})"


def _call(scope: Scope, wanted: Type, depth: int) -> str:
    suitable = [callee for callee in scope.callees if callee.result is wanted]
    if not suitable:
        return _literal(scope, wanted, 0)
    callee = scope.pick(suitable)
    arguments = (expression(scope, parameter, depth) for parameter in callee.parameters)
    return f"{callee.name}({', '.join(arguments)})"


def _switch(scope: Scope, wanted: Type, depth: int) -> str:
    arms = [f"case {i} -> {expression(scope, wanted, depth)};" for i in range(scope.number(1, 3))]
    rest = expression(scope, wanted, depth)
    selector = expression(scope, Type.INT, depth)
    return f"({wanted}) (switch (({selector}) & 3) {{ {' '.join(arms)} default -> {rest}; }})"


def _element(scope: Scope, wanted: Type, depth: int) -> str:
    found = [variable for variable in scope.of_type(*ELEMENTS) if ELEMENTS[variable.type] is wanted]
    if not found:
        return _literal(scope, wanted, 0)
    return f"{scope.pick(found).name}[{index(scope, depth)}]"


# --- numbers and booleans -----------------------------------------------------------------------


_arithmetic = _templates(*(f"$number {operator} $number" for operator in "+-*/%"))
_bitwise = _templates(
    *(f"$integral {operator} $integral" for operator in ("&", "|", "^", "<<", ">>", ">>>"))
)
_unary = _templates("-$number", "~$integral", "$number", "+$number")
_mathematics = _templates(
    "Math.abs($int)",
    "Math.max($int, $long)",
    "Math.min($double, $int)",
    "Math.floorMod($int, $int)",
    "Math.addExact($int, $int)",
    "Math.round($double)",
    "Math.floor($double)",
    "Integer.bitCount($int)",
    "Integer.reverse($int)",
    "Long.numberOfTrailingZeros($long)",
    "Double.compare($double, $double)",
    "Float.floatToIntBits($float)",
    "Long.hashCode($long)",
    "Integer.rotateLeft($int, $int)",
    "Character.getNumericValue($char)",
)
_of_text = _templates(
    "$string.length()",
    "$string.charAt($index)",
    "$string.hashCode()",
    "$string.indexOf($string)",
    "$string.compareTo($string)",
    "Integer.parseInt(Integer.toString($int, 7), 7)",
    "$string.codePointAt($index)",
    "$string.lastIndexOf($char)",
    "new Pair($int, $string).hashCode()",
)
_dispatched = _templates(
    "$shape.area($int)",
    "$shape.weigh($long)",
    "$shape.scale($int)",
    "Colour.values()[$index].code($int)",
)
_of_objects = _templates(
    "$shape.side",
    "$shape.base()",
    "((Circle) $shape).extra",
    "Colour.values()[$index].ordinal()",
    "$list.size()",
    "(int) $list.get($index)",
    "$list.indexOf($int)",
    "$list.stream().mapToInt(Integer::intValue).sum()",
    "$grid[$index][$index]",
    "$grid[$index].length",
    "$map.size()",
    "(int) $map.getOrDefault($string, $box)",
    "$map.values().stream().mapToInt($name -> $name).sum()",
    "$box.intValue()",
    "$box + $int",
    "$array.length",
    "Arrays.hashCode($ints)",
)
_comparison = _templates(
    *(f"$number {operator} $number" for operator in ("==", "!=", "<", "<=", ">", ">="))
)
_logic = _templates(
    "!$boolean",
    *(f"$boolean {operator} $boolean" for operator in ("&&", "||", "&", "|", "^", "==", "!=")),
)
_test = _templates(
    "$string == null",
    "$string.equals($string)",
    "$string.isEmpty()",
    "$string.contains($string)",
    "$shape instanceof Circle",
    "$shape instanceof Circle $name && $name.extra > 2",
    "(Object) $string instanceof Comparable",
    "$list.contains($int)",
    "$list.equals($list)",
    "$map.containsKey($string)",
    "$map.equals($map)",
    "$box == $box",
    "Objects.equals($string, $box)",
    "Character.isLetter($char)",
    "Double.isNaN($double)",
    "$string == $string",
)


def _dispatch(scope: Scope, wanted: Type, depth: int) -> str:
    return (_dispatched if scope.may_dispatch else _of_objects)(scope, wanted, depth)


def _increment(scope: Scope, wanted: Type, _depth: int) -> str:
    found = scope.of_type(*NUMERIC, assignable=True)
    if not found:
        return _literal(scope, wanted, 0)
    name = scope.pick(found).name
    return f"({wanted}) ({scope.pick((f'{name}++', f'++{name}', f'{name}--', f'--{name}'))})"


def _compound(scope: Scope, wanted: Type, depth: int) -> str:
    found = scope.of_type(*NUMERIC, assignable=True)
    if not found:
        return _literal(scope, wanted, 0)
    variable = scope.pick(found)
    operators = (*"+-*/%", "&", "^", "<<", ">>>") if variable.type in INTEGRAL else (*"+-*/%",)
    operator = scope.pick(operators)
    value = expression(scope, scope.pick(NUMERIC if operator in "+-*/%" else INTEGRAL), depth)
    return f"({wanted}) ({variable.name} {operator}= {value})"


def _lambda(scope: Scope, wanted: Type, depth: int) -> str:
    kind = scope.pick(("unary", "binary", "supplier", "reference"))
    if kind == "unary":
        number = Variable(scope.fresh("p"), Type.INT, is_final=True)
        body = expression(scope.of_lambda(number), Type.INT, depth)
        call = f"((IntUnaryOperator) {number.name} -> {body}).applyAsInt($int)"
    elif kind == "binary":
        one = Variable(scope.fresh("p"), Type.BOX, is_final=True)
        other = Variable(scope.fresh("p"), Type.BOX)
        body = expression(scope.of_lambda(one, other), Type.LONG, depth)
        function = f"(BiFunction<Integer, Integer, Long>) ({one.name}, {other.name}) -> {body}"
        call = f"(long) ({function}).apply($int, $box)"
    elif kind == "supplier":
        body = expression(scope.of_lambda(), Type.BOX, depth)
        call = f"(int) ((Supplier<Integer>) () -> {body}).get()"
    else:
        call = "((ToIntFunction<String>) String::length).applyAsInt($string)"
    return f"({wanted}) ({fill(scope, call, depth)})"


# --- references ---------------------------------------------------------------------------------


_text = _templates(
    "cut($string + $simple)",
    'cut("" + $simple + $simple)',
    "cut($simple + $string + '-' + $simple)",
    "String.valueOf($simple)",
    "$string.substring($index)",
    "cut($string.toUpperCase())",
    "$string.replace('l', 'L')",
    "Integer.toHexString($int)",
    "Long.toString($long, 7)",
    "cut(new StringBuilder($string).reverse().append($simple).toString())",
    'cut(String.join("/", $string, "" + $simple))',
    "cut(new Pair($int, $string).toString())",
    "Colour.values()[$index].name()",
    "cut(Arrays.toString($ints))",
    "cut(String.valueOf($list))",
    "cut(String.valueOf($map))",
    "cut(Arrays.deepToString($grid))",
)
_shape = _templates(*(f"(Shape) new {shape}($int)" for shape in SHAPES))
_box = _templates("Integer.valueOf($int)", "$map.get($string)", "$map.remove($string)")
_map = _templates(
    "new TreeMap<String, Integer>($map)",
    "new LinkedHashMap<String, Integer>($map)",
    "new HashMap<String, Integer>(Map.of($string, $int))",
)
_grid = _templates(
    "new int[][] {$ints, $ints, $ints, $ints}",
    "new int[$int & 7][$int & 7]",
    "$grid.clone()",
)


def _array(scope: Scope, wanted: Type, depth: int) -> str:
    element = ELEMENTS[wanted]
    kind = scope.pick(("values", "sized", "copied"))
    found = scope.of_type(wanted)
    if kind == "copied" and found:
        return f"{scope.pick(found).name}.clone()"
    if kind == "sized":
        return fill(scope, f"new {element}[$int % 5]", depth)
    values = (expression(scope, element, depth) for _ in range(scope.number(0, 3)))
    return f"new {element}[] {{{', '.join(values)}}}"


def _list(scope: Scope, _wanted: Type, depth: int) -> str:
    values = (expression(scope, Type.INT, depth) for _ in range(scope.number(0, 3)))
    made = f"new ArrayList<Integer>(List.of({', '.join(values)}))"
    if scope.pick(("all", "some")) == "all":
        return made
    number = Variable(scope.fresh("p"), Type.BOX, is_final=True)
    kept = condition(scope.of_lambda(number), depth)
    return f"{made}.stream().filter({number.name} -> {kept}).collect(Collectors.toList())"


_REFERENCE: Final[tuple[Form, ...]] = (_literal, _variable, _variable, _conditional, _assignment)
_ANY: Final[tuple[Form, ...]] = (*_REFERENCE, _call, _switch)
_NUMBER: Final[tuple[Form, ...]] = (
    *(*_ANY, _element, _arithmetic, _arithmetic, _bitwise, _unary, _increment, _compound),
    *(_mathematics, _of_text, _of_objects, _dispatch, _lambda),
)
FORMS: Final[dict[Type, tuple[Form, ...]]] = {
    **dict.fromkeys(NUMERIC, _NUMBER),
    Type.BOOLEAN: (*_ANY, _comparison, _comparison, _logic, _test),
    Type.STRING: (*_ANY, _element, _text, _text),
    Type.BOX: (*_ANY, _box),
    **dict.fromkeys(ELEMENTS, (*_REFERENCE, _array)),
    Type.SHAPE: (*_REFERENCE, _shape, _shape),
    Type.LIST: (*_REFERENCE, _list),
    Type.MAP: (*_REFERENCE, _map),
    Type.GRID: (*_REFERENCE, _grid),
}
