"""The symbolic part of the kernel's current state, during a part of a step.

A part starts with a set of values (`states`, over the variables of the live places) and keeps, for
each tracked value that it changes, the new value as a function of the old ones. A read with several
possible values splits: the kernel makes a choice as for an input. A part makes at most one split,
and ends before the next one, so that equal cores can meet.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, final

from plait.engines.explicit.kernel.kernel_opcodes import (
    F_BACK,
    F_HEADER,
    F_PC,
    G_THREADS,
    T_COUNT,
    T_FRAME,
    T_SIZE,
    THREADS,
)
from plait.engines.explicit.linking.program_image import Image
from plait.engines.explicit.tracking.fields import Domain, TrackedFields, UntrackableError
from plait.engines.explicit.tracking.symbolic_registers import Shape, find_symbolic
from plait.engines.explicit.tracking.value_sets import Part, Place, Register
from plait.engines.explicit.tracking.variables import Bits, Variables
from plait.ir.operands import Reg
from plait.logic.bdd.diagram_vectors import Vector, Vectors
from plait.logic.bdd.diagrams import Diagrams, Function
from plait.machine.compile.compiled_code import Code
from plait.machine.fingerprint import live_slots

_MOST_BRANCHES: Final = 20_000
"""The number of symbolic branches that one part may take without a split."""


@final
class Tracker:
    """Implements tracked values while the kernel runs."""

    def __init__(self, image: Image, fields: TrackedFields, diagrams: Diagrams) -> None:
        self.image: Final = image
        self.fields: Final = fields
        self.diagrams: Final = diagrams
        self.vectors: Final = Vectors(diagrams)
        self.variables: Final = Variables(diagrams)
        self._symbolic: dict[Code, dict[Reg, Shape]] = {}
        self._live: dict[tuple[int, bool], frozenset[int]] = {}
        self._part: Part
        self._places: dict[Place, tuple[Domain, Bits]] = {}
        self._registers: dict[Register, tuple[Shape, Bits]] = {}
        self._are_named = True
        self._is_simple = True
        """Whether only ops on tracked values change anything: no object or register can die."""
        self._new_places: dict[Place, tuple[Domain, Vector]] = {}
        self._new_registers: dict[Register, tuple[Shape, Vector]] = {}
        self.states = diagrams.true
        """The values at the start of the part that lead to the current point."""
        self.is_cut = False
        """Whether the part has ended before a split."""
        self._has_split = False
        self._branches = 0
        self.splits: list[int] = []
        """Which of the kernel's choices were splits."""
        self.inputs: list[tuple[int, Vector, int]] = []
        """Symbolic inputs: before which choice, the value, the lowest number."""
        self._input_bits = 0

    # --- parts ------------------------------------------------------------------------------------

    def initial(
        self,
        places: Mapping[Place, tuple[Domain, int]],
        registers: Mapping[Register, tuple[Shape, int]],
    ) -> Part:
        """The part in which each field and register has one value."""
        values: dict[int, bool] = {}
        kept, live = [], []
        for place, (domain, number) in sorted(places.items(), key=lambda item: item[0]):
            if not 0 <= number <= domain.most:
                raise UntrackableError(domain.field, f"its values leave 0 to {domain.most}")
            bits = self.variables.of(place, domain.bits)
            kept.append((*place, domain, bits))
            values.update({bit: bool(number >> i & 1) for i, bit in enumerate(bits)})
        for register, (shape, number) in registers.items():
            bits = self.variables.of(register, shape.width)
            live.append((register, shape, bits))
            values.update({bit: bool(number >> i & 1) for i, bit in enumerate(bits)})
        return Part(self.diagrams.literals(values), tuple(kept), tuple(live))

    def registers_in_memory(self) -> Iterator[tuple[Register, Shape, int]]:
        """The symbolic registers that the current frames may read, and where they are."""
        image, peek = self.image, self.image.kernel.words.peek
        for thread in range(peek(G_THREADS)):
            at = THREADS + thread * T_SIZE
            frame, count = peek(at + T_FRAME), peek(at + T_COUNT)
            for above in range(count):
                code = image.place(peek(frame + F_PC))[0]
                for reg, shape in self.symbolic(code).items():
                    register = (thread, count - above, image.method(code), code.slot(reg))
                    if self._is_live(register):
                        yield register, shape, frame + F_HEADER + code.slot(reg)
                frame -= peek(frame + F_BACK)

    def enter(self, part: Part, objects: list[int]) -> None:
        """The kernel has been put into a stored state; `objects` are its new objects, in order."""
        self._part = part
        self._places = {
            (objects[-address - 1] if address < 0 else address, slot): (domain, bits)
            for address, slot, domain, bits in part.places
        }
        self._registers = {name: (shape, bits) for name, shape, bits in part.registers}
        self._are_named = all(address >= 0 for address, _, _, _ in part.places)
        self._is_simple = self._are_named and not part.registers
        self.begin()

    def begin(self) -> None:
        """The kernel has returned to the state that was entered."""
        self.states = self._part.states
        self._new_places = {}
        self._new_registers = {}
        self.is_cut = self._has_split = False
        self._branches = self._input_bits = 0
        self.splits = []
        self.inputs = []

    # --- values -----------------------------------------------------------------------------------

    def read(self, place: Place) -> Vector:
        """The value of a field."""
        found = self._new_places.get(place)
        if found is not None:
            return found[1]
        return self.variables.vector(self._places[place][1])

    def write(self, place: Place, domain: Domain, value: Vector) -> None:
        """Change the value of a field; it must fit."""
        known = self.vectors.known(value)
        if known is None:
            most = self.vectors.constant(domain.most)
            outside = self.states & (value[-1] | self.vectors.less(most, value))
            fits = not outside.satisfiable()
        else:
            fits = 0 <= known <= domain.most
        if not fits:
            raise UntrackableError(domain.field, f"its values leave 0 to {domain.most}")
        self._new_places[place] = (domain, value)

    def register(self, name: Register) -> Vector:
        """The value of a symbolic register."""
        found = self._new_registers.get(name)
        if found is not None:
            return found[1]
        shape, bits = self._registers[name]
        return self.variables.vector(bits, is_signed=shape.is_signed)

    def define(self, name: Register, shape: Shape, value: Vector) -> None:
        """Change the value of a symbolic register."""
        self._new_registers[name] = (shape, value)

    def choose(self, low: int, high: int) -> Vector:
        """A value for any number of a range."""
        width = (high - low).bit_length()
        bits = self.variables.inputs(self._input_bits, width)
        self._input_bits += width
        offset = self.vectors.natural(bits)
        self.states &= ~self.vectors.less(self.vectors.constant(high - low), offset)
        self.inputs.append((len(self.image.kernel.snapshots.questions()), offset, width))
        return self.vectors.add(offset, self.vectors.constant(low))

    # --- splits -----------------------------------------------------------------------------------

    def may_split(self) -> bool:
        """Whether a split is possible here; otherwise the part ends before it."""
        self.is_cut = self._has_split
        return not self._has_split

    def ask(self, count: int) -> int:
        """Choose one of several subsets of the states: a choice that the machine does not have."""
        self.splits.append(len(self.image.kernel.snapshots.questions()))
        return self.pick(count)

    def pick(self, count: int) -> int:
        """The answer to a choice that the machine has too."""
        self._has_split = True
        return self.image.kernel.interpreter.answer(count)

    def count_branch(self) -> None:
        """Count a branch that the kernel does not count."""
        self._branches += 1
        if self._branches > _MOST_BRANCHES:
            raise UntrackableError(None, "a thread runs for long without a visible operation")

    def possible(self, value: Vector) -> list[tuple[int, Function]]:
        """The numbers that a value may be."""
        known = self.vectors.known(value)
        if known is not None:
            return [(known, self.states)]
        return self.vectors.values(value, self.states)

    # --- objects ----------------------------------------------------------------------------------

    def _domain(self, place: Place) -> Domain:
        if place in self._new_places:
            return self._new_places[place][0]
        if place in self._places:
            return self._places[place][0]
        kind = self.image.facade.heap[place[0]].type
        return self.fields.slots_of(kind)[place[1]]

    def read_word(self, address: int, slot: int) -> int:
        """The word of a field for code that needs one; splits immediately."""
        domain = self._domain((address, slot))
        found = self.possible(self.read((address, slot)))
        chosen = self.ask(len(found)) if len(found) > 1 else 0
        number, self.states = found[chosen]
        return domain.word(self.image, number)

    def write_word(self, address: int, slot: int, word: int) -> None:
        """Put something into a field."""
        domain = self._domain((address, slot))
        number = domain.number(self.image, word)
        self.write((address, slot), domain, self.vectors.constant(number))

    def symbolic(self, code: Code) -> dict[Reg, Shape]:
        """The symbolic registers of a method."""
        found = self._symbolic.get(code)
        if found is None:
            found = self._symbolic[code] = find_symbolic(code.body, self.fields)
        return found

    # --- the state after a part -------------------------------------------------------------------

    def _name_of(self, address: int) -> int:
        kernel = self.image.kernel
        if address < kernel.words.named_words():
            return address
        return kernel.snapshots.found_name(address)

    def _is_live(self, register: Register) -> bool:
        """Whether the frame of a register exists and may still read it."""
        thread, depth, method, slot = register
        peek, at = self.image.kernel.words.peek, THREADS + thread * T_SIZE
        above = peek(at + T_COUNT) - depth
        if above < 0:
            return False
        frame = peek(at + T_FRAME)
        for _ in range(above):
            frame -= peek(frame + F_BACK)
        pc = peek(frame + F_PC)
        return self.image.method_at(pc) == method and slot in self._live_at(pc, is_top=not above)

    def _live_at(self, pc: int, *, is_top: bool) -> frozenset[int]:
        found = self._live.get((pc, is_top))
        if found is None:
            plain, references = live_slots(self.image.segment(pc, is_top=is_top))
            found = self._live[pc, is_top] = frozenset((*plain, *references))
        return found

    @property
    def input_variables(self) -> Bits:
        """The variables of the inputs in this part."""
        return self.variables.inputs(0, self._input_bits)

    def variables_before(self) -> list[int]:
        """The variables of the states before the part, and of its inputs."""
        return [*self._part.variables, *self.input_variables]

    def places_after(self) -> Iterator[tuple[Place, Domain, Bits, Bits | None, Vector | None]]:
        """Live places: variables, those before (None: new), new value (None: unchanged)."""
        for place, (domain, old) in self._places.items():
            name = self._name_of(place[0])
            if name:
                change = self._new_places.get(place)
                bits = self.variables.of((name, place[1]), domain.bits)
                yield place, domain, bits, old, None if change is None else change[1]
        for place, (domain, value) in self._new_places.items():
            if place not in self._places:
                name = self._name_of(place[0])
                if name:
                    bits = self.variables.of((name, place[1]), domain.bits)
                    yield place, domain, bits, None, value

    def after(self) -> "Successor":
        """The symbolic part after this part of a step; call the kernel's `state_keys` first."""
        successor = Successor(self, self._part)
        if not (self._new_places or self._new_registers or self._input_bits) and self._is_simple:
            return successor
        if self._are_named and all(place in self._places for place in self._new_places):
            for place, (_, value) in self._new_places.items():
                successor.assign(self._places[place][1], value)
        else:
            successor.places = []
            successor.drop(bit for _, bits in self._places.values() for bit in bits)
            for place, domain, bits, old, change in self.places_after():
                successor.places.append((*place, domain, bits))
                if change is None and old == bits:
                    successor.keep(bits)
                else:
                    assert change is not None or old is not None, "a field has a value"
                    successor.assign(bits, change or self.variables.vector(old or ()))
        for register, (shape, value) in self._new_registers.items():
            if self._is_live(register):
                bits = self.variables.of(register, shape.width)
                successor.registers.append((register, shape, bits))
                successor.assign(bits, value)
        for register, (shape, old) in self._registers.items():
            if register in self._new_registers:
                successor.drop(old)
            elif self._is_live(register):
                successor.registers.append((register, shape, old))
            else:
                successor.drop(old)
        successor.drop(self.input_variables)
        return successor


