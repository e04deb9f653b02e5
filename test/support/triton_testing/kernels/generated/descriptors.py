# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that access a tensor through a descriptor that they make: blocks of one to five dimensions, at its edges and
beyond, with both paddings.

Each program has a block of its own of one tensor, in row-major order, and a block of the tensor that the descriptor
describes, whose position depends on the program. Further kernels get the sizes as arguments, one of which is 0 or less:
they read padding, and write nothing.
"""

import os
from dataclasses import dataclass, replace
from functools import partial
from typing import Tuple

import numpy as np

from ...case import Case
from ...comparison import Expected
from ...guarded import poison
from ...inputs import any_bits
from ...problem import Problem
from ...random_ir.builder import Builder
from ...random_ir.layouts import Source
from .reductions import DTYPES

FAMILY = "descriptors"
COUNT = int(os.environ.get("TRITON_TEST_DESCRIPTORS", "50"))
EMPTY = 25  # The further kernels.
SEED = 70
MOST_BITS = 12  # Elements of a block.
UNIT_BYTES = 16  # TMA copies the contiguous dimension in such units.
ROW_BYTES = 128  # The least of the rows of a gather or scatter.
PROGRAMS = (1, 5)
KINDS = ("load", "store", "reduce", "gather", "scatter")
ELEMENTS = {
    "load": ("f32", "f16", "i8", "i32", "f64", "i16", "i64"),
    "store": ("f16", "i32", "f32", "i8", "i64", "f64", "i16"),
    "reduce": ("i32", "f32", "f16"),
    "gather": ("f16", "f32", "i8"),
    "scatter": ("f32", "i16", "f16"),
}
REDUCTIONS = {"add": np.add, "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor}


@dataclass(frozen=True)
class Access:
    """The access of one kernel."""

    kind: str
    element: str
    reduction: str
    shape: Tuple[int, ...]  # Of the tensor in memory.
    stride: int  # Of the last dimension but one, in elements; others follow from the shape.
    block: Tuple[int, ...]  # Of the descriptor; 1 x N for a gather or scatter.
    rows: int  # Of a gather or scatter.
    first: Tuple[int, ...]  # The start of the block of program 0.
    step: Tuple[int, ...]  # From one program's start to that of the next one.
    is_nan: bool
    is_reduced: bool  # Whether the block in registers lacks leading dimensions of size 1.
    sizes: Tuple[int, ...] = ()  # Of the descriptor, where they are arguments: that of one dimension is not positive.

    @property
    def dtype(self):
        return np.dtype(DTYPES[self.element])

    @property
    def has_rows(self):
        return self.kind in ("gather", "scatter")

    @property
    def values(self):
        """The shape of the block in registers."""
        if self.has_rows:
            return (self.rows, self.block[1])
        block = self.block
        while self.is_reduced and len(block) > 1 and block[0] == 1:
            block = block[1:]
        return block

    @property
    def size(self):
        return int(np.prod(self.values))

    @property
    def strides(self):
        strides = [1, self.stride][: len(self.shape)]
        for extent in self.shape[-2:0:-1]:
            strides.append(strides[-1] * extent)
        return tuple(reversed(strides[: len(self.shape)]))

    @property
    def elements(self):
        """The number of elements of the tensor in memory."""
        return self.strides[0] * self.shape[0]

    def offsets(self, program, rows=None):
        """The offsets in memory of the elements of a block, and which of them are in the tensor."""
        starts = [first + program * step for first, step in zip(self.first, self.step)]
        indices = [start + np.arange(extent) for start, extent in zip(starts, self.block)]
        if self.has_rows:
            indices[0] = rows.astype(np.int64)
        offsets, is_inside = 0, True
        for dim, grid in enumerate(np.meshgrid(*indices, indexing="ij")):
            offsets = offsets + grid * self.strides[dim]
            is_inside = is_inside & (grid >= 0) & (grid < (self.sizes or self.shape)[dim])
        return np.where(is_inside, offsets, 0).reshape(-1), is_inside.reshape(-1)


def draw(index):
    """The access of that index: kinds, types and ranks come in turn, the rest is random."""
    source = Source(SEED * 1000 + index)
    kind, turn = KINDS[index % len(KINDS)], index // len(KINDS)
    element = ELEMENTS[kind][turn % len(ELEMENTS[kind])]
    unit = UNIT_BYTES // np.dtype(DTYPES[element]).itemsize
    rank = 2 if kind in ("gather", "scatter") else 1 + turn % 5
    if kind in ("gather", "scatter"):
        least = ROW_BYTES // UNIT_BYTES * unit
        block, rows = (1, least << source.below(3)), 8 << source.below(3)
    else:
        rows = 0
        least = unit.bit_length() - 1
        powers = list(source.powers(source.below(MOST_BITS - least + 1), rank))
        powers[-1] *= unit
        block = tuple(powers)
    shape = tuple(1 + source.below(3 * extent) for extent in block)
    if kind in ("gather", "scatter"):
        shape = (rows + 3, shape[1])
    stride = -(-shape[-1] // unit) * unit + unit * source.below(3)
    first = tuple(source.below(2 * extent) - extent // 2 for extent in block)
    # Programs write different blocks, except those of a reduction.
    step = tuple(extent if dim == 0 else source.below(2) for dim, extent in enumerate(block))
    if kind in ("reduce", "load"):
        step = tuple(source.below(extent) for extent in block)
    # The limits of TMA: blocks begin at units of the contiguous dimension; writes are of whole units and begin in the
    # tensor or behind it.
    first, step = ((*starts[:-1], starts[-1] // unit * unit) for starts in (first, step))
    if kind in ("store", "reduce", "scatter"):
        first = tuple(max(0, start) for start in first)
        shape = (*shape[:-1], -(-shape[-1] // unit) * unit)
    reduction = "add" if element[0] == "f" else tuple(REDUCTIONS)[turn // 3 % len(REDUCTIONS)]
    is_nan = element[0] == "f" and source.below(2) == 1
    return Access(kind, element, reduction, shape, stride, block, rows, first, step, is_nan, source.below(2) == 1)


def text_of(access):
    """The module with the kernel of an access; `%t` is the tensor of the descriptor, `%b` has the blocks."""
    b, element, size = Builder(indent=2), access.element, access.size

    def scalar(number, kind="i32"):
        return b.value(f"arith.constant {number} : {kind}")

    def pointers(base, element, count):
        kind = f"tensor<{count}x!tt.ptr<{element}>>"
        start = b.value(f"arith.muli %pid, {scalar(count)} : i32")
        chunk = b.value(f"tt.addptr {base}, {start} : !tt.ptr<{element}>, i32")
        splat = b.value(f"tt.splat {chunk} : !tt.ptr<{element}> -> {kind}")
        indices = b.value(f"tt.make_range {{start = 0 : i32, end = {count} : i32}} : tensor<{count}xi32>")
        return b.value(f"tt.addptr {splat}, {indices} : {kind}, tensor<{count}xi32>"), kind

    block = "x".join(map(str, access.block)) + f"x{element}"
    values = "x".join(map(str, access.values)) + f"x{element}"
    sizes = [f"%n{dim}" for dim in range(len(access.sizes))]
    shape = ", ".join(sizes or [scalar(extent) for extent in access.shape])
    strides = ", ".join([scalar(stride, "i64") for stride in access.strides])
    padding = " {padding = 2 : i32}" if access.is_nan else ""
    desc = b.value(
        f"tt.make_tensor_descriptor %t, [{shape}], [{strides}]{padding} : <{element}>, <tensor<{block}>>", "d"
    )
    starts = []
    for first, step in zip(access.first, access.step):
        moved = b.value(f"arith.muli %pid, {scalar(step)} : i32")
        starts.append(b.value(f"arith.addi {moved}, {scalar(first)} : i32"))
    kinds = f"!tt.tensordesc<tensor<{block}>>"
    if access.has_rows:
        rows, kind = pointers("%r", "i32", access.rows)
        starts[0] = b.value(f"tt.load {rows} : {kind}")
        kinds += f", tensor<{access.rows}xi32>, i32"
    start = ", ".join(starts)
    flat, flat_kind = pointers("%b", element, size)
    if access.kind in ("load", "gather"):
        arrow = f"({kinds}) -> tensor<{values}>" if access.has_rows else f"{kinds} -> tensor<{values}>"
        value = b.value(f"tt.descriptor_{access.kind} {desc}[{start}] : {arrow}")
        value = b.value(f"tt.reshape {value} : tensor<{values}> -> tensor<{size}x{element}>")
        b.line(f"tt.store {flat}, {value} : {flat_kind}")
    else:
        value = b.value(f"tt.load {flat} : {flat_kind}")
        value = b.value(f"tt.reshape {value} : tensor<{size}x{element}> -> tensor<{values}>")
        how = f"{access.reduction}, " if access.kind == "reduce" else ""
        b.line(f"tt.descriptor_{access.kind} {how}{desc}[{start}], {value} : {kinds}, tensor<{values}>")
    rows = "%r: !tt.ptr<i32> {tt.divisibility = 16 : i32}, " if access.has_rows else ""
    pointer = f"!tt.ptr<{element}> {{tt.divisibility = 16 : i32}}"
    parameters = "".join(f", {size}: i32" for size in sizes)
    return "\n".join(
        [
            "module {",
            f"  tt.func public @access({rows}%t: {pointer}, %b: {pointer}{parameters}) {{",
            "    %pid = tt.get_program_id x : i32",
            *b.lines,
            "    tt.return",
            "  }",
            "}",
            "",
        ]
    )


def small_integers(access, rng, count):
    """Numbers whose sums and combinations are exact, in any order."""
    return rng.integers(-8, 8, count).astype(access.dtype)


@dataclass(frozen=True)
class MakeProblem:
    """Makes the problem of an access for a number of programs."""

    access: Access

    @property
    def arguments(self):
        sizes = tuple(f"n{dim}" for dim in range(len(self.access.sizes)))
        return (("r", "t", "b") if self.access.has_rows else ("t", "b")) + sizes

    def __call__(self, rng, programs, idle):
        access = self.access
        if access.kind == "reduce":
            numbers = partial(small_integers, access)
        else:
            numbers = any_bits(access.dtype)
        tensor, blocks = numbers(rng, access.elements), numbers(rng, programs * access.size)
        rows = None
        if access.has_rows:
            # Some rows are outside the tensor. Those of a program differ, so that no two write the same elements.
            choices = np.arange(0 if access.kind == "scatter" else -2, access.shape[0] + 2)
            if access.kind == "scatter":
                programs_rows = [rng.permutation(choices)[: access.rows] for _ in range(programs)]
                # Only the last program may write what others write: here, none does.
                programs_rows = [np.where(p == 0, r, access.shape[0]) for p, r in enumerate(programs_rows)]
            else:
                programs_rows = [rng.choice(choices, access.rows) for _ in range(programs)]
            rows = np.stack(programs_rows).astype(np.int32)
        expected = self.expected(programs, tensor, blocks, rows)
        arguments = {"r": rows.reshape(-1)} if access.has_rows else {}
        arguments["t"] = tensor
        arguments["b"] = poison(blocks.size, access.dtype) if access.kind in ("load", "gather") else blocks
        arguments.update({f"n{dim}": size for dim, size in enumerate(access.sizes)})
        expected = {name: Expected(value, any_nan=True) for name, value in expected.items()}
        return Problem((programs,), arguments, expected)

    def expected(self, programs, tensor, blocks, rows):
        access, reads = self.access, self.access.kind in ("load", "gather")
        changed = (blocks if reads else tensor).copy()
        for program in range(programs):
            offsets, is_inside = access.offsets(program, rows[program] if access.has_rows else None)
            part = slice(program * access.size, (program + 1) * access.size)
            if reads:
                padding = np.nan if access.is_nan else 0
                changed[part] = np.where(is_inside, tensor[offsets], np.asarray(padding).astype(access.dtype))
            elif access.kind == "reduce":
                REDUCTIONS[access.reduction].at(changed, offsets[is_inside], blocks[part][is_inside])
            else:
                changed[offsets[is_inside]] = blocks[part][is_inside]
        return {"b" if reads else "t": changed}


def draw_empty(index):
    """The access of that index to a tensor without elements, which begins where the first element would be."""
    access = draw(index)
    source = Source(SEED * 1000 + index)
    empty = source.below(len(access.shape))
    sizes = tuple(0 if dim == empty else extent for dim, extent in enumerate(access.shape))
    # Stores of several programs do not overlap: they write nothing.
    first, step = (
        tuple(0 if dim == empty else start for dim, start in enumerate(each)) for each in (access.first, access.step)
    )
    return replace(access, sizes=sizes, first=first, step=step)


def case_of(index):
    access = draw(index) if index < COUNT else draw_empty(index)
    return Case(
        name=f"{FAMILY}_{index:02}_{'empty_' if access.sizes else ''}{access.kind}_{access.element}",
        kernel="access",
        make=MakeProblem(access),
        sizes=PROGRAMS,
        forms=("ttir",),
        text=partial(text_of, access),
        family=FAMILY,
    )


CASES = tuple(case_of(index) for index in range(COUNT + EMPTY))
