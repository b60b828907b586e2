"""Seeded changes of single parts of a class file, such that many still read well.

Each kind changes what one rule of linking is about: an opcode, an operand, a frame of the stack
map, a flag, a descriptor, a supertype. The size of the file stays as it is.
"""

from collections.abc import Callable
from random import Random

from tests.fuzz.class_anatomy import Anatomy, CodePlace, dissect

from plait.java.class_files.jvm_opcodes import Opcode

_SAME_SIZE = ((9, 10, 11, 12, 17, 18), (7, 8, 16, 19, 20), (3, 4))


def mutate_class(random: Random, data: bytes) -> tuple[str, bytes]:
    """The name of a change, and the class file with it."""
    anatomy = dissect(data)
    while True:
        kind = random.choice(_KINDS)
        damaged = bytearray(data)
        kind(random, anatomy, damaged)
        if damaged != data:
            return kind.__name__, bytes(damaged)


def _write(damaged: bytearray, position: int, value: int) -> None:
    damaged[position : position + 2] = (value & 0xFFFF).to_bytes(2, "big")


def _code(random: Random, anatomy: Anatomy) -> CodePlace | None:
    return random.choice(anatomy.codes) if anatomy.codes else None


def _instruction(random: Random, place: CodePlace) -> tuple[int, int]:
    """Position and size of some instruction."""
    number = random.randrange(len(place.starts))
    start = place.starts[number]
    end = place.starts[number + 1] if number + 1 < len(place.starts) else place.length
    return place.bytecode + start, end - start


def _entry_like(random: Random, anatomy: Anatomy, index: int) -> int:
    """Some index: mostly of an entry of the same kind."""
    tag = anatomy.tag(index)
    alike = [number for number in anatomy.entries if anatomy.tag(number) == tag]
    if alike and random.random() < 0.8:
        return random.choice(alike)
    return random.choice([*anatomy.entries, 0, len(anatomy.entries) + 5])


