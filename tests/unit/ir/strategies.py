"""Hypothesis strategies for IR: any op with any fields, well-typed only as far as text needs."""

import math
import struct
from collections.abc import Callable

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from plait.base.names import FieldRef, MethodRef
from plait.ir import ops as ir
from plait.ir.operands import (
    NULL,
    ClassConst,
    Const,
    Kind,
    Operand,
    Reg,
    StringConst,
    float_const,
)
from plait.ir.operators import (
    BinaryOp,
    CallMode,
    Comparison,
    Conversion,
    Order,
    Relation,
    UnaryOp,
    Update,
    Woken,
)
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, Place, StaticPlace
from plait.ir.program import Block, Body, Class, Field, LocalName, Method
from plait.ir.text.syntax import SHAPES, Shape

TRICKY_NAMES = (
    "<init>",
    "r0",
    "b1",
    "static",
    "else",
    "-",
    "a b",
    'q"',
    "ü",
    "\U0001f600",
    "\ud800",
)
unqualified = st.one_of(
    st.sampled_from(("f", "main", "lambda$x$0", *TRICKY_NAMES)),
    st.text(st.characters(exclude_characters=".;[/"), min_size=1, max_size=4),
)
class_names = st.one_of(
    st.sampled_from(("java/lang/Object", "p/C$1", "Main")),
    st.lists(unqualified, min_size=1, max_size=2).map("/".join),
)
types = st.one_of(
    st.sampled_from(("I", "J", "Z", "[[D", "Ljava/lang/String;")),
    class_names.map(lambda n: f"[L{n};"),
)
method_types = st.tuples(st.lists(types, max_size=3), st.one_of(st.just("V"), types)).map(
    lambda parts: f"({''.join(parts[0])}){parts[1]}"
)
method_refs = st.builds(MethodRef, st.one_of(class_names, st.just("[I")), unqualified, method_types)
field_refs = st.builds(FieldRef, class_names, unqualified, types)
strings = (
    st.text(st.characters(codec="utf-16", exclude_categories=()))
    .map(lambda text: text.encode("utf-16-le", "surrogatepass"))
    .map(lambda data: "".join(map(chr, struct.unpack(f"<{len(data) // 2}H", data))))
)


def _single(value: float) -> Const:
    return float_const(struct.unpack("f", struct.pack("f", value))[0], Kind.FLOAT)


numbers: SearchStrategy[Operand] = st.one_of(
    st.integers(-(2**31), 2**31 - 1).map(lambda v: Const(v, Kind.INT)),
    st.integers(-(2**63), 2**63 - 1).map(lambda v: Const(v, Kind.LONG)),
    st.floats().map(lambda v: float_const(v, Kind.DOUBLE)),
    st.floats(width=32).map(_single),
    st.sampled_from((math.nan, math.inf, -math.inf, -0.0)).map(_single),
)


REGISTERS = tuple(Reg(index, kind) for index, kind in enumerate((*Kind, Kind.INT)))
BLOCKS = 4
registers = st.sampled_from(REGISTERS)
references: SearchStrategy[Operand] = st.one_of(
    registers, st.just(NULL), strings.map(StringConst), types.map(ClassConst)
)
operands: SearchStrategy[Operand] = st.one_of(references, numbers)
several = st.lists(operands, max_size=3).map(tuple)
results = st.one_of(st.none(), registers)
places: SearchStrategy[Place] = st.one_of(
    st.builds(FieldPlace, references, field_refs),
    st.builds(StaticPlace, field_refs),
    st.builds(ElementPlace, references, operands, st.sampled_from("ZBCSIJFDL")),
    st.builds(OffsetPlace, references, operands, st.one_of(types, st.just("L"))),
)


def _regular(kind: Callable[..., ir.Op], shape: Shape) -> SearchStrategy[ir.Op]:
    dest = [registers] if shape.has_dest else []
    return st.builds(kind, *dest, *([operands] * len(shape.fields)))


