"""Random small multithreaded programs in IR text, for engines to agree on.

`programs()` gives whole programs: two or three threads over two shared objects, static fields, a
small array and two classes with initialisers. They need no JDK, end in every schedule that does
not get stuck (loops are bounded), and never do what the IR forbids. Every check has a message of
its own, `c<number>`, and every op a bytecode index of its own.
"""

from collections.abc import Callable
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from tests.differential.ir_bodies import Body, Sites
from tests.differential.ir_statements import THEMES, THREAD, Author, Style
from tests.unit.machine.programs import LIBRARY

_SHARED: Final = """
class Node extends java/lang/Object {
  field x:I
  field n:LNode;
}
"""
_STATICS: Final = """
  field a:I static
  field b:I static volatile
  field q:LNode; static
  field result0:I static
  field result1:I static
  field result2:I static
  field o:LNode; static final
  field p:LNode; static final
  field array:[I static final
  field main:Ljava/lang/Thread; static final
  field first:Ljava/lang/Thread; static final
  field second:Ljava/lang/Thread; static final
"""
STATICS: Final = (
    ("T", "a", "I"),
    ("T", "b", "I"),
    ("T", "result0", "I"),
    ("T", "result1", "I"),
    ("T", "result2", "I"),
    ("T", "q", "LNode;"),
    ("T", "o", "LNode;"),
    ("T", "p", "LNode;"),
    ("K", "k", "I"),
    ("L", "l", "I"),
)
"""The static fields whose final values tell executions apart."""

_HELPERS: Final = ("h0", "h1")


def _thread_body(author: Author, number: int, begin: Callable[[], None] = lambda: None) -> str:
    """The statements of a thread, with a handler that reports what nothing else handles.

    At the end its ints go, as one number, to a static field that only this thread uses.
    """

    def inside() -> None:
        begin()
        author.statements(3, 7, 2)

    author.guarded(inside, on_exception=lambda e: author.body.emit(f"uncaught {e}"))
    result = author.body.register("int")
    first, second = author.ints[:2]
    author.body.emit(f"{result} = add {first}, {second}")
    for _ in range(4):
        author.body.emit(f"{result} = add {result}, {first}")
    author.body.emit(f"store static T.result{number}:I = {result}")
    author.body.emit("return")
    return author.body.text()


def _helper(draw: DrawFn, sites: Sites, style: Style) -> str:
    body = Body(sites, "int")
    author = Author(draw, body, style, 3)
    author.ints.append(body.parameters[0])
    author.statements(1, 3, 1)
    body.emit(f"return {author.number()}")
    return body.text()


def _initialiser(draw: DrawFn, sites: Sites, style: Style, field: str) -> str:
    body = Body(sites)
    author = Author(draw, body, style, 3)
    body.emit(f"store static {field}:I = {author.value()}")
    author.statements(1, 3, 1)
    body.emit("return")
    return body.text()


def _main(draw: DrawFn, sites: Sites, style: Style, threads: int) -> str:
    body = Body(sites)
    author = Author(draw, body, style, 12 // threads, _HELPERS)

    def begin() -> None:
        body.emit("init T")
        for field, kind in (("o", "Node"), ("p", "Node"), ("main", "java/lang/Thread")):
            made = body.register("ref")
            body.emit(f"{made} = new {kind}")
            body.emit(f"store static T.{field}:L{kind}; = {made}")
        body.emit(f"intrinsic adoptMainThread ({made})")
        array = body.register("ref")
        body.emit(f"{array} = newarray [I (2)")
        body.emit(f"store static T.array:[I = {array}")
        workers = []
        for field, kind in (("first", "W1"), ("second", "W2")):
            workers.append(body.register("ref"))
            body.emit(f"{workers[-1]} = new {kind}")
            body.emit(f"store static T.{field}:{THREAD} = {workers[-1]}")
        for number in range(threads):
            daemon = int(draw(st.integers(0, 7)) == 0)
            body.emit(f"spawn {workers[number]}, W{number + 1}.run()V, {daemon}")

    return _thread_body(author, 0, begin)


@st.composite
def programs(draw: DrawFn) -> str:
    """The text of a program: `plait.ir.text.parse_program` takes it as it is."""
    sites = Sites()
    threads = draw(st.sampled_from([1, 1, 2]))
    style = Style(draw(st.sampled_from(THEMES)), has_atomic=draw(st.integers(0, 4)) == 0)
    main = _main(draw, sites, style, threads)
    workers = []
    for number in (1, 2):
        body = Body(sites, "ref")
        if number <= threads:
            text = _thread_body(Author(draw, body, style, 12 // threads, _HELPERS), number)
        else:
            body.emit("return")
            text = body.text()
        workers.append(
            f"class W{number} extends java/lang/Thread {{\n  method run()V {{\n{text}\n  }}\n}}"
        )
    helpers = "\n".join(
        f"  method {name}(I)I static {{\n{_helper(draw, sites, style)}\n  }}" for name in _HELPERS
    )
    initialised = "\n".join(
        f"class {name} extends {parent} {{\n  field {field}:I static\n"
        "  method <clinit>()V static {\n"
        f"{_initialiser(draw, sites, style, f'{name}.{field}')}\n  }}\n}}"
        for name, parent, field in (("K", "java/lang/Object", "k"), ("L", "K", "l"))
    )
    return "\n".join(
        [
            "entry T.main()V",
            f"class T extends java/lang/Object {{{_STATICS}",
            f"  method main()V static {{\n{main}\n  }}",
            helpers,
            "}",
            *workers,
            initialised,
            _SHARED,
            LIBRARY,
        ]
    )
