# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random layouts of tensors in shared memory, as attributes of the `ttg` dialect."""

from dataclasses import dataclass
from typing import Tuple


@dataclass(frozen=True)
class Swizzled:
    """The vectors of a row are permuted by the number of the row."""

    vector: int
    per_phase: int
    most_phases: int
    order: Tuple[int, ...]  # The dimension that runs fastest comes first.

    def __str__(self):
        fields = f"vec = {self.vector}, perPhase = {self.per_phase}, maxPhase = {self.most_phases}"
        return f"#ttg.swizzled_shared<{{{fields}, order = {list(self.order)}}}>"

    def transposed(self):
        rank = len(self.order)
        return Swizzled(self.vector, self.per_phase, self.most_phases, tuple(rank - 1 - dim for dim in self.order))


@dataclass(frozen=True)
class Nvmma:
    """A layout that matrix descriptors and tensor maps describe."""

    swizzle: int  # In bytes.
    is_transposed: bool
    bits: int  # Of an element.

    def __str__(self):
        fields = f"swizzlingByteWidth = {self.swizzle}, transposed = {str(self.is_transposed).lower()}"
        return f"#ttg.nvmma_shared<{{{fields}, elementBitWidth = {self.bits}}}>"

    def transposed(self):
        return Nvmma(self.swizzle, not self.is_transposed, self.bits)


@dataclass(frozen=True)
class Padded:
    """Elements in an order of dimensions, with gaps."""

    gaps: Tuple[Tuple[int, int], ...]  # The numbers of elements between which a gap is, and of elements that it has.
    order: Tuple[int, ...]
    shape: Tuple[int, ...]

    def __str__(self):
        gaps = ", ".join(f"{interval}:+{padding}" for interval, padding in self.gaps)
        return f"#ttg.padded_shared<[{gaps}] {{order = {list(self.order)}, shape = {list(self.shape)}}}>"


@dataclass(frozen=True)
class SharedLinear:
    """The coordinates of the elements at offsets that are powers of two."""

    bases: Tuple[Tuple[int, ...], ...]
    alignment: int = 128

    def __str__(self):
        return f"#ttg.shared_linear<{{offset = {[list(b) for b in self.bases]}}}, alignment = {self.alignment}>"

    def transposed(self):
        return SharedLinear(tuple(tuple(reversed(basis)) for basis in self.bases), self.alignment)


def core_matrices(source, shape, along, bits):
    """A layout without swizzle that matrix descriptors describe: 8 lines of 16 bytes, whose elements are consecutive in
    the dimension `along`, are consecutive, and these core matrices are in any order."""

    def bases(dim, first, last):
        steps = []
        while first < last:
            steps.append(tuple(first if other == dim else 0 for other in range(2)))
            first *= 2
        return steps

    line, lines = 128 // bits, 8
    found = bases(along, 1, line) + bases(1 - along, 1, lines)
    rest = [bases(along, line, shape[along]), bases(1 - along, lines, shape[1 - along])]
    if source.below(2):
        rest.reverse()
    return SharedLinear(tuple(found + rest[0] + rest[1]))


def nvmma(source, shape, along, bits):
    """A swizzled layout for matrix descriptors, or None if the tensor is too small for any."""
    row_bytes = shape[along] * bits // 8
    swizzles = [swizzle for swizzle in (32, 64, 128) if swizzle <= row_bytes]
    if not swizzles or shape[1 - along] < 8:
        return None
    return Nvmma(source.pick(swizzles), along == 0, bits)


def of_descriptor(source, shape, along, bits):
    """A layout for matrix descriptors, with consecutive elements in the dimension `along`."""
    swizzled = nvmma(source, shape, along, bits)
    return core_matrices(source, shape, along, bits) if swizzled is None or source.below(4) == 0 else swizzled


def unit_bases(source, shape):
    """The coordinates of the powers of two of a tensor's indices, in random order."""
    bases = []
    for dim, extent in enumerate(shape):
        for bit in range(extent.bit_length() - 1):
            bases.append(tuple(1 << bit if other == dim else 0 for other in range(len(shape))))
    return tuple(bases[index] for index in source.order(len(bases)))


def mixed_bases(source, shape):
    """The same with some of them added, so that the layout that they make swizzles."""
    bases = list(unit_bases(source, shape))
    for index in range(1, len(bases)):
        if source.below(3) == 0:
            added = bases[source.below(index)]
            bases[index] = tuple(a ^ b for a, b in zip(bases[index], added))
    return tuple(bases)


def shared_layout(source, shape, bits):
    """A layout of any kind that has the shape."""
    rank = len(shape)
    kind = source.below(5)
    if kind == 0:
        return SharedLinear(mixed_bases(source, shape))
    if kind == 1:
        count = 1 + source.below(2)
        first = 2 + source.below(5)
        gaps = tuple((1 << first + 2 * index, 1 << source.below(first)) for index in range(count))
        return Padded(gaps, source.order(rank), shape)
    if kind == 2 and rank == 2 and bits <= 32:
        found = nvmma(source, shape, source.below(2), bits)
        if found:
            return found
    return swizzled(source, rank)


def swizzled(source, rank):
    return Swizzled(1 << source.below(4), 1 << source.below(3), 1 << source.below(4), source.order(rank))
