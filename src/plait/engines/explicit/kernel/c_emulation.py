"""C arithmetic in Python, for the uncompiled kernel; the compiled one gets it from `.pxd` files.

Values of every kind are signed 64-bit numbers, floats and doubles the bits of a double; hashes are
unsigned.
"""

from mmap import mmap
from typing import Any, Final, final

from plait.base.arithmetic import (
    compare_high,
    compare_low,
    divide_floating,
    double_to_int,
    double_to_long,
    float_bits,
    float_of_bits,
    long_to_float,
    quotient,
    remainder,
    remainder_floating,
    round_float,
    shift_left_int,
    shift_left_long,
    shift_right_int,
    shift_right_long,
    shift_right_unsigned_int,
    shift_right_unsigned_long,
    wrap_byte,
    wrap_int,
    wrap_long,
    wrap_short,
)
from plait.engines.explicit.kernel.kernel_opcodes import F_HEADER

_MASK: Final = (1 << 64) - 1


def number(bits: int) -> float:
    """The double with these bits."""
    return float_of_bits(bits, 64)


def bits(value: float) -> int:
    """The bits of a double."""
    return wrap_long(float_bits(value, 64))


wrap32 = wrap_int


def add32(a: int, b: int) -> int:
    """Sum of ints."""
    return wrap_int(a + b)


def sub32(a: int, b: int) -> int:
    """Difference of ints."""
    return wrap_int(a - b)


def mul32(a: int, b: int) -> int:
    """Product of ints."""
    return wrap_int(a * b)


def div32(a: int, b: int) -> int:
    """Quotient of ints."""
    return wrap_int(quotient(a, b))


rem32 = rem64 = remainder
shl32 = shift_left_int
shr32 = shift_right_int
ushr32 = shift_right_unsigned_int


def add64(a: int, b: int) -> int:
    """Sum of longs."""
    return wrap_long(a + b)


def sub64(a: int, b: int) -> int:
    """Difference of longs."""
    return wrap_long(a - b)


def mul64(a: int, b: int) -> int:
    """Product of longs."""
    return wrap_long(a * b)


def div64(a: int, b: int) -> int:
    """Quotient of longs."""
    return wrap_long(quotient(a, b))


shl64 = shift_left_long
shr64 = shift_right_long
ushr64 = shift_right_unsigned_long


def dneg(a: int) -> int:
    """Negation of a double."""
    return bits(-number(a))


def dadd(a: int, b: int) -> int:
    """Sum of doubles."""
    return bits(number(a) + number(b))


def dsub(a: int, b: int) -> int:
    """Difference of doubles."""
    return bits(number(a) - number(b))


def dmul(a: int, b: int) -> int:
    """Product of doubles."""
    return bits(number(a) * number(b))


def ddiv(a: int, b: int) -> int:
    """Quotient of doubles."""
    return bits(divide_floating(number(a), number(b)))


def dmod(a: int, b: int) -> int:
    """Java's `%` of doubles."""
    return bits(remainder_floating(number(a), number(b)))


def fround(a: int) -> int:
    """The double rounded to a float."""
    return bits(round_float(number(a)))


def dcmp(a: int, b: int, unordered: int) -> int:
    """Three-way comparison of doubles."""
    compare = compare_low if unordered < 0 else compare_high
    return compare(number(a), number(b))


def i2d(a: int) -> int:
    """The double of an int or long."""
    return bits(float(a))


def i2f(a: int) -> int:
    """The float of an int or long."""
    return bits(long_to_float(a))


def d2i(a: int) -> int:
    """The int of a double."""
    return double_to_int(number(a))


def d2l(a: int) -> int:
    """The long of a double."""
    return double_to_long(number(a))


sext8 = wrap_byte
sext16 = wrap_short


def mix(x: int) -> int:
    """A scrambled number."""
    x ^= x >> 32
    x = x * 0xD6E8FEB86659FD93 & _MASK
    x ^= x >> 32
    x = x * 0xD6E8FEB86659FD93 & _MASK
    return x ^ (x >> 32)


def mix2(k: int, v: int) -> int:
    """A scrambled number of a key and a signed value."""
    return mix(k ^ ((v & _MASK) * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019 & _MASK))


def term(k: int, v: int) -> int:
    """The contribution of a word to the sum of an object; 0 for the word 0."""
    return mix2(k, v) if v else 0


