# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels whose warps execute different code: partitions that work side by side, once, in loops or in branches, and
rings of buffers between a producer and a consumer.

Each region handles a part of the program's chunk of its own: it permutes the part between its threads and adds the
part's sum and a captured number. So barriers of a region must include all of its warps and no others, and each capture
must arrive.
"""

import os
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Tuple

import numpy as np

from ...case import GENERATED_FORMS, array_case
from ...comparison import exact_bits
from ...inputs import any_bits
from ...random_ir.layouts import LANE_BITS, Blocked, Linear, Source
from ...random_ir.shared_layouts import Swizzled
from ...random_ir.writer import Writer, module_of

FAMILY = "warp_specialize"
COUNT = int(os.environ.get("TRITON_TEST_WARP_SPECIALIZE", "48"))
SEED = 83
KINDS = ("once", "loop", "branch", "several", "ring", "registers")
TARGET = "sm_90a"
PROGRAMS = (1, 3)
TRIPS, SLOTS = 3, 2
WARPS = ((1,), (4,), (2, 1), (1, 4), (8,), (1, 1, 2), (4, 4), (2, 2, 1, 1))
REGISTERS = (24, 40, 64)
LINE = Swizzled(1, 1, 1, (0,))
# The types of captured numbers, with the operations that make them from i32 and back.
CAPTURES = (("i32", None, None), ("i64", "extsi", "trunci"), ("i8", "trunci", "extsi"), ("f32", "sitofp", "fptosi"),
            ("i16", "trunci", "extsi"), ("f16", "sitofp", "fptosi"), ("i1", "trunci", "extui"))  # fmt: skip


@dataclass(frozen=True)
class Kernel:
    """The regions of one kernel."""

    kind: str
    part: int  # Elements of the part of a region.
    warps: Tuple[int, ...]  # Of all regions: the default region, then the partitions.
    seed: int

    @property
    def rounds(self):
        return {"loop": TRIPS, "several": 2, "ring": 2 * TRIPS}.get(self.kind, 1)

    @property
    def regions(self):
        return 1 if self.kind == "ring" else len(self.warps)

    @property
    def size(self):
        return self.part * self.regions * self.rounds

    def capture(self, region):
        """How a region gets its number."""
        return CAPTURES[(self.seed + region) % len(CAPTURES)] if region else CAPTURES[0]


def draw(index):
    source = Source(SEED * 10000 + index)
    kind = KINDS[index % len(KINDS)]
    warps = WARPS[(index // len(KINDS)) % len(WARPS)]
    return Kernel(kind, 256 << source.below(3), (4, *(warps[:1] if kind == "ring" else warps)), index)


class KernelWriter(Writer):
    """Writes the body of a kernel. The elements are of type i32."""

    def __init__(self, kernel):
        super().__init__("i32", (kernel.part,))
        self.kernel, self.source = kernel, Source(SEED * 10000 + kernel.seed + 5000)

    def layouts(self, warps):
        """Two layouts of a part: adjacent elements in adjacent threads, and any."""
        threads = LANE_BITS + warps.bit_length() - 1
        places = [1 << bit for bit in range(self.kernel.part.bit_length() - 1)]
        bases = [(places.pop(self.source.below(len(places))),) for _ in range(len(places))]
        mixed = Linear(tuple(bases[threads:]), tuple(bases[:LANE_BITS]), tuple(bases[LANE_BITS:threads]), 1)
        return Blocked((1,), (32,), (warps,), (0,)), mixed

    def work(self, warps, start, number, x="%x", o="%o"):
        """Handles the part that begins at `start`, between threads that hold other elements."""
        plain, mixed = self.layouts(warps)
        self.start = start
        found = self.convert(self.load(self.pointers(x, plain), plain), plain, mixed)
        self.finish(found, mixed, number, o)

    def finish(self, value, layout, number, o):
        """Adds the sum of the elements and a number, and stores them."""
        kind, total = self.tensor(layout), self.fresh()
        closing = f"}}) : ({kind}) -> i32"
        with self.block(f'{total} = "tt.reduce"({value}) <{{axis = 0 : i32}}> ({{', closing):
            self.line("^bb0(%left: i32, %right: i32):")
            self.line(f"tt.reduce.return {self.value('arith.addi %left, %right : i32')} : i32")
        both = self.value(f"arith.addi {total}, {number} : i32")
        added = self.value(f"arith.addi {value}, {self.value(f'tt.splat {both} : i32 -> {kind}')} : {kind}")
        self.store(added, layout, o)

    def starts(self, first):
        """The beginnings of the parts of all regions in a round that begins at `first`."""
        steps = (self.constant(region * self.kernel.part, "i32") for region in range(self.kernel.regions))
        return [self.value(f"arith.addi {first}, {step} : i32") for step in steps]

    def cast(self, value, name, source, target):
        return self.value(f"arith.{name} {value} : {source} to {target}") if name else value

    def specialize(self, first, number):
        """The operation, which yields the number plus one."""
        kernel, starts = self.kernel, self.starts(first)
        captures = [("%x", "!tt.ptr<i32>"), ("%o", "!tt.ptr<i32>")]
        for region in range(1, kernel.regions):
            kind, make, _ = kernel.capture(region)
            captures += [(starts[region], "i32"), (self.cast(number, make, "i32", kind), kind)]
        names, kinds = (", ".join(field) for field in zip(*captures))
        registers = ""
        if kernel.kind == "registers":
            counts = [REGISTERS[self.source.below(len(REGISTERS))] for _ in kernel.warps[1:]]
            registers = f" attributes {{requestedRegisters = array<i32: {', '.join(map(str, counts))}>}}"
        result = self.fresh()
        self.line(f"{result} = ttg.warp_specialize({names}){registers}")
        with self.block("default {"):
            self.work(kernel.warps[0], starts[0], number)
            one = self.constant(1, "i32")
            self.line(f"ttg.warp_yield {self.value(f'arith.addi {number}, {one} : i32')} : i32")
        for region in range(1, kernel.regions):
            arguments = [(self.fresh(), kind) for _, kind in captures]
            listed = ", ".join(f"{name}: {kind}" for name, kind in arguments)
            closing = "}" if region + 1 < kernel.regions else f"}} : ({kinds}) -> i32"
            with self.block(f"partition{region - 1}({listed}) num_warps({kernel.warps[region]}) {{", closing):
                (x, _), (o, _), *rest = arguments
                (start, _), (own, kind) = rest[2 * region - 2 : 2 * region]
                self.work(kernel.warps[region], start, self.cast(own, kernel.capture(region)[2], kind, "i32"), x, o)
                self.line("ttg.warp_return")
        return result

    def body(self):
        kernel = self.kernel
        first, zero, one = "%start", self.constant(0, "i32"), self.constant(1, "i32")
        if kernel.kind == "ring":
            self.ring()
        elif kernel.kind == "loop":
            step, trips = self.constant(kernel.part * kernel.regions, "i32"), self.constant(TRIPS, "i32")
            with self.block(f"scf.for %trip = {zero} to {trips} step {one} : i32 {{"):
                moved = self.value(f"arith.muli %trip, {step} : i32")
                number = self.value(f"arith.addi %pid, %trip : i32")
                self.specialize(self.value(f"arith.addi %start, {moved} : i32"), number)
        elif kernel.kind == "branch":
            bit = self.value(f"arith.andi %pid, {one} : i32")
            with self.block(f"scf.if {self.value(f'arith.cmpi eq, {bit}, {zero} : i32')} {{", "} else {"):
                self.specialize(first, "%pid")
            self.indent += 1
            for start in self.starts(first):
                self.work(kernel.warps[0], start, "%pid")
            self.indent -= 1
            self.line("}")
        else:
            after = self.specialize(first, "%pid")
            if kernel.kind == "several":
                step = self.constant(kernel.part * kernel.regions, "i32")
                self.specialize(self.value(f"arith.addi {first}, {step} : i32"), after)

    def view(self, ring, kind, slot):
        """A buffer of a ring, and its type."""
        view = f"!ttg.memdesc<{kind}"
        many = f"!ttg.memdesc<{SLOTS}x{kind}"
        return self.value(f"ttg.memdesc_index {ring}[{slot}] : {many} -> {view}"), view

    def ring(self):
        """A partition puts parts into a ring of buffers, and the default region takes them out."""
        kernel, memory = self.kernel, f"{self.alias(LINE)}, #ttg.shared_memory, mutable>"
        kinds = (f"{kernel.part}xi32, {memory}", f"1xi64, {memory}", f"1xi64, {memory}")
        types = [f"!ttg.memdesc<{SLOTS}x{kind}" for kind in kinds]
        rings = [self.value(f"ttg.local_alloc : () -> {type_}") for type_ in types]
        for slot in range(SLOTS):
            number = self.constant(slot, "i32")
            for ring in rings[1:]:
                event, type_ = self.view(ring, kinds[1], number)
                self.line(f"ttng.init_barrier {event}, 1 : {type_}")
        captures, types = ["%x", "%start", *rings], ["!tt.ptr<i32>", "i32", *types]
        self.line(f"ttg.warp_specialize({', '.join(captures)})")
        with self.block("default {"):
            _, mixed = self.layouts(kernel.warps[0])
            with self.trips("%start", rings, kinds, waits_for=1) as (slot, type_, trip):
                found = self.value(f"ttg.local_load {slot} : {type_} -> {self.tensor(mixed)}")
                self.finish(found, mixed, trip, "%o")
            self.line("ttg.warp_yield")
        arguments = [self.fresh() for _ in captures]
        listed = ", ".join(f"{name}: {type_}" for name, type_ in zip(arguments, types))
        with self.block(f"partition0({listed}) num_warps({kernel.warps[1]}) {{", f"}} : ({', '.join(types)}) -> ()"):
            plain, _ = self.layouts(kernel.warps[1])
            x, start, *rings = arguments
            with self.trips(start, rings, kinds, waits_for=2) as (slot, type_, _):
                found = self.load(self.pointers(x, plain), plain)
                self.line(f"ttg.local_store {found}, {slot} : {self.tensor(plain)} -> {type_}")
            self.line("ttg.warp_return")

    @contextmanager
    def trips(self, start, rings, kinds, waits_for):
        """A loop over the parts. Each trip waits for an event of the buffer's slot, ring `waits_for`, and signals the
        other event; `self.start` is the beginning of the part."""
        zero, one, slots = (self.constant(number, "i32") for number in (0, 1, SLOTS))
        trips, part = self.constant(self.kernel.rounds, "i32"), self.constant(self.kernel.part, "i32")
        trip = self.fresh()
        with self.block(f"scf.for {trip} = {zero} to {trips} step {one} : i32 {{"):
            moved = self.value(f"arith.muli {trip}, {part} : i32")
            self.start = self.value(f"arith.addi {start}, {moved} : i32")
            slot = self.value(f"arith.remui {trip}, {slots} : i32")
            turn = self.value(f"arith.divui {trip}, {slots} : i32")
            phase = self.value(f"arith.andi {turn}, {one} : i32")
            if waits_for == 2:  # All buffers are empty at first.
                phase = self.value(f"arith.xori {phase}, {one} : i32")
            event, type_ = self.view(rings[waits_for], kinds[1], slot)
            self.line(f"ttng.wait_barrier {event}, {phase} : {type_}")
            buffer, buffer_type = self.view(rings[0], kinds[0], slot)
            signal, _ = self.view(rings[3 - waits_for], kinds[1], slot)
            yield buffer, buffer_type, trip
            self.line(f"ttng.arrive_barrier {signal}, 1 : {type_}")


def text_of(kernel):
    """The module with a kernel."""
    writer = KernelWriter(kernel)
    writer.body()
    writer.shape = (kernel.size,)
    return module_of(writer, "specialized", ("x", "o"), kernel.warps[0])


def expected(kernel, x):
    """What the kernel stores."""
    parts = x.reshape(-1, kernel.rounds, kernel.regions, kernel.part)
    numbers = np.zeros((*parts.shape[:3], 1), np.int32)
    numbers += np.arange(parts.shape[0], dtype=np.int32).reshape(-1, 1, 1, 1)
    if kernel.kind in ("loop", "several"):
        numbers += np.arange(kernel.rounds, dtype=np.int32).reshape(-1, 1, 1)
    if kernel.kind == "ring":
        numbers = np.broadcast_to(np.arange(kernel.rounds, dtype=np.int32).reshape(-1, 1, 1), numbers.shape)
    is_bit = np.array([kernel.capture(region)[0] == "i1" for region in range(kernel.regions)]).reshape(-1, 1)
    if kernel.kind == "branch":  # Odd programs have no captures.
        is_bit = is_bit & (np.arange(parts.shape[0]) % 2 == 0).reshape(-1, 1, 1, 1)
    numbers = np.where(is_bit, numbers & 1, numbers)
    total = parts.sum(axis=-1, keepdims=True, dtype=np.int32)
    return {"o": exact_bits((parts + total + numbers).astype(np.int32).reshape(-1))}


def case_of(index):
    kernel = draw(index)
    case = array_case(
        name=f"{FAMILY}_{index:02}_{kernel.kind}_{'_'.join(map(str, kernel.warps))}",
        kernel="specialized",
        inputs={"x": any_bits("int32")},
        outputs={"o": "int32"},
        arguments=("x", "o"),
        reference=partial(expected, kernel),
        sizes=tuple(kernel.size * count for count in PROGRAMS),
        grid=lambda n: (n // kernel.size,),
        forms=GENERATED_FORMS,
        text=partial(text_of, kernel),
        family=FAMILY,
    )
    # Only later processors have the barriers of a ring.
    return replace(case, target=TARGET) if kernel.kind == "ring" else case


CASES = tuple(case_of(index) for index in range(COUNT))