@final
class Successor:
    """The symbolic part after a part of a step: its variables and its values."""

    def __init__(self, tracker: Tracker, before: Part, states: Function | None = None) -> None:
        self._tracker = tracker
        self._before = before
        self.places: list[tuple[int, int, Domain, Bits]] | None = None
        """The fields, by address and slot; None when they are unchanged."""
        self.registers: list[tuple[Register, Shape, Bits]] = []
        self._gone: set[int] = set()
        self._changed: dict[int, Function] = {}
        self._states = states
        self._whole: Part | None = None

    def drop(self, bits: Iterable[int]) -> None:
        """Forget values from before the part."""
        self._gone.update(bits)

    def keep(self, bits: Bits) -> None:
        """Do not forget them."""
        self._gone.difference_update(bits)

    def assign(self, bits: Bits, value: Vector) -> None:
        """Assign a new value to variables, as a function of the old values."""
        self._gone.update(bits)
        width = len(bits)
        wide = self._tracker.vectors.widened(value, width)
        self._changed.update(zip(bits, wide[:width], strict=True))

    @property
    def states(self) -> Function:
        """The values."""
        if self._states is None:
            states, gone = self._tracker.states, self._gone
            if gone:
                states = self._tracker.variables.image(states, gone, self._changed)
            self._states = states
        return self._states

    def part(self, states: Function) -> Part:
        """The part to store with the kernel's snapshot of the same state."""
        if self._whole is not None and states == self._states:
            return self._whole
        registers = tuple(self.registers)
        if self.places is None:
            found = Part(states, self._before.places, registers)
            if states == self._states:
                self._whole = found
            return found
        objects = self._tracker.image.kernel.snapshots.found_objects()
        numbers = {address: -place - 1 for place, address in enumerate(objects)}
        places = tuple(
            (numbers.get(address, address), slot, domain, bits)
            for address, slot, domain, bits in self.places
        )
        return Part(states, places, registers)

    def before(self, values: Mapping[int, bool]) -> Function:
        """The predecessor states of these values; a missing value may be any."""
        found = self._tracker.states
        for variable, function in self._changed.items():
            if variable in values:
                found &= function if values[variable] else ~function
        kept = (set(self._before.variables) - self._gone) & values.keys()
        return found & self._tracker.diagrams.literals({bit: values[bit] for bit in kept})
