"""Random small multithreaded programs in IR text, for engines to agree on.

`program_text` gives whole programs: two or three threads over shared objects, some of them made
while all run, static fields, two small arrays and two classes with initialisers. They need no JDK,
have finitely many states, and never do what the IR forbids. Every check has a message of its own,
`c<number>`, and every op a bytecode index of its own.
"""

from collections.abc import Callable, Sequence
from typing import Final

from tests.differential.dice import Dice
from tests.differential.ir_bodies import Body, Sites
from tests.differential.ir_hidden_statements import KINDS, HiddenAuthor
from tests.differential.ir_statements import THEMES, THREAD, Author, Style
from tests.unit.machine.programs import LIBRARY

_SHARED: Final = """
class Node extends java/lang/Object {
  field x:I
  field v:I volatile
  field n:LNode;
}
"""
_HIDDEN: Final = """
class Early extends java/lang/Object {
  field f:I final
  method <init>(I)V {
    params r0 r1
    ref r0
    int r1
    l1:
      store static T.knownEarly:LEarly; = r0 @9010
      store r0.Early.f:I = r1 @9011
      return
  }
}
class Parent extends java/lang/Object {
  method <init>()V {
    params r0
    ref r0
    l1:
      store static T.knownInherited:LInherited; = r0 @9020
      return
  }
}
class Inherited extends Parent {
  field f:I final
  method <init>(I)V {
    params r0 r1
    ref r0
    int r1
    l1:
      invoke special Parent.<init>()V (r0) @9030
      store r0.Inherited.f:I = r1 @9031
      return
  }
}
class Late extends java/lang/Object {
  field f:I final
  method <init>(I)V {
    params r0 r1
    ref r0
    int r1
    l1:
      store r0.Late.f:I = r1 @9040
      store static T.knownLate:LLate; = r0 @9041
      return
  }
}
class W3 extends java/lang/Thread {
  method run()V {
    params r0
    ref r0 r2
    int r1
    l1 handler l2:
      init M @9001
      r1 = load static M.m:I @9002
      store static T.a:I = r1 @9003
      goto l3 @9004
    l2:
      r2 = catch
      goto l3 @9005
    l3:
      return
  }
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
  field nodes:[LNode; static final
  field main:Ljava/lang/Thread; static final
  field first:Ljava/lang/Thread; static final
  field second:Ljava/lang/Thread; static final
"""
_KNOWN: Final = """
  field knownEarly:LEarly; static volatile
  field knownInherited:LInherited; static volatile
  field knownLate:LLate; static volatile
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

RUN_LIMIT: Final = 300
"""After how many segments without a stop a step is cut in programs that spin."""

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


def _author(
    dice: Dice, body: Body, style: Style, budget: int, helpers: Sequence[str] = ()
) -> Author:
    """An author of the style's kind."""
    if not style.kind:
        return Author(dice, body, style, budget, helpers)
    author = HiddenAuthor(dice, body, style, budget, helpers)
    author.kind = style.kind
    return author


def _starting_class(dice: Dice, sites: Sites) -> str:
    """A class whose initialiser starts a thread that needs the class, and may wait for it."""
    body = Body(sites)
    thread, time = body.register("ref"), body.register("int")
    body.emit("store static M.m:I = 1")
    body.emit(f"{thread} = new W3")
    body.emit(f"spawn {thread}, W3.run()V, {int(dice.is_one_in(4))}")
    match dice.below(4):
        case 0:
            body.emit(f"{time} = join {thread}, 0L")
        case 1:
            body.emit(f"{time} = join {thread}, 5L")
        case 2:
            body.emit(f"{thread} = new Oops")
            body.emit(f"throw {thread}")
            return _class_with_initialiser(body)
        case _:
            body.emit("store static M.m:I = 2")
    body.emit("return")
    return _class_with_initialiser(body)


def _class_with_initialiser(body: Body) -> str:
    return (
        "class M extends java/lang/Object {\n  field m:I static\n"
        f"  method <clinit>()V static {{\n{body.text()}\n  }}\n}}"
    )


def _helper(dice: Dice, sites: Sites, style: Style, name: str) -> str:
    """A method that may call itself, two levels deep, where its parameter is not negative."""
    body = Body(sites, "int")
    author = _author(dice, body, style, 3)
    level, more, result = (body.register("int") for _ in range(3))
    body.emit(f"{level} = {body.parameters[0]}")

    def recurse() -> None:
        low, end = body.branch(f"lt {level}, 2")
        body.begin(low)
        again, no = body.branch(f"ge {level}, 0")
        body.begin(again)
        body.emit(f"{more} = add {level}, 1")
        body.emit(f"{result} = invoke static T.{name}(I)I ({more})")
        body.emit(f"{author.number()} = add {result}, {more}")
        body.emit(f"goto {end}")
        body.begin(no)
        body.emit(f"goto {end}")
        body.begin(end)

    if dice.coin():
        author.recursion = recurse
    author.ints.append(body.parameters[0])
    author.statements(1, 3, 1)
    body.emit(f"return {author.number()}")
    return body.text()


