"""Seeded damage to bytes: flips, cuts, splices, extreme values."""

from collections.abc import Callable, Sequence
from random import Random

_EXTREMES = (b"\0", b"\xff", b"\0\0", b"\xff\xff", b"\x7f\xff\xff\xff", b"\x80\0\0\0", b"\xff" * 4)


def mutate(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """`data` with one to three kinds of damage; splices take pieces from `others` too."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        data = random.choice(_KINDS)(random, data, others)
    return data


def _flip_bits(random: Random, data: bytes, _: Sequence[bytes]) -> bytes:
    damaged = bytearray(data)
    for _number in range(random.choice((1, 1, 2, 4, 16))):
        if damaged:
            damaged[random.randrange(len(damaged))] ^= 1 << random.randrange(8)
    return bytes(damaged)


def _cut_end(random: Random, data: bytes, _: Sequence[bytes]) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _overwrite(random: Random, data: bytes, _: Sequence[bytes]) -> bytes:
    piece = random.choice((*_EXTREMES, random.randbytes(2)))
    at = random.randrange(len(data) + 1)
    return data[:at] + piece + data[at + len(piece) :]


def _remove(random: Random, data: bytes, _: Sequence[bytes]) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + data[at + random.randrange(1, 9) :]


def _splice(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """A piece of some file, inserted or written over a piece of the same length."""
    donor = random.choice((data, *others))
    start = random.randrange(len(donor) + 1)
    piece = donor[start : start + random.choice((1, 2, 4, 16, 200))]
    at = random.randrange(len(data) + 1)
    kept_from = at + (len(piece) if random.random() < 0.8 else 0)
    return data[:at] + piece + data[kept_from:]


_KINDS: tuple[Callable[[Random, bytes, Sequence[bytes]], bytes], ...] = (
    _flip_bits,
    _flip_bits,
    _flip_bits,
    _cut_end,
    _overwrite,
    _overwrite,
    _remove,
    _splice,
)
