"""The linked program: types, methods, instructions, constants, and values for pairs.

The linker fills the tables when something is first reached. An array may move when it grows, which
happens only while the linker runs.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import (
        alloc_i, alloc_n, grow_i, grow_n, mix2, release_i, release_n,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_opcodes import WIDTH


@cython.final
@cython.cclass
class Tables:
    """Arrays by number of type, slot, method or instruction, and hash tables."""

    def __init__(self):
        self.offset_capacity = 256
        self.offset_count = 0
        self.offset_kind = alloc_n(self.offset_capacity)
        self.offset_number = alloc_i(self.offset_capacity)
        self.offset_index = alloc_n(self.offset_capacity)
        self.offset_flags = alloc_n(self.offset_capacity)
        self.offset_holder = alloc_i(self.offset_capacity)
        self.linker = cython.cast(object, None)  # set by the linker
        self.type_capacity = 256
        self.type_kind = alloc_n(self.type_capacity)
        self.type_size = alloc_n(self.type_capacity)
        self.type_slots = alloc_n(self.type_capacity)
        self.type_shift = alloc_n(self.type_capacity)
        self.type_letter = alloc_n(self.type_capacity)
        self.type_own = alloc_n(self.type_capacity)
        self.type_name = alloc_i(self.type_capacity)
        self.type_count = 0
        self.slot_capacity = 4096
        self.slot_kind = alloc_n(self.slot_capacity)
        self.slot_count = 0
        self.code_capacity = 1 << 14
        self.code = alloc_n(self.code_capacity * WIDTH)
        self.handler = alloc_n(self.code_capacity)
        self.method_of = alloc_n(self.code_capacity)
        self.pc_name = alloc_i(self.code_capacity)
        self.block_of = alloc_n(self.code_capacity)
        self.live_top = alloc_n(self.code_capacity)
        self.live_call = alloc_n(self.code_capacity)
        self.code_length = 1
        self.constant_capacity = 1024
        self.constant = alloc_i(self.constant_capacity)
        self.constant_count = 1
        self.extra_capacity = 4096
        self.extra = alloc_n(self.extra_capacity)
        self.extra_count = 1
        self.method_capacity = 256
        self.method_registers = alloc_n(self.method_capacity)
        self.method_entry = alloc_n(self.method_capacity)
        self.method_count = 0
        self.make_pairs(1024)

    def __dealloc__(self):
        release_i(self.type_name)
        release_i(self.pc_name)
        release_i(self.constant)
        release_n(self.type_kind)
        release_n(self.type_size)
        release_n(self.type_slots)
        release_n(self.type_shift)
        release_n(self.type_letter)
        release_n(self.type_own)
        release_n(self.slot_kind)
        release_n(self.code)
        release_n(self.handler)
        release_n(self.method_of)
        release_n(self.block_of)
        release_n(self.live_top)
        release_n(self.live_call)
        release_n(self.extra)
        release_n(self.method_registers)
        release_n(self.method_entry)
        release_i(self.pair_key)
        release_i(self.pair_other)
        release_n(self.pair_value)
        release_n(self.offset_kind)
        release_i(self.offset_number)
        release_n(self.offset_index)
        release_n(self.offset_flags)
        release_i(self.offset_holder)

    def find_pair(self, a, b):
        """Where a pair is noted, or would be."""
        i: cython.longlong = (a * 40503 + b * 9973) & (self.pair_capacity - 1)
        while self.pair_value[i] and (self.pair_key[i] != a or self.pair_other[i] != b):
            i = (i + 1) & (self.pair_capacity - 1)
        return i

    def pair(self, a, b):
        """The value recorded for a pair of numbers, 0 when there is none."""
        return self.pair_value[self.find_pair(a, b)]

    def add_pair(self, a: cython.longlong, b: cython.longlong, v: cython.int):
        """Note a positive number for a pair."""
        i: cython.longlong
        if 2 * self.pair_count >= self.pair_capacity:
            known = [
                (self.pair_key[i], self.pair_other[i], self.pair_value[i])
                for i in range(self.pair_capacity)
                if self.pair_value[i]
            ]
            release_i(self.pair_key)
            release_i(self.pair_other)
            release_n(self.pair_value)
            self.make_pairs(2 * self.pair_capacity)
            for entry in known:
                self.add_pair(*entry)
        i = self.find_pair(a, b)
        if not self.pair_value[i]:
            self.pair_count += 1
        self.pair_key[i] = a
        self.pair_other[i] = b
        self.pair_value[i] = v

    def make_pairs(self, capacity):
        """An empty table of pairs."""
        self.pair_capacity = capacity
        self.pair_count = 0
        self.pair_key = alloc_i(capacity)
        self.pair_other = alloc_i(capacity)
        self.pair_value = alloc_n(capacity)

    def add_offset(
        self,
        kind: cython.longlong,
        offset: cython.longlong,
        index: cython.int,
        flags: cython.int,
        holder: cython.longlong,
    ):
        """Record the meaning of an Unsafe offset in objects of a type."""
        i: cython.longlong
        if 2 * self.offset_count >= self.offset_capacity:
            known = [
                (
                    self.offset_kind[i],
                    self.offset_number[i],
                    self.offset_index[i],
                    self.offset_flags[i],
                    self.offset_holder[i],
                )
                for i in range(self.offset_capacity)
                if self.offset_number[i]
            ]
            self.offset_capacity *= 2
            self.offset_count = 0
            self.offset_kind = alloc_n(self.offset_capacity)
            self.offset_number = alloc_i(self.offset_capacity)
            self.offset_index = alloc_n(self.offset_capacity)
            self.offset_flags = alloc_n(self.offset_capacity)
            self.offset_holder = alloc_i(self.offset_capacity)
            for entry in known:
                self.add_offset(*entry)
        i = (offset * 31 + kind) & (self.offset_capacity - 1)
        while self.offset_number[i]:
            i = (i + 1) & (self.offset_capacity - 1)
        self.offset_kind[i] = kind
        self.offset_number[i] = offset
        self.offset_index[i] = index
        self.offset_flags[i] = flags
        self.offset_holder[i] = holder
        self.offset_count += 1

    def add_type(
        self,
        called: cython.longlong,
        how: cython.int,
        slots,
        shift: cython.int,
        letter: cython.int,
        own: cython.int,
    ):
        """A new type and its stable name; `slots` says what the fields are, for objects only.

        `own` are arrays whose elements only count as benign in benign code.
        """
        n: cython.longlong = self.type_count
        i: cython.longlong
        if n >= self.type_capacity:
            i = self.type_capacity
            self.type_kind = grow_n(self.type_kind, i, 2 * i)
            self.type_size = grow_n(self.type_size, i, 2 * i)
            self.type_slots = grow_n(self.type_slots, i, 2 * i)
            self.type_shift = grow_n(self.type_shift, i, 2 * i)
            self.type_letter = grow_n(self.type_letter, i, 2 * i)
            self.type_own = grow_n(self.type_own, i, 2 * i)
            self.type_name = grow_i(self.type_name, i, 2 * i)
            self.type_capacity = 2 * i
        while self.slot_count + len(slots) > self.slot_capacity:
            self.slot_kind = grow_n(self.slot_kind, self.slot_capacity, 2 * self.slot_capacity)
            self.slot_capacity *= 2
        self.type_kind[n] = how
        self.type_size[n] = len(slots)
        self.type_slots[n] = self.slot_count
        self.type_shift[n] = shift
        self.type_letter[n] = letter
        self.type_own[n] = own
        self.type_name[n] = called
        for i in range(len(slots)):
            self.slot_kind[self.slot_count + i] = slots[i]
        self.slot_count += len(slots)
        self.type_count = n + 1
        return n

    def add_constant(self, v: cython.longlong):
        """A new constant; a negative operand denotes its number."""
        n: cython.longlong = self.constant_count
        if n >= self.constant_capacity:
            self.constant = grow_i(self.constant, n, 2 * n)
            self.constant_capacity = 2 * n
        self.constant[n] = v
        self.constant_count = n + 1
        return n

    def add_extra(self, numbers):
        """A row of numbers; returns the position of the first."""
        n: cython.longlong = self.extra_count
        i: cython.longlong
        while n + len(numbers) > self.extra_capacity:
            self.extra = grow_n(self.extra, self.extra_capacity, 2 * self.extra_capacity)
            self.extra_capacity *= 2
        for i in range(len(numbers)):
            self.extra[n + i] = numbers[i]
        self.extra_count = n + len(numbers)
        return n

    def add_method(self, called: cython.longlong, registers: cython.int, length: cython.int):
        """Room for a method with its stable name; gives its number and its first instruction's."""
        n: cython.longlong = self.method_count
        pc: cython.longlong = self.code_length
        i: cython.longlong
        if n >= self.method_capacity:
            self.method_registers = grow_n(self.method_registers, n, 2 * n)
            self.method_entry = grow_n(self.method_entry, n, 2 * n)
            self.method_capacity = 2 * n
        while pc + length > self.code_capacity:
            i = self.code_capacity
            self.code = grow_n(self.code, i * WIDTH, 2 * i * WIDTH)
            self.handler = grow_n(self.handler, i, 2 * i)
            self.method_of = grow_n(self.method_of, i, 2 * i)
            self.pc_name = grow_i(self.pc_name, i, 2 * i)
            self.block_of = grow_n(self.block_of, i, 2 * i)
            self.live_top = grow_n(self.live_top, i, 2 * i)
            self.live_call = grow_n(self.live_call, i, 2 * i)
            self.code_capacity = 2 * i
        self.method_registers[n] = registers
        self.method_entry[n] = pc
        self.code_length = pc + length
        self.method_count = n + 1
        for i in range(pc, pc + length):
            self.method_of[i] = n
            self.pc_name[i] = mix2(called, i - pc) >> 1
        return n, pc

    def set_instruction(self, pc: cython.longlong, fields):
        """Put an instruction."""
        i: cython.longlong
        for i in range(WIDTH):
            self.code[pc * WIDTH + i] = fields[i] if i < len(fields) else 0

    def instruction(self, pc: cython.longlong):
        """The instruction."""
        return [self.code[pc * WIDTH + i] for i in range(WIDTH)]

    def set_place(self, pc: cython.longlong, block: cython.int, target: cython.int):
        """Set the first instruction of the block, and the target of exceptions, 0 for none."""
        self.block_of[pc] = block
        self.handler[pc] = target

    def set_live(self, pc: cython.longlong, top: cython.int, call: cython.int):
        """The positions in `extra` of the lists of live registers."""
        self.live_top[pc] = top
        self.live_call[pc] = call

    # --- memory -----------------------------------------------------------------------------------

    def constant_at(self, n: cython.longlong):
        """The constant that the operand -n means."""
        return self.constant[n]
