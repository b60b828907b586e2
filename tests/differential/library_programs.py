"""Random programs over the library: collections, strings, streams and threads.

Each part of a program prints what it does step by step, and goes on after exceptions. What threads
do together no schedule can change: sums, maxima, sets.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tests.differential import library_tables, library_values
from tests.differential.dice import Dice
from tests.differential.library_tables import Sort
from tests.differential.library_templates import (
    ADDERS,
    DEQUE_ACTIONS,
    DEQUE_STEPS,
    DEQUES,
    FRAME,
    FUTURE_STEPS,
    IMPORTS,
    INT_ENDS,
    INT_OPS,
    INT_SOURCES,
    LIST_ACTIONS,
    LIST_STEPS,
    LISTS,
    MAP_ACTIONS,
    MAP_STEPS,
    MAPS,
    POOLS,
    QUEUE_STEPS,
    QUEUES,
    SET_STEPS,
    SETS,
    STRING_ASKS,
    STRING_STEPS,
    WORD_ENDS,
    WORD_OPS,
    WORDS,
)
from tests.differential.library_threads import THREAD_PARTS


@dataclass(frozen=True)
class LibraryProgram:
    """A generated class: `source(name)` is its file."""

    parts: tuple[str, ...]

    def source(self, name: str) -> str:
        """The compilation unit with this class name."""
        body = "".join(f"        attempt(() -> {{\n{part}        }});\n" for part in self.parts)
        main = f"    public static void main(String[] args) throws Exception {{\n{body}    }}\n"
        return f"{IMPORTS}\npublic class {name} {{{FRAME}\n{main}}}\n"


def make_program(dice: Dice) -> LibraryProgram:
    """Some parts, each of another sort."""
    return LibraryProgram(tuple(dice.pick(PARTS)(dice) for _ in range(dice.between(2, 5))))


def _fill(dice: Dice, template: str) -> str:
    """`#` is a small number, `~` a natural one, `$` a word, `@` an index (often a good one)."""
    made: list[str] = []
    in_text = False
    for unit in template:
        if unit == '"':
            in_text = not in_text
        if in_text and unit in "#@~$":
            made.append(unit)
        elif unit == "#":
            made.append(str(dice.between(-3, 9)))
        elif unit == "~":
            made.append(str(dice.between(0, 12)))
        elif unit == "$":
            made.append(f'"{dice.pick(WORDS)}"')
        elif unit == "@":
            made.append(str(dice.between(0, 3)))
        else:
            made.append(unit)
    return "".join(made)


def _code(*statements: str) -> str:
    return "".join(f"            {statement}\n" for statement in statements)


def _steps(dice: Dice, asks: Sequence[str], actions: Sequence[str], least: int = 3) -> list[str]:
    """Each step in an `attempt` of its own; the variable `it` is shown at the end."""
    made = []
    for _ in range(dice.between(least, 8)):
        if actions and dice.is_one_in(3):
            made.append(f"attempt(() -> {{ {_fill(dice, dice.pick(actions))}; }});")
        else:
            made.append(f"attempt(() -> say({_fill(dice, dice.pick(asks))}));")
    return made


def _numbers(dice: Dice) -> str:
    return ", ".join(str(dice.between(-3, 9)) for _ in range(dice.between(0, 6)))


def _list_part(dice: Dice) -> str:
    made = f"List<Integer> it = new {dice.pick(LISTS)}<>(List.of({_numbers(dice)}));"
    return _code(made, *_steps(dice, LIST_STEPS, LIST_ACTIONS), "say(it);")


def _deque_part(dice: Dice) -> str:
    made = f"Deque<Integer> it = new {dice.pick(DEQUES)}<>(List.of({_numbers(dice)}));"
    return _code(made, *_steps(dice, DEQUE_STEPS, DEQUE_ACTIONS), "say(it);")


def _queue_part(dice: Dice) -> str:
    made = f"Queue<Integer> it = new {dice.pick(QUEUES)}<>(List.of({_numbers(dice)}));"
    return _code(made, *_steps(dice, QUEUE_STEPS, ()), "say(it);")


def _set_part(dice: Dice) -> str:
    numbers = f"Arrays.asList({_numbers(dice)})"
    made = f"Set<Integer> it = new {dice.pick(SETS)}<>(); it.addAll({numbers});"
    return _code(made, *_steps(dice, SET_STEPS, ()), "say(it);")


def _map_part(dice: Dice) -> str:
    made = f"Map<String, Integer> it = new {dice.pick(MAPS)}<>();"
    return _code(made, *_steps(dice, MAP_STEPS, MAP_ACTIONS, 4), "say(new TreeMap<>(it));")


def _string_part(dice: Dice) -> str:
    lines = [f'String[] box = {{"{dice.pick(WORDS)}"}};']
    for _ in range(dice.between(3, 8)):
        step = _fill(dice, dice.pick(STRING_STEPS))
        lines.append(f"attempt(() -> {{ String it = box[0]; box[0] = {step}; say(box[0]); }});")
        if dice.coin():
            ask = _fill(dice, dice.pick(STRING_ASKS))
            lines.append(f"attempt(() -> {{ String it = box[0]; say({ask}); }});")
        lines.append("if (box[0].length() > 40) box[0] = box[0].substring(0, 40);")
    return _code(*lines)


def _int_stream_part(dice: Dice) -> str:
    lines = []
    for _ in range(dice.between(1, 3)):
        pieces = [dice.pick(INT_SOURCES), *(dice.pick(INT_OPS) for _ in range(dice.between(0, 4)))]
        end = dice.pick(INT_ENDS)
        text = "".join((*pieces, end))
        if any(part in text for part in (".peek", ".reduce((a, b)", "new Random")):  # not parallel
            pieces = [piece for piece in pieces if piece != ".parallel()"]
        lines.append(f"attempt(() -> say({_fill(dice, ''.join((*pieces, end)))}));")
    return _code(*lines)


def _word_stream_part(dice: Dice) -> str:
    words = ", ".join(f'"{dice.pick(WORDS)}"' for _ in range(dice.between(1, 6)))
    pieces = [dice.pick(WORD_OPS) for _ in range(dice.between(0, 4))]
    end = dice.pick(WORD_ENDS)
    if "toMap" in end:
        pieces = [piece for piece in pieces if piece != ".parallel()"]
    text = _fill(dice, "".join((*pieces, end)))
    return _code(f"say(Stream.of({words}){text});")


def _pool_part(dice: Dice) -> str:
    tasks = ", ".join(
        _fill(dice, dice.pick(("() -> #", "() -> # * #", "() -> IntStream.range(0, ~).sum()")))
        for _ in range(dice.between(1, 4))
    )
    return _code(
        f"ExecutorService pool = {dice.pick(POOLS)};",
        f"List<Callable<Integer>> tasks = List.of({tasks});",
        "int sum = 0;",
        "for (Future<Integer> future : pool.invokeAll(tasks)) sum += future.get();",
        _fill(dice, dice.pick(("say(pool.invokeAny(List.of(() -> #)));", "say(sum);"))),
        f"int late = {dice.between(-3, 9)};",
        "Future<?> last = pool.submit(() -> { if (late > 2) throw new RuntimeException(); });",
        "attempt(() -> say(last.get()));",
        "pool.shutdown();",
        'say(sum + " " + pool.awaitTermination(1, TimeUnit.HOURS));',
    )


def _future_part(dice: Dice) -> str:
    chain = "".join(dice.pick(FUTURE_STEPS) for _ in range(dice.between(1, 5)))
    start = dice.pick(
        ("CompletableFuture.supplyAsync(() -> #)", "CompletableFuture.completedFuture(#)")
    )
    return _code(f"say({_fill(dice, start + chain)}.join());")


def _thread_part(dice: Dice) -> str:
    """Threads that add numbers to something shared, in whatever order."""
    kind, change, result = dice.pick(ADDERS)
    simple = kind.partition("<")[0]
    made = (
        "Semaphore it = new Semaphore(1);"
        if kind == "Semaphore"
        else f"{kind} it = new {simple}{'<>' if '<' in kind else ''}();"
    )
    rounds = dice.between(1, 3)
    meeting = dice.pick(("", "gate.countDown(); await(gate);", "meet(barrier);"))
    count = dice.between(2, 3)
    return _code(
        made,
        "int[] sum = {0};",
        f"CountDownLatch gate = new CountDownLatch({count});",
        f"CyclicBarrier barrier = new CyclicBarrier({count});",
        "List<Thread> threads = new ArrayList<>();",
        f"for (int t = 0; t < {count}; t++) {{",
        f"    int first = t * {rounds} + 1;",
        "    threads.add(new Thread(() -> {",
        f"        {meeting}",
        f"        for (int i = 0; i < {rounds}; i++) {{ int n = first + i; {change}; }}",
        "    }));",
        "}",
        "for (Thread thread : threads) thread.start();",
        "for (Thread thread : threads) thread.join();",
        f"say({result});",
    )


def _hand_over_part(dice: Dice) -> str:
    queue = dice.pick(
        (
            "ArrayBlockingQueue<>(2)",
            "SynchronousQueue<>()",
            "LinkedTransferQueue<>()",
            "LinkedBlockingDeque<>(1)",
        )
    )
    return _code(
        f"BlockingQueue<Integer> it = new {queue};",
        "Thread producer = new Thread(() -> {",
        f"    for (int i = 0; i < {dice.between(1, 5)}; i++) put(it, i * {dice.between(1, 9)});",
        "    put(it, -1);",
        "});",
        "producer.start();",
        "for (int n = it.take(); n >= 0; n = it.take()) say(n);",
        "producer.join();",
    )


def _table_part(sort: Sort, dice: Dice) -> str:
    made = _fill(dice, f"{dice.pick(sort.setups)};")
    shown = [f"say({sort.last});"] if sort.last else []
    return _code(made, *_steps(dice, sort.asks, sort.actions), *shown)


def _other_thread_part(dice: Dice) -> str:
    return _code(*(_fill(dice, statement) for statement in dice.pick(THREAD_PARTS)))


PARTS: Final[tuple[Callable[[Dice], str], ...]] = (
    _list_part,
    _deque_part,
    _queue_part,
    _set_part,
    _map_part,
    _map_part,
    _string_part,
    _string_part,
    _int_stream_part,
    _int_stream_part,
    _word_stream_part,
    _pool_part,
    _future_part,
    _thread_part,
    _hand_over_part,
    *(_other_thread_part for _ in range(3)),
    *(partial(_table_part, sort) for sort in (*library_tables.SORTS, *library_values.SORTS)),
)