def _initialiser(dice: Dice, sites: Sites, style: Style, field: str) -> str:
    body = Body(sites)
    author = _author(dice, body, style, 3)
    body.emit(f"store static {field}:I = {author.value()}")
    author.statements(1, 3, 1)
    body.emit("return")
    return body.text()


def _main(dice: Dice, sites: Sites, style: Style, spawned: int, threads: int) -> str:
    """The main thread: makes all shared objects and starts as many threads as are `spawned`."""
    body = Body(sites)
    author = _author(dice, body, style, 12 // threads, _HELPERS)

    def begin() -> None:
        body.emit("init T")
        for field, kind in (("o", "Node"), ("p", "Node"), ("main", "java/lang/Thread")):
            made = body.register("ref")
            body.emit(f"{made} = new {kind}")
            body.emit(f"store static T.{field}:L{kind}; = {made}")
        body.emit(f"intrinsic adoptMainThread ({made})")
        for field, kind in (("array", "[I"), ("nodes", "[LNode;")):
            made = body.register("ref")
            body.emit(f"{made} = newarray {kind} (2)")
            body.emit(f"store static T.{field}:{kind} = {made}")
        workers = []
        for field, kind in (("first", "W1"), ("second", "W2")):
            workers.append(body.register("ref"))
            body.emit(f"{workers[-1]} = new {kind}")
            body.emit(f"store static T.{field}:{THREAD} = {workers[-1]}")
        for number, worker in enumerate(workers[:spawned], start=1):
            _spawn(dice, body, worker, number)

    return _thread_body(author, 0, begin)


def _spawn(dice: Dice, body: Body, worker: str, number: int) -> None:
    body.emit(f"spawn {worker}, W{number}.run()V, {int(dice.is_one_in(8))}")


def _worker(dice: Dice, sites: Sites, style: Style, number: int, plan: tuple[int, int]) -> str:
    """A thread's class; `plan` is how many workers the main thread starts, and how many run."""
    spawned, threads = plan
    body = Body(sites, "ref")
    if number > threads:
        body.emit("return")
        text = body.text()
    else:
        author = _author(dice, body, style, 12 // threads, _HELPERS)

        def begin() -> None:
            if number == spawned < threads:
                author.statements(0, 2, 1)
                _spawn(dice, body, author.loaded("second", THREAD), number + 1)

        text = _thread_body(author, number, begin)
    return f"class W{number} extends java/lang/Thread {{\n  method run()V {{\n{text}\n  }}\n}}"


def spinning_text(dice: Dice) -> str:
    """As `program_text`, with threads that spin; those may need to be stopped, see `short_runs`."""
    return program_text(dice, has_spins=True)


def hidden_text(dice: Dice) -> str:
    """As `program_text`, with statements of one of the kinds in `ir_hidden_statements`."""
    return program_text(dice, kind=dice.pick(KINDS))


def program_text(dice: Dice, *, has_spins: bool = False, kind: str = "") -> str:
    """The text of a program: `plait.ir.text.parse_program` takes it as it is."""
    sites = Sites()
    threads = dice.pick([1, 1, 2])
    spawned = 1 if threads == 2 and dice.is_one_in(4) else threads
    style = Style(dice.pick(THEMES), has_atomic=dice.is_one_in(5), has_spins=has_spins, kind=kind)
    main = _main(dice, sites, style, spawned, threads)
    workers = [_worker(dice, sites, style, number, (spawned, threads)) for number in (1, 2)]
    helpers = "\n".join(
        f"  method {name}(I)I static {{\n{_helper(dice, sites, style, name)}\n  }}"
        for name in _HELPERS
    )
    initialised = "\n".join(
        f"class {name} extends {parent} {{\n  field {field}:I static\n"
        "  method <clinit>()V static {\n"
        f"{_initialiser(dice, sites, style, f'{name}.{field}')}\n  }}\n}}"
        for name, parent, field in (("K", "java/lang/Object", "k"), ("L", "K", "l"))
    )
    return "\n".join(
        [
            "entry T.main()V",
            f"class T extends java/lang/Object {{{_STATICS}{_KNOWN if kind else ''}",
            f"  method main()V static {{\n{main}\n  }}",
            helpers,
            "}",
            *workers,
            initialised,
            *((_starting_class(dice, sites), _HIDDEN) if kind else ()),
            _SHARED,
            LIBRARY,
        ]
    )