def swap_opcode(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    if place := _code(random, anatomy):
        position, size = _instruction(random, place)
        if size == 1:
            choices = [o for o in Opcode if _is_short(o)]
        elif size == 3:
            choices = [o for o in Opcode if Opcode.IFEQ <= o <= Opcode.GOTO or o in _INDEXED]
        else:
            choices = [o for o in Opcode if o in _SLOTTED]
        if size <= 3:
            damaged[position] = random.choice(choices)


def _is_short(opcode: Opcode) -> bool:
    return (
        opcode <= Opcode.DCONST_1
        or Opcode.ILOAD_0 <= opcode <= Opcode.SALOAD
        or (Opcode.ISTORE_0 <= opcode <= Opcode.DCMPG and opcode != Opcode.IINC)
        or Opcode.IRETURN <= opcode <= Opcode.RETURN
        or opcode in (Opcode.ARRAYLENGTH, Opcode.ATHROW, Opcode.MONITORENTER, Opcode.MONITOREXIT)
    )


_INDEXED = (
    *range(Opcode.GETSTATIC, Opcode.INVOKEINTERFACE),
    Opcode.NEW,
    Opcode.ANEWARRAY,
    Opcode.CHECKCAST,
    Opcode.INSTANCEOF,
    Opcode.IFNULL,
    Opcode.IFNONNULL,
    Opcode.LDC_W,
    Opcode.LDC2_W,
    Opcode.SIPUSH,
)
_SLOTTED = (
    *range(Opcode.ILOAD, Opcode.ILOAD_0),
    *range(Opcode.ISTORE, Opcode.ISTORE_0),
    Opcode.BIPUSH,
    Opcode.LDC,
    Opcode.NEWARRAY,
    Opcode.RET,
)


def swap_kin(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    """Another opcode close by: another type of the same instruction."""
    if place := _code(random, anatomy):
        position, _ = _instruction(random, place)
        damaged[position] = (damaged[position] + random.choice((-4, -1, 1, 4))) % 202


def drop_instruction(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    if place := _code(random, anatomy):
        position, size = _instruction(random, place)
        damaged[position : position + size] = bytes(size)


def change_operand(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    if place := _code(random, anatomy):
        position, size = _instruction(random, place)
        if size > 1:
            damaged[position + random.randrange(1, size)] = random.choice(
                (0, 1, 2, 3, 4, 5, 8, random.randrange(256))
            )


def change_constant(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    if place := _code(random, anatomy):
        for _ in range(20):
            position, size = _instruction(random, place)
            if size >= 3 and damaged[position] in (*_INDEXED, Opcode.INVOKEINTERFACE):
                found = _entry_like(random, anatomy, anatomy.u2(position + 1))
                _write(damaged, position + 1, found)
                return


def change_branch(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    if place := _code(random, anatomy):
        for _ in range(20):
            position, size = _instruction(random, place)
            if size == 3 and Opcode.IFEQ <= damaged[position] <= Opcode.GOTO:
                here = position - place.bytecode
                target = random.choice((random.choice(place.starts), random.randrange(-9, 99)))
                _write(damaged, position + 1, target - here)
                return


def change_stack_map(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    mapped = [place.stack_map for place in anatomy.codes if place.stack_map]
    if mapped:
        start, size = random.choice(mapped)
        at = random.randrange(start, start + size)
        damaged[at] = random.choice(
            ((damaged[at] + 1) % 256, (damaged[at] - 1) % 256, random.randrange(9), 255)
        )


def change_maximum(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    if place := _code(random, anatomy):
        position = place.max_stack + random.choice((0, 2))
        _write(damaged, position, max(0, anatomy.u2(position) + random.choice((-2, -1, -1, 1))))


def change_handler(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    rows = [(place, row) for place in anatomy.codes for row in place.handlers]
    if rows:
        place, row = random.choice(rows)
        column = random.randrange(4)
        if column == 3:
            _write(damaged, row + 6, _entry_like(random, anatomy, anatomy.u2(row + 6)))
        else:
            _write(damaged, row + 2 * column, random.choice((*place.starts, place.length)))


def flip_flag(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    position = random.choice(anatomy.flags)
    for _ in range(random.choice((1, 1, 2))):
        _write(damaged, position, anatomy.u2(position) ^ 1 << random.randrange(16))


def flip_class_flag(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    position = anatomy.flags[0]
    _write(damaged, position, anatomy.u2(position) ^ random.choice((1, 0x10, 0x200, 0x400, 0x600)))


def change_supertype(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    position = random.choice((anatomy.superclass, *anatomy.interfaces))
    _write(damaged, position, _entry_like(random, anatomy, anatomy.u2(position)))


def change_member(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    """Another name or descriptor of a declared member."""
    if anatomy.members:
        member, other = random.choice(anatomy.members), random.choice(anatomy.members)
        for column in random.choice(((2,), (4,), (2, 4))):
            _write(damaged, member + column, anatomy.u2(other + column))


def change_entry(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    """Another index inside a constant."""
    indices = [n for n in anatomy.entries if anatomy.tag(n) in (7, 8, 9, 10, 11, 12, 16, 18)]
    position = anatomy.entries[random.choice(indices)]
    if damaged[position] in (9, 10, 11, 12, 18) and random.random() < 0.6:
        position += 2
    _write(damaged, position + 1, _entry_like(random, anatomy, anatomy.u2(position + 1)))


def change_tag(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    group = random.choice(_SAME_SIZE)
    indices = [n for n in anatomy.entries if anatomy.tag(n) in group]
    if indices:
        damaged[anatomy.entries[random.choice(indices)]] = random.choice(group)


def change_text(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    indices = [n for n in anatomy.entries if anatomy.tag(n) == 1 and anatomy.text(n)]
    index = random.choice(indices)
    at = anatomy.entries[index] + 3 + random.randrange(len(anatomy.text(index)))
    damaged[at] = random.choice(b"IJDFZBCSV[L;()/.<>ab\x00\x80\xc0")


def change_version(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    _write(damaged, 6, random.choice((45, 47, 48, 49, 49, 50, 50, 51, 52, 53, 55, 60)))


def change_old_code(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    """Damage to code that is verified by inference."""
    _write(damaged, 6, random.choice((48, 49, 50)))
    random.choice((swap_opcode, swap_kin, drop_instruction, change_constant, change_branch))(
        random, anatomy, damaged
    )


def change_attribute(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    """Another name, or another length, of an attribute."""
    if not anatomy.attributes:
        return
    position = random.choice(anatomy.attributes)
    if random.random() < 0.7:
        other = random.choice(anatomy.attributes)
        _write(damaged, position, anatomy.u2(other))
    else:
        _write(damaged, position + 4, anatomy.u2(position + 4) + random.choice((-1, 1, 2)))


def change_byte(random: Random, anatomy: Anatomy, damaged: bytearray) -> None:
    damaged[random.randrange(8, len(damaged))] = random.randrange(256)


_KINDS: tuple[Callable[[Random, Anatomy, bytearray], None], ...] = (
    *(swap_opcode, swap_kin, swap_kin, drop_instruction, drop_instruction),
    *(change_operand, change_constant, change_constant, change_branch, change_stack_map),
    *(change_stack_map, change_maximum, change_handler, flip_flag, flip_class_flag),
    *(change_supertype, change_member, change_entry, change_entry, change_tag, change_text),
    *(change_version, change_old_code, change_old_code, change_attribute, change_byte),
)
