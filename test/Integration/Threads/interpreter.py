# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Interprets functions that were lowered to the LLVM and NVVM dialects, for all threads of a block at once.

A value is an array with one number for each thread; a vector or struct is a list of those. The operations are those by
which data moves between threads: arithmetic on addresses, shared memory, ldmatrix and stmatrix, shuffles and barriers.
Memory remembers who accessed it since the last barrier: a race is an error, and so is reading what no one has written.
Atomic additions to shared memory are in no order among themselves, but must be in one with other accesses.
"""

import re

import numpy as np

SHARED_BYTES = 227 * 1024
LANES = 32
NAME = re.compile(r"%\w+")
VECTOR = re.compile(r"vector<(\d+)xi(\d+)>")


class Fault(Exception):
    """The threads raced, or read memory that nothing wrote."""


class SharedMemory:
    """Bytes, and who wrote and read them since the last barrier of the block.

    A mark is NONE, the number of a thread, or MANY. From SEVERAL on down it is a warp, of which some lanes did it; from
    MET on down it is a warp whose lanes have met since, so that none of them is in the way of another.
    """

    NONE, MANY, MET, SEVERAL = -1, -2, -100, -1000

    def __init__(self):
        self.bytes = np.zeros(SHARED_BYTES, np.uint8)
        self.is_written = np.zeros(SHARED_BYTES, bool)
        self.synchronize()

    def synchronize(self):
        self.writer = np.full(SHARED_BYTES, self.NONE)
        self.reader = np.full(SHARED_BYTES, self.NONE)
        self.adder = np.full(SHARED_BYTES, self.NONE)

    def synchronize_warps(self):
        for marks in (self.writer, self.reader, self.adder):
            single, several = marks >= 0, marks <= self.SEVERAL
            marks[single] = self.MET - marks[single] // LANES
            marks[several] += self.MET - self.SEVERAL

    def clashes(self, marks, threads):
        """Whether accesses of the marked ones and of these threads are in no order."""
        met = (marks <= self.MET) & (marks > self.SEVERAL) & (self.MET - marks == threads // LANES)
        return (marks != self.NONE) & (marks != threads) & ~met

    def join(self, marks, threads):
        """The marks of the marked ones and of these threads together."""
        warps = threads // LANES
        same = (marks // LANES == warps) & (marks >= 0) | (marks == self.MET - warps) | (marks == self.SEVERAL - warps)
        is_only = (marks == self.NONE) | (marks == threads)
        # A thread that SEVERAL or MANY already includes changes nothing when it accesses the byte again.
        return np.where(is_only, threads, np.where(same, self.SEVERAL - warps, self.MANY))

    def mark(self, marks, places, threads):
        """Marks each place by all of the threads that access it, until none is missing."""
        missing = np.ones(len(places), bool)
        while missing.any():
            places, threads = places[missing], threads[missing]
            marks[places] = self.join(marks[places], threads)
            missing = self.join(marks[places], threads) != marks[places]

    def check(self, places, aligned_to):
        if places.size and (places.min() < 0 or places.max() >= SHARED_BYTES or (places % aligned_to).any()):
            raise Fault(f"an access to {places.min()}..{places.max()}, aligned to {aligned_to}")

    def store(self, places, values, size, threads):
        self.check(places, size)
        for byte in range(size):
            at, value = places + byte, (values >> np.uint64(8 * byte)).astype(np.uint8)
            # Copies of an element may be written by several threads.
            clashes = self.clashes(self.writer[at], threads) & (self.bytes[at] != value)
            clashes |= self.clashes(self.reader[at], threads) | self.clashes(self.adder[at], threads)
            self.bytes[at] = value
            if clashes.any() or (self.bytes[at] != value).any():
                raise Fault(f"a race to write byte {at[0]}")
            self.writer[at] = threads
            self.is_written[at] = True

    def load(self, places, size, threads):
        self.check(places, size)
        result = np.zeros(len(places), np.uint64)
        for byte in range(size):
            at = places + byte
            if not self.is_written[at].all():
                raise Fault("what no one wrote is read")
            if (self.clashes(self.writer[at], threads) | self.clashes(self.adder[at], threads)).any():
                raise Fault("a race to read what another thread writes")
            self.mark(self.reader, at, threads)
            result |= self.bytes[at].astype(np.uint64) << np.uint64(8 * byte)
        return result

    def add(self, places, values, threads):
        """Adds to words, one addition after the other."""
        self.check(places, 4)
        for byte in range(4):
            at = places + byte
            if not self.is_written[at].all():
                raise Fault("what no one wrote is added to")
            if (self.clashes(self.writer[at], threads) | self.clashes(self.reader[at], threads)).any():
                raise Fault("a race to add to what another thread accesses")
            self.mark(self.adder, at, threads)
        np.add.at(self.bytes.view(np.uint32), places // 4, values.astype(np.uint32))


def width_of(kind):
    """The bits of an integer type; a pointer has 64."""
    return int(kind[1:]) if re.fullmatch(r"i\d+", kind) else 64


def masked(value, bits):
    return value & np.uint64((1 << bits) - 1)


ARITHMETIC = {
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
    "shl": np.left_shift,
    "lshr": np.right_shift,
    "add": np.add,
}


class Interpreter:
    """Runs one function."""

    def __init__(self, num_threads, words=None):
        """`words` is the global memory, of 32 bits each, from the address 0 on."""
        self.threads, self.global_words = np.arange(num_threads), words
        self.values, self.memory = {}, SharedMemory()

    def run(self, text, arguments):
        """The values that the function returns; `text` is its definition. Shared memory begins at 0."""
        header, *lines = text.splitlines()
        names = NAME.findall(header)
        base = [self.constant(0)] * (len(names) - len(arguments))
        self.values = dict(zip(names, [*arguments, *base]))
        for line in map(str.strip, lines):
            if line.startswith("llvm.return"):
                result = self.values[NAME.findall(line)[0]]
                return result if isinstance(result, list) else [result]
            self.step(line)
        raise Fault("the function does not return")

    def constant(self, number):
        return np.full(self.threads.size, number & ((1 << 64) - 1), np.uint64)

    def step(self, line):
        if not line:
            return
        result, text = line.split(" = ", 1) if line.startswith("%") else ("", line)
        dialect, name = re.match(r"(llvm|nvvm)\.([\w.]+)", text).groups()
        operands = [self.values[operand] for operand in NAME.findall(text) if operand in self.values]
        known = ARITHMETIC.get(name)
        method = self.arithmetic if known else getattr(self, f"{dialect}_{name.replace('.', '_')}", None)
        if not method:
            raise Fault(f"this interpreter knows no {dialect}.{name}")
        self.values[result] = method(text, operands)

    def arithmetic(self, text, operands):
        name = re.match(r"llvm\.(\w+)", text).group(1)
        if "disjoint" in text and (operands[0] & operands[1]).any():
            raise Fault(f"not disjoint: {text}")
        return masked(ARITHMETIC[name](*operands), width_of(text.rsplit(" ", 1)[1]))

    def llvm_mlir_constant(self, text, _):
        number = re.search(r"\((true|false|-?\d+)", text).group(1)
        kind = re.search(r": (i\d+)$", text)
        value = number == "true" if number.isalpha() else int(number)
        return masked(self.constant(value), width_of(kind.group(1) if kind else "i1"))

    def llvm_mlir_poison(self, text, _):
        size = text.count(",") + 1 if "struct" in text else int(VECTOR.search(text).group(1))
        return [None] * size

    llvm_mlir_undef = llvm_mlir_poison

    def llvm_mlir_addressof(self, *_):
        return self.constant(0)

    def llvm_icmp(self, text, operands):
        compare = {"eq": np.equal, "ne": np.not_equal, "ult": np.less}[re.search(r'"(\w+)"', text).group(1)]
        return compare(*operands).astype(np.uint64)

    def llvm_select(self, _, operands):
        return np.where(operands[0] != 0, operands[1], operands[2])

    def llvm_getelementptr(self, text, operands):
        size = np.uint64(width_of(text.rsplit(" ", 1)[1]) // 8)
        index = operands[1] if len(operands) > 1 else np.uint64(re.search(r"\[(\d+)\]", text).group(1))
        return operands[0] + index * size

    def llvm_ptrtoint(self, _, operands):
        return operands[0]

    def llvm_zext(self, text, operands):
        return masked(operands[0], width_of(text.rsplit(" ", 1)[1]))

    llvm_trunc = llvm_zext

    def llvm_insertelement(self, _, operands):
        return [operands[0] if i == int(operands[2][0]) else old for i, old in enumerate(operands[1])]

    def llvm_extractelement(self, _, operands):
        return operands[0][int(operands[1][0])]

    def llvm_insertvalue(self, text, operands):
        place = int(re.search(r"\[(\d+)\]", text).group(1))
        return operands[1][:place] + [operands[0]] + operands[1][place + 1 :]

    def llvm_extractvalue(self, text, operands):
        return operands[0][int(re.search(r"\[(\d+)\]", text).group(1))]

    def llvm_bitcast(self, text, operands):
        count, bits = map(int, VECTOR.search(text).groups())
        if isinstance(operands[0], list):
            return sum((part << np.uint64(bits * i) for i, part in enumerate(operands[0])), self.constant(0))
        return [masked(operands[0] >> np.uint64(bits * i), bits) for i in range(count)]

    def words(self, text):
        """The number of words of an access, and the bytes of each."""
        vector = VECTOR.search(text)
        # The type comes last; before it, the alignment has one, too.
        count, bits = map(int, vector.groups()) if vector else (1, int(re.findall(r"(?:: |-> )i(\d+)", text)[-1]))
        return count, bits // 8

    def llvm_store(self, text, operands):
        count, size = self.words(text)
        self.store(operands[0] if count > 1 else [operands[0]], operands[1], size, self.threads)

    def store(self, words, address, size, threads):
        self.memory.check(address[threads].astype(np.int64), size * len(words))
        for i, word in enumerate(words):
            self.memory.store(address[threads].astype(np.int64) + i * size, word[threads], size, threads)

    def llvm_load(self, text, operands):
        count, size = self.words(text)
        address = operands[0].astype(np.int64)
        self.memory.check(address, size * count)
        words = [self.memory.load(address + i * size, size, self.threads) for i in range(count)]
        return words if VECTOR.search(text) else words[0]

    def llvm_inline_asm(self, text, operands):
        """A store with a condition, or an addition with or without one."""
        if ".add.u32" in text:
            return self.add(text, operands)
        predicate, count, bits = re.search(r"@\$(\d+) st\.shared(?:\.v(\d))?\.b(\d+)", text).groups()
        threads = self.threads[operands[int(predicate)] != 0]
        self.store(operands[1 : 1 + int(count or 1)], operands[0], int(bits) // 8, threads)

    def add(self, text, operands):
        """Yields the old words; only one thread may add to each word of global memory."""
        threads = self.threads
        if "@$" in text:
            threads = threads[operands[-1] != 0]
        places = operands[0][threads].astype(np.int64)
        if ".shared." in text:
            self.memory.add(places, np.ones(len(places), np.uint32), threads)
            return None
        if len(np.unique(places)) != len(places):
            raise Fault("an element is accessed more than once")
        old = self.constant(0xBAD)
        old[threads] = self.global_words[places // 4]
        self.global_words[places // 4] += operands[1][threads].astype(np.uint32)
        return old

    def matrix_places(self, text, address, matrix, half):
        """The address of each thread's half of a word of a matrix."""
        lane = self.threads % LANES
        row, column = lane // 4, 2 * (lane % 4) + half
        if "layout<col>" in text:
            row, column = column, row
        rows = address.astype(np.int64)[self.threads - lane + 8 * matrix + row]
        self.memory.check(rows, 16)
        return rows + 2 * column

    def nvvm_stmatrix(self, text, operands):
        for matrix, words in enumerate(operands[1:]):
            for half in range(2):
                places = self.matrix_places(text, operands[0], matrix, half)
                self.memory.store(places, words >> np.uint64(16 * half), 2, self.threads)

    def nvvm_ldmatrix(self, text, operands):
        words = []
        for matrix in range(int(re.search(r"num = (\d)", text).group(1))):
            places = [self.matrix_places(text, operands[0], matrix, half) for half in range(2)]
            low, high = (self.memory.load(place, 2, self.threads) for place in places)
            words.append(low | high << np.uint64(16))
        return words if len(words) > 1 else words[0]

    def nvvm_shfl_sync(self, _, operands):
        return operands[1][self.threads // LANES * LANES + operands[2].astype(np.int64)]

    def nvvm_read_ptx_sreg_tid_x(self, *_):
        return self.threads.astype(np.uint64)

    def nvvm_barrier0(self, *_):
        self.memory.synchronize()

    def nvvm_bar_warp_sync(self, *_):
        self.memory.synchronize_warps()