ops: SearchStrategy[ir.Op] = st.one_of(
    *(_regular(kind, shape) for kind, shape in SHAPES.items()),
    st.builds(ir.Move, registers, operands),
    st.builds(ir.Unary, registers, st.sampled_from(UnaryOp), operands),
    st.builds(ir.Binary, registers, st.sampled_from(BinaryOp), operands, operands),
    st.builds(ir.Compare, registers, st.sampled_from(Comparison), operands, operands),
    st.builds(ir.Convert, registers, st.sampled_from(Conversion), operands),
    st.builds(ir.InstanceOf, registers, operands, types),
    st.builds(ir.Load, registers, places, st.sampled_from(Order)),
    st.builds(ir.Store, places, operands, st.sampled_from(Order)),
    st.builds(
        ir.AtomicUpdate, registers, places, st.sampled_from(Update), several, st.sampled_from(Order)
    ),
    st.builds(ir.NewObject, registers, class_names),
    st.builds(ir.NewArray, registers, types, several),
    st.builds(ir.InitClass, class_names),
    st.builds(ir.Invoke, results, st.sampled_from(CallMode), method_refs, several),
    st.builds(ir.InvokeNamed, registers, operands, unqualified),
    st.builds(ir.Intrinsic, results, unqualified, several),
    st.builds(ir.Spawn, operands, method_refs, operands),
    st.builds(ir.Wait, registers, operands, operands, st.booleans()),
    st.builds(ir.Notify, operands, st.sampled_from(Woken)),
    st.builds(ir.TestInterrupt, registers, operands, st.booleans()),
)
targets = st.integers(0, BLOCKS - 1).map(ir.BlockId)
cases = st.tuples(st.integers(-(2**31), 2**31 - 1), targets)
terminators: SearchStrategy[ir.Terminator] = st.one_of(
    st.builds(ir.Goto, targets),
    st.builds(ir.Branch, st.sampled_from(Relation), operands, operands, targets, targets),
    st.builds(ir.Switch, operands, st.lists(cases, max_size=3).map(tuple), targets),
    st.builds(ir.Return, st.one_of(st.none(), operands)),
    st.builds(ir.Throw, operands),
    st.builds(ir.Unsupported, strings),
)
sites = st.integers(0, 70000)
local_names = st.builds(LocalName, registers, unqualified, sites, sites)


@st.composite
def blocks(draw: DrawFn) -> Block:
    code = tuple(draw(st.lists(st.tuples(ops, sites), max_size=3)))
    return Block(
        tuple(op for op, _ in code),
        draw(terminators),
        draw(st.one_of(st.none(), targets)),
        (*(site for _, site in code), draw(sites)),
    )


bodies = st.builds(
    Body,
    st.lists(registers, max_size=3).map(tuple),
    st.just(tuple(register.kind for register in REGISTERS)),
    st.lists(blocks(), min_size=BLOCKS, max_size=BLOCKS).map(tuple),
    st.lists(st.tuples(sites, sites), max_size=15).map(sorted).map(tuple),
    st.lists(local_names, max_size=2).map(tuple),
)
"""Bodies that print and parse; the checker would reject most of them."""

flag_bits = st.integers(0, 0xFFFF)
annotations = st.lists(types, max_size=2).map(tuple)
field_constants = st.one_of(
    st.tuples(st.just("I"), st.integers(-(2**31), 2**31 - 1)),
    st.tuples(st.just("J"), st.integers(-(2**63), 2**63 - 1)),
    st.tuples(st.just("D"), st.floats(allow_nan=False)),
    st.tuples(st.just("F"), st.just(math.nan)),
    st.tuples(st.just("Ljava/lang/String;"), strings),
    st.tuples(types, st.none()),
)


@st.composite
def fields(draw: DrawFn) -> Field:
    descriptor, constant = draw(field_constants)
    return Field(draw(unqualified), descriptor, draw(flag_bits), constant, draw(annotations))


@st.composite
def classes(draw: DrawFn) -> tuple[Class, dict[MethodRef, Body]]:
    name = draw(class_names)
    methods = draw(
        st.lists(
            st.builds(Method, unqualified, method_types, flag_bits, annotations),
            max_size=3,
            unique_by=lambda method: (method.name, method.descriptor),
        )
    )
    code = {
        MethodRef(name, method.name, method.descriptor): body
        for method in methods
        if (body := draw(st.one_of(st.none(), bodies))) is not None
    }
    cls = Class(
        name,
        draw(st.one_of(st.none(), class_names)),
        tuple(draw(st.lists(class_names, max_size=2))),
        draw(flag_bits),
        tuple(draw(st.lists(fields(), max_size=3, unique_by=lambda f: (f.name, f.descriptor)))),
        tuple(methods),
        draw(st.one_of(st.none(), strings)),
        draw(st.one_of(st.just(""), unqualified)),
        draw(st.one_of(st.none(), class_names)),
        draw(st.one_of(st.none(), st.lists(st.tuples(unqualified, types), max_size=2).map(tuple))),
        draw(annotations),
    )
    return cls, code
