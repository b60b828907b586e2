"""Terms as SMT-LIB 2.6 text: a definition per term, so that shared parts are written once."""

from collections.abc import Iterable

from plait.logic.smt import terms as t
from plait.logic.smt.lowering import CONVERSIONS, FORMATS, ROUNDED, argument_sorts
from plait.logic.smt.terms import Sort, Term, Value, argument_sort, cone


def script(assertions: Iterable[Value]) -> str:
    """A script that declares the variables, asserts, and asks whether that can be true."""
    wanted = list(assertions)
    order = cone(wanted)
    lines = ["(set-logic QF_ABVFP)"]
    for term in order:
        if term.op == t.VARIABLE:
            lines.append(f"(declare-const {_name(str(term.args[0]))} {term.sort.name})")
    for term in order:
        if term.op != t.VARIABLE:
            lines.append(f"(define-fun t{term.number} () {term.sort.name} {_applied(term)})")
    lines += [f"(assert {_reference(root, t.BOOL)})" for root in wanted]
    return "\n".join([*lines, "(check-sat)", ""])


def _name(name: str) -> str:
    return f"|{name}|"


def _reference(value: t.Argument, sort: Sort) -> str:
    if isinstance(value, Term):
        return _name(str(value.args[0])) if value.op == t.VARIABLE else f"t{value.number}"
    assert isinstance(value, int)
    if sort is t.BOOL:
        return "true" if value else "false"
    return f"(_ bv{value & ((1 << sort.width) - 1)} {sort.width})"


def _applied(term: Term) -> str:
    op, sort = term.op, term.sort
    if op == t.FLOAT_VALUE:
        exponent, significand = FORMATS[sort]
        raw = _reference(term.args[0], t.bit_vector(sort.width))
        return f"((_ to_fp {exponent} {significand}) {raw})"
    args = [
        _reference(arg, kind) for arg, kind in zip(term.args, argument_sorts(term), strict=True)
    ]
    joined = " ".join(args)
    if op in (t.LEAST, t.GREATEST):
        yes, no = args if op == t.LEAST else reversed(args)
        return f"(ite (bvslt {joined}) {yes} {no})"
    if op == t.EXTEND:
        return f"((_ sign_extend {sort.width - argument_sort(term).width}) {joined})"
    if op == t.TRUNCATE:
        return f"((_ extract {sort.width - 1} 0) {joined})"
    if op == t.FLOAT_TRUNCATE:
        return f"((_ fp.to_sbv {sort.width}) RTZ {joined})"
    if op == t.FILLED:
        return f"((as const {sort.name}) {joined})"
    if op == t.FLOAT_OF_BITS or op in CONVERSIONS:
        exponent, significand = FORMATS[sort]
        mode = "" if op == t.FLOAT_OF_BITS else "RNE "
        return f"((_ to_fp {exponent} {significand}) {mode}{joined})"
    return f"({op} RNE {joined})" if op in ROUNDED else f"({op} {joined})"
