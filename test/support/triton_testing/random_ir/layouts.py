# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random layouts of tensors over the threads of a block, as attributes of the `ttg` dialect."""

import random
from dataclasses import dataclass
from typing import Tuple

LANE_BITS = 5


@dataclass(frozen=True)
class Blocked:
    """Each thread holds a small box; boxes are dealt to lanes and warps, and the whole repeats over the tensor."""

    per_thread: Tuple[int, ...]
    lanes: Tuple[int, ...]
    warps: Tuple[int, ...]
    order: Tuple[int, ...]  # The dimension that runs fastest comes first.

    @property
    def rank(self):
        return len(self.order)

    def held(self, dim, extent):
        """The number of indices of a dimension that each thread holds."""
        tile = self.per_thread[dim] * self.lanes[dim] * self.warps[dim]
        return min(self.per_thread[dim], extent) * max(extent // tile, 1)

    def __str__(self):
        fields = (self.per_thread, self.lanes, self.warps, self.order)
        names = ("sizePerThread", "threadsPerWarp", "warpsPerCTA", "order")
        text = ", ".join(f"{name} = {list(field)}" for name, field in zip(names, fields))
        return f"#ttg.blocked<{{{text}}}>"


@dataclass(frozen=True)
class Slice:
    """A layout without one of its dimensions: threads along that dimension hold copies."""

    dim: int
    parent: object

    @property
    def rank(self):
        return self.parent.rank - 1

    def held(self, dim, extent):
        return self.parent.held(dim + (dim >= self.dim), extent)

    def __str__(self):
        return f"#ttg.slice<{{dim = {self.dim}, parent = {self.parent}}}>"


@dataclass(frozen=True)
class Mma:
    """The accumulator of a dot: of warps (version 2) or of warp groups (version 3)."""

    version: int
    warps: Tuple[int, int]
    columns: int  # Of one instruction; its rows are 16 for each warp.
    rank = 2

    def held(self, dim, extent):
        own = 2 if dim == 0 else self.columns // 4
        return own * max(extent // ((16, self.columns)[dim] * self.warps[dim]), 1)

    def __str__(self):
        shape = [16, self.columns] + [16] * (self.version == 3)
        fields = f"versionMajor = {self.version}, versionMinor = 0, warpsPerCTA = {list(self.warps)}"
        return f"#ttg.nvidia_mma<{{{fields}, instrShape = {shape}}}>"


@dataclass(frozen=True)
class DotOperand:
    """An operand of a dot: the left one (0) or the right one (1)."""

    operand: int
    parent: Mma
    elements: int  # Of K that follow each other in a thread: 4 bytes.
    rank = 2

    def held(self, dim, extent):
        if dim == 1 - self.operand:  # K
            return 2 * self.elements * max(extent // (8 * self.elements), 1)
        tile = (16, 8)[self.operand]
        return tile // 8 * max(extent // (tile * self.parent.warps[dim]), 1)

    def __str__(self):
        return f"#ttg.dot_op<{{opIdx = {self.operand}, parent = {self.parent}, kWidth = {self.elements}}}>"


@dataclass(frozen=True)
class Linear:
    """The coordinates of registers, lanes and warps whose numbers are powers of two."""

    registers: Tuple[Tuple[int, ...], ...]
    lanes: Tuple[Tuple[int, ...], ...]
    warps: Tuple[Tuple[int, ...], ...]
    rank: int

    def held(self, dim, extent):
        return 1 << len(self.registers) if dim == 0 else 1

    def __str__(self):
        fields = zip(("register", "lane", "warp"), (self.registers, self.lanes, self.warps))
        text = ", ".join(f"{name} = {[list(basis) for basis in bases]}" for name, bases in fields)
        return f"#ttg.linear<{{{text}, block = []}}>"


class Source:
    """Draws shapes and layouts; a seed gives the same ones in every version of Python."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def below(self, count):
        return int(self.random.random() * count)

    def pick(self, options):
        return options[self.below(len(options))]

    def powers(self, bits, rank):
        """Powers of two, one a dimension, whose product is 2^bits."""
        powers = [0] * rank
        for _ in range(bits):
            powers[self.below(rank)] += 1
        return tuple(1 << power for power in powers)

    def order(self, rank):
        rest = list(range(rank))
        return tuple(rest.pop(self.below(len(rest))) for _ in range(rank))

    def blocked(self, rank, warp_bits):
        return Blocked(
            self.powers(self.below(5), rank),
            self.powers(LANE_BITS, rank),
            self.powers(warp_bits, rank),
            self.order(rank),
        )

    def layout(self, rank, warp_bits):
        """Half of the vectors and a quarter of the matrices are slices of what has a dimension more."""
        if rank == 3 or self.below(4) >= 3 - rank:
            return self.blocked(rank, warp_bits)
        return Slice(self.below(rank + 1), self.blocked(rank + 1, warp_bits))

    def of_tensor_cores(self, warp_bits, element_bytes):
        """An accumulator or an operand of a dot."""
        version = self.pick((2, 3)) if warp_bits >= 2 else 2
        warps = self.powers(warp_bits - 2 * (version == 3), 2)
        if version == 3:
            return Mma(3, (4 * warps[0], warps[1]), self.pick((8, 16, 32, 64)))
        accumulator = Mma(2, warps, 8)
        kind = self.below(3)
        return DotOperand(kind, accumulator, 4 // element_bytes) if kind < 2 else accumulator

    def shape(self, rank, most_bits):
        """Anything from one element to 2^most_bits of them, more of them rather than fewer."""
        return self.powers(max(self.below(most_bits + 1), self.below(most_bits + 1)), rank)


def elements_held(layout, shape):
    """The number of elements of a tensor that each thread holds."""
    count = 1
    for dim, extent in enumerate(shape):
        count *= layout.held(dim, extent)
    return count