def uadd(a: int, b: int) -> int:
    """Sum modulo 2^64."""
    return (a + b) & _MASK


def usub(a: int, b: int) -> int:
    """Difference modulo 2^64."""
    return (a - b) & _MASK


def second(m: int) -> int:
    """The second lane of a scrambled number."""
    return (m ^ (m >> 29)) * 0xBF58476D1CE4E5B9 & _MASK


def summed(m: int, odd: int) -> int:
    """A scrambled number with a mark in its lowest bit; never 0."""
    return (m >> 3 << 1) | (1 << 62) | odd


def bit(n: int) -> int:
    """The mask of one bit, signed."""
    return wrap_long(1 << n)


def lowest(m: int) -> int:
    """The index of the lowest bit that is set."""
    return (m & -m).bit_length() - 1


def alloc_i(n: int) -> list[int]:
    """A zeroed array."""
    return [0] * n


def grow_i(p: list[int], old: int, n: int) -> list[int]:
    """The array, longer."""
    p.extend([0] * (n - old))
    return p


def extend_i(p: list[int], n: int) -> list[int]:
    """The array with so many places; in C the new ones have any content."""
    p.extend([0] * (n - len(p)))
    return p


extend_n = extend_i


def give_up() -> None:
    """End at once: there is no memory to go on with, nor to go back."""
    raise MemoryError


alloc_u = alloc_i
alloc_n = alloc_i
grow_n = grow_i


def alloc_b(n: int) -> bytearray:
    """A zeroed array of bytes."""
    return bytearray(n)


def grow_b(p: bytearray, old: int, n: int) -> bytearray:
    """The array of bytes, longer."""
    p.extend(bytes(n - old))
    return p


def release_b(p: bytearray) -> None:
    """Nothing to do: the array is Python's."""


def release_i(p: list[int]) -> None:
    """Nothing to do: the array is Python's."""


release_u = release_i
release_n = release_i


@final
class _Shared:
    """An array that forked processes share; a lock stands for the processor's compare-and-swap."""

    def __init__(self, n: int) -> None:
        from multiprocessing import get_context  # takes long, and compiled kernels do without

        self.words = memoryview(mmap(-1, 8 * n)).cast("Q")
        self.lock = get_context("fork").Lock()


def map_shared(n: int) -> _Shared | None:
    """A zeroed array that processes forked from now on share; None when there is no room."""
    try:
        return _Shared(n)
    except (OSError, ValueError):
        return None


def unmap_shared(p: _Shared | None, n: int) -> None:
    """Nothing to do: the mapping is Python's."""


def gather_pages(p: _Shared, first: int, end: int) -> None:
    """Nothing to do."""


def prefetch(p: _Shared | list[int], i: int) -> None:
    """Nothing to do."""


prefetch_n = prefetch


def load_shared(p: _Shared, i: int) -> int:
    """A word of a shared array."""
    return p.words[i]


def store_shared(p: _Shared, i: int, v: int) -> None:
    """Write a word of a shared array."""
    p.words[i] = v


def swap_shared(p: _Shared, i: int, v: int) -> int:
    """Write a word if it is 0; returns the old value."""
    with p.lock:
        found = p.words[i]
        if not found:
            p.words[i] = v
        return found


def clear_shared(p: _Shared, i: int, bits: int) -> int:
    """Clear bits of a word; returns the old value."""
    with p.lock:
        found = p.words[i]
        p.words[i] = found & ~bits
        return found


alloc_lines = alloc_i
release_lines = release_i


def drop_lines(p: list[int], at: int, n: int) -> None:
    """Nothing to do: the array is Python's."""


def operand_value(memory: Any, f: int, n: int) -> int:
    """The value of an operand in a frame; constants are negative."""
    word: int = memory.mem[f + F_HEADER + n] if n >= 0 else memory.tables.constant[-n]
    return word


def note_word(memory: Any, a: int, old: int) -> None:
    """Record the old value of a word."""
    j = memory.journal_length
    if j >= memory.journal_capacity:
        memory.note_in_more(a, old)
        return
    memory.journal_at[j] = a
    memory.journal[j] = old
    memory.journal_length = j + 1


def put_word(running: Any, a: int, v: int) -> None:
    """Write a word of the running thread's stack; what the step has pushed needs no journal."""
    if a < running.stack_limit:
        note_word(running.memory, a, running.memory.mem[a])
    running.memory.mem[a] = v
