# ===- partition_kernels.py - Random kernels with partitions -*- Python -*-===//
#
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Makes random kernels whose partitions pass buffers on through rings, with mutations, and prints them as TTGIR.

The statements are those of `kernel_generator`. Mbarriers are in one array: `full` and `empty` of the first ring, then
those of the second.
"""

from kernel_generator import BYTES, blocks_of, mutate, rotate
from kernel_printer import ACC, BAR, DESC, HALF, Printer

ONE_WARP = """\
#one = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
"""


class Kernel:
    """The statements of regions, with their numbers of warps: the default region comes first."""

    def __init__(self, slots, counts, regions):
        # `counts` are the arrivals that each mbarrier expects.
        self.slots, self.counts, self.regions = slots, counts, regions


def counters(rng, slots, body, tiles=None):
    """A loop whose body uses the slot `r` and the parity `p`; a nest of loops if there are `tiles`."""
    if tiles is None and rng.random() < 0.5:
        lets = [["let", "r", ("rem", "i", slots)], ["let", "p", ("rem", ("div", "i", slots), 2)]]
        return [["for", "n", [], lets + body]]
    advance = [["r", 0, ("next", "r", slots)], ["p", 0, ("wrap", "r", slots, ("xor", "p", 1), "p")]]
    if tiles is None:
        return [["for", "n", advance, body]]
    inner = [[name, name, expression] for name, _, expression in advance]
    return [["for", tiles, [["r", 0, "r"], ["p", 0, "p"]], [["for", "n", inner, body]]]]


def produce(rng, ring, slots, warps):
    full, empty = 2 * ring * slots, (2 * ring + 1) * slots
    buffer, signal = "xy"[ring], ("add", "r", full)
    body = [["wait", ("add", "r", empty), ("xor", "p", 1)]]
    if warps == 1 and rng.random() < 0.7:
        return body + [["expect", signal, BYTES, 1], ["tma", buffer, "r", signal, 1]]
    if rng.random() < 0.4:
        return body + [["cp", buffer, "r"], ["commit"], ["cpwait", 0], ["fence"], ["arrive", signal, 1]]
    return body + [["store", buffer, "r"], ["fence"], ["arrive", signal, 1]]


def consume(rng, ring, slots, warps):
    full, empty = 2 * ring * slots, (2 * ring + 1) * slots
    buffer = "xy"[ring]
    body = [["wait", ("add", "r", full), "p"]]
    if warps == 4 and rng.random() < 0.5:
        body += [["dot", buffer, "r", buffer, "r"], ["dotwait", 0]]
    else:
        body += [["load", buffer, "r"]]
    return body + [["arrive", ("add", "r", empty), 1]]


def make_kernel(rng):
    slots = rng.choice((1, 2, 2, 3))
    kind = rng.choice(("pair", "pair", "two consumers", "chain"))
    tiles = rng.choice((None, None, None, 2, "n"))
    loop = lambda body: counters(rng, slots, body, tiles)
    counts = [1] * 2 * slots
    warps = [4, rng.choice((1, 1, 1, 4))]
    if kind == "pair":
        bodies = [consume(rng, 0, slots, 4), produce(rng, 0, slots, warps[1])]
        if rng.random() < 0.3:
            warps[1] = 4
            bodies = [produce(rng, 0, slots, 4), consume(rng, 0, slots, 4)]
    elif kind == "two consumers":
        warps.append(1)
        counts = [1] * slots + [2] * slots
        bodies = [consume(rng, 0, slots, 4), consume(rng, 0, slots, warps[1]), produce(rng, 0, slots, 1)]
    else:
        warps = [4, 1, 1]
        counts *= 2
        bodies = [consume(rng, 1, slots, 4), consume(rng, 0, slots, 1) + produce(rng, 1, slots, 1)]
        bodies.append(produce(rng, 0, slots, 1))
    regions = [(number, loop(body)) for number, body in zip(warps, bodies)]
    for _ in range(rng.choice((0, 1, 1, 2))):
        which = rng.randrange(len(regions) + 1)
        if which < len(regions):
            mutate(rng, regions[which][1], slots)
            change_phase(rng, regions[which][1], slots)
        elif rng.random() < 0.5:
            counts[rng.randrange(len(counts))] += 1
    for number, statements in regions:
        if any(statement[0] in ("dot", "dotwait") for block in blocks_of(statements) for statement in block):
            assert number == 4
    return Kernel(slots, counts, regions)


def change_phase(rng, statements, slots):
    """Lets an operation use another mbarrier or arrive more often."""
    block = rng.choice(blocks_of(statements))
    chosen = [statement for statement in block if statement[0] in ("wait", "arrive")]
    if not chosen or rng.random() < 0.7:
        return
    statement = rng.choice(chosen)
    if statement[0] == "arrive" and rng.random() < 0.3:
        statement[2] += 1
    else:
        statement[1] = rotate(statement[1], 1, 2 * slots)


class PartitionPrinter(Printer):
    """Prints a kernel with partitions."""

    def __init__(self, name, kernel):
        # The base class prints a kernel of one region: only its methods are used.
        self.lines, self.count, self.stages = [], 0, kernel.slots
        self.name, self.is_call, self.callees = name, lambda: False, []
        self.location, self.statements = "", []
        array = f"!ttg.memdesc<{kernel.slots}x64x64xf16, #shared, #smem, mutable>"
        bars = f"!ttg.memdesc<{len(kernel.counts)}x1xi64, #bars, #smem, mutable>"
        self.emit(f"tt.func public @{name}(%t: {DESC}, %n: i32, %c: i1, %d: i1, %p: !tt.ptr<f16>) {{")
        arrays = {"x": ("%x", array), "y": ("%y", array), "m": ("%m", bars)}
        for memory, kind in arrays.values():
            self.emit(f"{memory} = ttg.local_alloc : () -> {kind}")
        self.arrays = arrays
        for slot, count in enumerate(kernel.counts):
            self.emit(f"ttng.init_barrier {self.tile('m', slot)}, {count} : {BAR}")
        captures = [("%t", DESC), ("%n", "i32"), ("%c", "i1"), ("%d", "i1"), ("%p", "!tt.ptr<f16>"), *arrays.values()]
        kinds = ", ".join(kind for _, kind in captures)
        self.emit(f"ttg.warp_specialize({', '.join(value for value, _ in captures)})")
        for number, (warps, statements) in enumerate(kernel.regions):
            suffix = f"_{number}" if number else ""
            if number:
                listed = ", ".join(f"{value}{suffix}: {kind}" for value, kind in captures)
                self.lines.append(f"partition{number - 1}({listed}) num_warps({warps}) {{")
            else:
                self.lines.append("default {")
            self.values = {name: f"%{name}{suffix}" for name in "ncd"}
            self.arrays = {key: (f"{memory}{suffix}", kind) for key, (memory, kind) in arrays.items()}
            self.descriptor, self.warps = f"%t{suffix}", warps
            self.half, self.acc = f"%half{number}", f"%zero{number}" if warps == 4 else None
            self.emit(f"{self.half} = arith.constant dense<1.0> : {self.half_type()}")
            kind = self.half_type().replace("f16", "!tt.ptr<f16>")
            self.pointers = f"%ptrs{number}", kind
            self.emit(f"%ptrs{number} = tt.splat %p{suffix} : !tt.ptr<f16> -> {kind}")
            if self.acc:
                self.emit(f"{self.acc} = arith.constant dense<0.0> : {ACC}")
            self.block(statements)
            self.emit("ttg.warp_return" if number else "ttg.warp_yield")
            self.emit("}" if number + 1 < len(kernel.regions) else f"}} : ({kinds}) -> ()")
        self.emit("tt.return")
        self.emit("}")

    def half_type(self):
        return HALF if self.warps == 4 else HALF.replace("#blocked", "#one")

    def print_for(self, trips, carried, body):
        if self.acc:
            super().print_for(trips, carried, body)
            return
        zero, one, end = self.expression(0), self.expression(1), self.expression(trips)
        starts = [self.expression(start) for _, start, _ in carried]
        self.count += 1
        number, saved = self.count, dict(self.values)
        names = [f"%i{number}_{index}" for index in range(len(starts))]
        pairs = ", ".join(f"{name} = {start}" for name, start in zip(names, starts))
        kinds = ", ".join(["i32"] * len(starts))
        head = f"%l{number}:{len(starts)} = " if starts else ""
        arguments = f" iter_args({pairs}) -> ({kinds})" if starts else ""
        self.emit(f"{head}scf.for %k{number} = {zero} to {end} step {one}{arguments} : i32 {{")
        self.values["i"] = f"%k{number}"
        self.values.update({entry[0]: name for entry, name in zip(carried, names)})
        self.block(body)
        if starts:
            ends = [self.expression(next_value) for _, _, next_value in carried]
            self.emit(f"scf.yield {', '.join(ends)} : {kinds}")
        self.emit("}")
        for index, (name, _, _) in enumerate(carried):
            if name in saved:
                saved[name] = f"%l{number}#{index}"
        self.values = saved

    def print_load(self, buffer, slot):
        tile = self.tile(buffer, slot)
        self.define(f"ttg.local_load {tile} : {self.arrays_tile()} -> {self.half_type()}")

    def print_store(self, buffer, slot):
        tile = self.tile(buffer, slot)
        self.emit(f"ttg.local_store {self.half}, {tile} : {self.half_type()} -> {self.arrays_tile()}")

    def print_cp(self, buffer, slot):
        tile, (pointers, kind) = self.tile(buffer, slot), self.pointers
        self.define(
            f"ttg.async_copy_global_to_local {pointers}, {tile} : {kind} -> <64x64xf16, #shared, #smem, mutable>"
        )

    def arrays_tile(self):
        return "!ttg.memdesc<64x64xf16, #shared, #smem, mutable>"

    def print_tma(self, buffer, slot, bar_slot, predicate):
        zero, tile, bar = self.expression(0), self.tile(buffer, slot), self.tile("m", bar_slot)
        self.emit(
            f"ttng.async_tma_copy_global_to_local {self.descriptor}[{zero}, {zero}] {tile}, {bar}, "
            f"{self.predicate(predicate)} : {DESC}, {BAR} -> {self.arrays_tile()}"
        )
