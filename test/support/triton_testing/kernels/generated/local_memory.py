# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that store tensors to shared memory in one layout of registers and load them in another one: through buffers
of all layouts, through their views, and by asynchronous copies.

Each program copies a chunk of its own, in row-major order. What arrives must be what was there, bit by bit.
"""

import math
import os
from dataclasses import dataclass
from functools import partial
from typing import Tuple

import numpy as np

from ...case import GENERATED_FORMS, array_case
from ...comparison import exact_bits
from ...inputs import any_bits
from ...random_ir.layouts import LANE_BITS, Blocked, Linear, Source, elements_held
from ...random_ir.shared_layouts import Padded, SharedLinear, Swizzled, mixed_bases, shared_layout, swizzled, unit_bases
from ...random_ir.writer import Writer, module_of
from .conversions import ELEMENTS, MOST_ELEMENTS, PROGRAMS

FAMILY = "local_memory"
COUNT = int(os.environ.get("TRITON_TEST_LOCAL_MEMORY", "150"))
SEED = 82
KINDS = ("buffer", "initialized", "index", "trans", "async", "subslice", "reshape", "async_masked")
MOST_BITS, MOST_HELD_BITS = 13, 6
SLOTS = 3


@dataclass(frozen=True)
class Copy:
    """The copy of one kernel."""

    kind: str
    element: str
    dtype: str
    shape: Tuple[int, ...]
    view: Tuple[int, ...]  # The shape in which the elements are loaded.
    stored: object  # The layout of the registers that are stored.
    loaded: object
    shared: object
    has_barrier: bool  # Whether the kernel has one of its own.
    limit: int  # Of the offsets that a mask lets through.
    has_other: bool
    warps: int

    @property
    def size(self):
        return math.prod(self.shape)


def linear(source, shape, warp_bits):
    """A layout of registers without replicas, or with few."""
    bases = list(unit_bases(source, shape))
    nothing = (0,) * len(shape)
    threads = [bases.pop() if bases and source.below(8) else nothing for _ in range(LANE_BITS + warp_bits)]
    return Linear(tuple(bases), tuple(threads[:LANE_BITS]), tuple(threads[LANE_BITS:]), len(shape))


def registers(source, shape, warp_bits, element_bytes):
    """A layout of registers of any kind."""
    while True:
        kind = source.below(4)
        if kind == 0 and len(shape) == 2 and min(shape) >= 8 and element_bytes <= 4:
            layout = source.of_tensor_cores(warp_bits, element_bytes)
        elif kind == 1:
            layout = linear(source, shape, warp_bits)
        else:
            layout = source.layout(len(shape), warp_bits)
        if elements_held(layout, shape) <= 1 << MOST_HELD_BITS:
            return layout


def whole_swizzle(source, shape):
    """A swizzled layout whose pattern is not larger than the tensor, so that it may be a part of a buffer."""
    layout = swizzled(source, len(shape))
    fastest, *others = (shape[dim] for dim in layout.order)
    vector = min(layout.vector, fastest)
    per_phase = min(layout.per_phase, others[0]) if others else 1
    phases = min(layout.most_phases, fastest // vector, others[0] // per_phase) if others else 1
    return Swizzled(vector, per_phase, phases, layout.order)


def draw(index):
    """The copy of that index: kinds, types and ranks come in turn, the rest is random."""
    source = Source(SEED * 10000 + index)
    kind = KINDS[index % len(KINDS)]
    element, dtype = ELEMENTS[(index // len(KINDS) + index) % len(ELEMENTS)]
    bits = np.dtype(dtype).itemsize * 8
    rank = 2 if kind == "trans" else 1 + (index // 3) % 3
    warp_bits = source.below(4)
    most = MOST_BITS - (rank if kind in ("index", "subslice") else 0)  # A buffer may be larger than the tensor.
    shape = source.shape(rank, min(most, LANE_BITS + warp_bits + MOST_HELD_BITS))
    shared = shared_layout(source, shape, bits)
    if kind == "subslice":
        shared = whole_swizzle(source, shape)
    elif kind == "trans" and isinstance(shared, Padded) or kind == "index" and isinstance(shared, SharedLinear):
        shared = swizzled(source, rank)
    view = shape
    if kind == "trans":
        view = shape[::-1]
    elif kind == "reshape":
        shared = SharedLinear(mixed_bases(source, shape))
        view = source.powers(math.prod(shape).bit_length() - 1, 1 + source.below(3))
    if kind.startswith("async"):
        order = tuple(reversed(range(rank)))
        per_thread = (1,) * (rank - 1) + (1 << source.below(5),)
        stored = Blocked(per_thread, source.powers(LANE_BITS, rank), source.powers(warp_bits, rank), order)
    else:
        stored = registers(source, shape, warp_bits, bits // 8)
    return Copy(
        kind, element, dtype, shape, view, stored,
        loaded=registers(source, view, warp_bits, bits // 8),
        shared=shared,
        has_barrier=source.below(2) == 1,
        limit=source.below(math.prod(shape) + 1),
        has_other=source.below(2) == 1,
        warps=1 << warp_bits,
    )  # fmt: skip


def reshaped(layout, shape, view):
    """The layout of the same memory as a tensor of another shape, in row-major order."""
    flat = (int(np.ravel_multi_index(basis, shape)) for basis in layout.bases)
    return SharedLinear(tuple(tuple(map(int, np.unravel_index(place, view))) for place in flat), layout.alignment)


class CopyWriter(Writer):
    """Writes the body of a kernel."""

    def __init__(self, copy):
        super().__init__(copy.element, copy.shape)
        self.copy = copy

    def buffer(self, shape, layout, allocated=None, is_mutable=True):
        fields = ["x".join(map(str, (*shape, self.element))), self.alias(layout), "#ttg.shared_memory"]
        fields += ["mutable"] * is_mutable + (["x".join(map(str, allocated))] if allocated else [])
        return f"!ttg.memdesc<{', '.join(fields)}>"

    def allocate(self, kind):
        return self.value(f"ttg.local_alloc : () -> {kind}")

    def put(self, value, memory, kind):
        self.line(f"ttg.local_store {value}, {memory} : {self.tensor(self.copy.stored)} -> {kind}")

    def written(self):
        """A buffer with the elements, as it is to be loaded, and its type."""
        copy = self.copy
        write = {"buffer": self.plain, "initialized": self.initialized, "index": self.indexed, "subslice": self.slice}
        if copy.kind.startswith("async"):
            return self.copied(copy.kind == "async_masked")
        memory, kind = write.get(copy.kind, self.plain)(super().load(self.pointers("%x", copy.stored), copy.stored))
        if copy.kind == "trans":
            turned = self.buffer(copy.view, copy.shared.transposed())
            return self.value(f"ttg.memdesc_trans {memory} {{order = array<i32: 1, 0>}} : {kind} -> {turned}"), turned
        if copy.kind == "reshape":
            other = self.buffer(copy.view, reshaped(copy.shared, copy.shape, copy.view))
            return self.value(f"ttg.memdesc_reshape {memory} : {kind} -> {other}"), other
        return memory, kind

    def plain(self, value):
        kind = self.buffer(self.shape, self.copy.shared)
        memory = self.allocate(kind)
        self.put(value, memory, kind)
        return memory, kind

    def initialized(self, value):
        kind = self.buffer(self.shape, self.copy.shared, is_mutable=False)
        return self.value(f"ttg.local_alloc {value} : ({self.tensor(self.copy.stored)}) -> {kind}"), kind

    def indexed(self, value):
        """One of several buffers, by the number of the program; all others hold something else."""
        many, kind = self.buffer((SLOTS, *self.shape), self.copy.shared), self.buffer(self.shape, self.copy.shared)
        memory, slots = self.allocate(many), self.constant(SLOTS, "i32")
        changed = self.change(value, self.copy.stored)
        views = []
        for distance in range(SLOTS):
            moved = self.value(f"arith.addi %pid, {self.constant(distance, 'i32')} : i32")
            number = self.value(f"arith.remsi {moved}, {slots} : i32")
            views.append(self.value(f"ttg.memdesc_index {memory}[{number}] : {many} -> {kind}"))
            self.put(changed if distance else value, views[-1], kind)
        return views[0], kind

    def slice(self, value):
        """A quarter of a buffer; another one holds something else."""
        whole = tuple(2 * extent for extent in self.shape)
        many, kind = self.buffer(whole, self.copy.shared), self.buffer(self.shape, self.copy.shared, whole)
        memory, changed = self.allocate(many), self.change(value, self.copy.stored)
        views = []
        for number in (self.copy.limit, self.copy.limit + 1):
            place = ", ".join(str((number >> dim & 1) * extent) for dim, extent in enumerate(self.shape))
            views.append(self.value(f"ttg.memdesc_subslice {memory}[{place}] : {many} -> {kind}"))
            self.put(changed if number > self.copy.limit else value, views[-1], kind)
        return views[0], kind

    def copied(self, is_masked):
        """A buffer that an asynchronous copy fills."""
        copy, layout = self.copy, self.copy.stored
        kind = self.buffer(self.shape, copy.shared)
        memory, pointers = self.allocate(kind), self.pointers("%x", layout)
        mask = ""
        if is_masked:
            wide = self.tensor(layout, "i32")
            offsets = self.offsets(layout)
            open_ = self.value(f"arith.cmpi slt, {offsets}, {self.constant(copy.limit, wide)} : {wide}")
            mask = f" mask {open_}"
            if copy.has_other:
                mask += f" other {super().load(self.pointers('%y', layout), layout)}"
        contiguity = min(layout.per_thread[-1], self.shape[-1], 16 // np.dtype(copy.dtype).itemsize)
        source = self.tensor(layout, f"!tt.ptr<{self.element}>")
        token = self.value(
            f"ttg.async_copy_global_to_local {pointers}, {memory}{mask} {{contiguity = {contiguity} : i32}} : "
            f"{source} -> {kind.removeprefix('!ttg.memdesc')}"
        )
        group = self.value(f"ttg.async_commit_group tokens {token}")
        self.value(f"ttg.async_wait {group} {{num = 0 : i32}}")
        return memory, kind

    def body(self):
        copy = self.copy
        memory, kind = self.written()
        if copy.has_barrier:
            self.line("ttg.local_barrier")
        self.shape = copy.view
        found = self.value(f"ttg.local_load {memory} : {kind} -> {self.tensor(copy.loaded)}")
        self.store(found, copy.loaded)


def text_of(copy):
    """The module with the kernel of a copy."""
    writer = CopyWriter(copy)
    writer.body()
    return module_of(writer, "copy", ("x", "y", "o"), copy.warps)


def expected(copy, x, y):
    """What the kernel stores."""
    parts = x.reshape(-1, *copy.shape)
    if copy.kind == "trans":
        parts = np.swapaxes(parts, 1, 2)
    elif copy.kind == "async_masked":
        is_open = (np.arange(copy.size) < copy.limit).reshape(copy.shape)
        parts = np.where(is_open, parts, y.reshape(parts.shape) if copy.has_other else np.zeros_like(parts))
    return {"o": exact_bits(np.ascontiguousarray(parts).reshape(-1))}


def case_of(index):
    copy = draw(index)
    size = copy.size
    return array_case(
        name=f"{FAMILY}_{index:03}_{copy.kind}_{copy.element}",
        kernel="copy",
        inputs={"x": any_bits(copy.dtype), "y": any_bits(copy.dtype)},
        outputs={"o": copy.dtype},
        arguments=("x", "y", "o"),
        reference=partial(expected, copy),
        sizes=tuple(size * count for count in sorted({min(count, MOST_ELEMENTS // size) for count in PROGRAMS})),
        grid=lambda n: (n // size,),
        forms=GENERATED_FORMS,
        text=partial(text_of, copy),
        family=FAMILY,
    )


CASES = tuple(case_of(index) for index in range(COUNT))
