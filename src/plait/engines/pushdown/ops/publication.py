"""Publication: objects that become known to other threads get names and places that all share."""

from collections.abc import Callable, Sequence

from plait.engines.pushdown.rules.labels import kinds_of
from plait.engines.pushdown.rules.local_widths import Size
from plait.engines.pushdown.rules.rule_effects import HEAP
from plait.engines.pushdown.rules.rule_paths import Path
from plait.engines.pushdown.rules.rule_terms import Term, Value
from plait.engines.pushdown.rules.rule_translation import Translation
from plait.engines.pushdown.rules.shared_places import ALLOCATED, OWNER, Place, is_private
from plait.engines.pushdown.rules.shared_state import Globals
from plait.ir.operands import Kind
from plait.logic.pushdown.symbolic.network_rules import Cases, Rule
from plait.machine.fingerprint import live_slots
from plait.machine.heap import Heap
from plait.machine.runtime_types import Type


def publish(
    translation: Translation,
    path: Path,
    values: Sequence[Value],
    then: Callable[[Path], list[Rule]],
) -> list[Rule]:
    """Publish everything reachable from the values, then continue; `then` finds them published."""
    private = reachable(path.state.heap, values)
    if not private:
        return then(path)
    heap, shared = path.state.heap, translation.shared
    sorts: dict[Place, list[int]] = {}
    for reference in private:
        cell = heap[reference]
        length = len(cell.values)
        place: Place = (ALLOCATED, path.thread, cell.type.descriptor, length)
        sorts.setdefault(place, []).append(reference)
    shared.varying.update(sorts)

    def expand(counts: tuple[int, ...]) -> Sequence[Rule]:
        new = path.copy()
        names: dict[int, int] = {}
        for (place, references), count in zip(sorts.items(), counts, strict=True):
            for at, reference in enumerate(references):
                cell = heap[reference]
                name = shared.published(path.thread, cell.type, len(cell.values), count + at)
                if name is None:
                    return [translation.rules.fail(new, HEAP)]
                names[reference] = name
            shared.count_up_to(count + len(references))
            new.set(shared, place, count + len(references))

        def rename(path: Path) -> list[Rule]:
            _rename(shared, path, names)
            return then(path)

        return translation.attempt(new, rename)

    return [Cases(tuple(map(shared.variable, sorts)), expand)]


def share_arrays(
    translation: Translation,
    path: Path,
    sizes: Sequence[Size],
    then: Callable[[Path], list[Rule]],
) -> list[Rule]:
    """Publish arrays whose elements have their own bit width: only variables have widths."""
    values = [path.operand(size.operand) for size in sizes]
    unknown = [value for value in values if type(value) is Term]
    if unknown:
        return translation.concretely(path, unknown)

    def note(path: Path) -> list[Rule]:
        for size in sizes:
            translation.shared.note_array(size.width, path.operand(size.operand))
        return then(path)

    return publish(translation, path, values, note)


def reachable(heap: Heap, values: Sequence[Value]) -> list[int]:
    """The private objects that are reachable from values, in the order of discovery."""
    found: dict[int, None] = {}
    work = [value for value in reversed(values) if type(value) is not Term and is_private(value)]
    while work:
        reference = work.pop()
        if reference in found:
            continue
        found[reference] = None
        cell = heap[reference]
        slots = range(len(cell.values)) if cell.type.holds_references else cell.type.references
        inner = [cell.values[at] for at in slots]
        work.extend(v for v in reversed(inner) if type(v) is not Term and is_private(v))
    return list(found)


def _rename(shared: Globals, path: Path, names: dict[int, int]) -> None:
    """Rename objects everywhere, and write their contents."""
    state = path.state
    for old, new in names.items():
        cell = state.heap[old]
        shared.create(new, cell.type, len(cell.values))
    thread = state.threads[path.thread] = state.threads[path.thread].copy(0)
    thread.object = names.get(thread.object, thread.object)
    pending: Value = thread.pending_exception
    if isinstance(pending, int):
        thread.pending_exception = names.get(pending, pending)
    for at, frame in enumerate(thread.frames):
        _, slots = live_slots(frame.segment)
        made = thread.frames[at] = frame.copy(0)
        for slot in slots:
            value = made.registers[slot]
            if type(value) is not Term:
                made.registers[slot] = names.get(value, value)
    for reference in list(state.heap):
        if is_private(reference) and reference not in names:
            cell = state.heap[reference].copy(0)
            cell.values = _renamed(cell.type, cell.values, names)
            state.heap[reference] = cell
    for old, new in names.items():
        cell = state.heap.pop(old)
        caches = {slot.index for slot in cell.type.slots if slot.is_cache}
        for at, value in enumerate(_renamed(cell.type, cell.values, names)):
            if at in caches:
                continue
            if shared.assign((new, at), value):
                path.set(shared, (new, at), value)
        if cell.monitor.entries:
            path.held[new] = cell.monitor.entries
        if shared.assign((new, OWNER), path.thread + 1 if cell.monitor.entries else 0):
            path.set(shared, (new, OWNER), path.thread + 1 if cell.monitor.entries else 0)
    state.heap.update((new, shared.heap[new]) for new in names.values())


def _renamed(kind: Type, values: list[Value], names: dict[int, int]) -> list[Value]:
    kinds = kinds_of(kind, len(values))
    return [
        names.get(value, value) if of is Kind.REF and type(value) is not Term else value
        for value, of in zip(values, kinds, strict=True)
    ]
