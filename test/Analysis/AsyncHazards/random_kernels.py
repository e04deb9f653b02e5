# ===- random_kernels.py - Verdicts on random asynchronous kernels -*- Python -*-===//
#
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Compares verdicts on asynchronous code with the executions of random kernels.

Each kernel is built as a tree of statements, printed as TTGIR, and executed here on all arguments of a small range,
with all orders in which copies may complete and with threads that stay behind at waits, between the barriers that
tritongpu-insert-barriers inserts.  A kernel that is proven has no execution with a hazard; a kernel that is refuted has
one.  The interpreter shares nothing with the analysis.
"""

import argparse
import itertools
import random
import re
import subprocess
import sys

HEADER = """\
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bars = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90",
                   "ttg.threads-per-warp" = 32 : i32} {
"""
TILE = "!ttg.memdesc<64x64xf16, #shared, #smem, mutable>"
BAR = "!ttg.memdesc<1xi64, #bars, #smem, mutable>"
DESC = "!tt.tensordesc<tensor<64x64xf16, #shared>>"
HALF = "tensor<64x64xf16, #blocked>"
ACC = "tensor<64x64xf32, #mma>"
BYTES = 64 * 64 * 2
BUFFERS = ("x", "y")
TRIPS = range(0, 8)

# ===----------------------------------------------------------------------===//
# Kernels: lists of statements.  An expression is an integer, the name of a variable, or a tuple ("next", slot, N),
# ("rem", e, N), ("div", e, N), ("xor", e, e), ("add", e, e), ("lt", e, e), ("wrap", slot, N, if-wrapped, otherwise).
# ===----------------------------------------------------------------------===//


def rotate(expression, distance, stages):
    """The slot `distance` behind another one."""
    return ("rem", ("add", expression, distance), stages)


def make_copy_pipeline(rng):
    """A loop with asynchronous copies by threads, ahead of dots or loads."""
    stages = rng.choice((2, 3, 4))
    distance = rng.choice((stages - 1, max(1, stages - 2)))
    buffers = rng.choice((("x",), ("x", "y")))
    separate = rng.random() < 0.5
    per_iteration = len(buffers) if separate else 1

    def fill(slot):
        result = []
        for buffer in buffers:
            result.append(["cp", buffer, slot])
            if separate:
                result.append(["commit"])
        return result + ([] if separate else [["commit"]])

    kernel = [statement for slot in range(distance) for statement in fill(slot)]
    body = [["cpwait", per_iteration * (distance - 1)]]
    use_dots = rng.random() < 0.5
    if rng.random() < 0.8:
        body.append(["fence"])
    if use_dots:
        depth = 1 if distance == stages - 2 and rng.random() < 0.5 else 0
        body += [["dot", buffers[0], "r", buffers[-1], "r"], ["dotwait", depth]]
    else:
        body += [["load", buffer, "r"] for buffer in buffers]
    body += fill(rotate("r", distance, stages) if rng.random() < 0.5 else "w")
    carried = [
        ["r", 0, ("next", "r", stages) if rng.random() < 0.5 else rotate("r", 1, stages)],
        ["w", distance % stages, ("next", "w", stages)],
    ]
    kernel.append(["for", "n", carried, body])
    kernel += [["dotwait", 0], ["readacc"]] if use_dots else []
    return kernel + [["cpwait", 0]], stages


def make_tma_pipeline(rng):
    """A loop with TMA copies ahead of dots or loads, with one mbarrier a slot."""
    stages = rng.choice((1, 2, 3))
    distance = stages if rng.random() < 0.3 else max(1, stages - 1)
    buffers = rng.choice((("x",), ("x", "y")))
    use_dots = rng.random() < 0.5

    def fill(slot, predicate):
        copies = [["tma", buffer, slot, slot, predicate] for buffer in buffers]
        return [["expect", slot, BYTES * len(buffers), predicate]] + copies

    kernel = [["init", slot, 1] for slot in range(stages)]
    for slot in range(distance):
        kernel += fill(slot, ("lt", slot, "n"))
    body = [["wait", "r", "p"]]
    if use_dots:
        depth = 1 if distance < stages and stages == 3 and rng.random() < 0.3 else 0
        body += [["dot", buffers[0], "r", buffers[-1], "r"], ["dotwait", depth]]
    else:
        body += [["load", buffer, "r"] for buffer in buffers]
    body += fill(rotate("r", distance, stages) if rng.random() < 0.5 else "w", ("lt", ("add", "i", distance), "n"))
    if stages > 1 and rng.random() < 0.3:
        carried = [["r", 0, rotate("r", 1, stages)]]
        body = [["let", "p", ("rem", ("div", "i", stages), 2)]] + body
    else:
        carried = [["r", 0, ("next", "r", stages)], ["p", 0, ("wrap", "r", stages, ("xor", "p", 1), "p")]]
    carried.append(["w", distance % stages, ("next", "w", stages)])
    kernel.append(["for", "n", carried, body])
    kernel += [["dotwait", 0], ["readacc"]] if use_dots else []
    return kernel + [["inval", slot] for slot in range(stages)], stages


def make_store_pipeline(rng):
    """A loop with TMA stores."""
    stages = rng.choice((1, 2, 3))
    body = [
        ["storewait", stages - 1],
        ["store", "x", "r"],
        ["fence"],
        ["tmastore", "x", "r"],
    ]
    kernel = [["for", "n", [["r", 0, ("next", "r", stages)]], body], ["storewait", 0]]
    return kernel, stages


def make_persistent_pipeline(rng):
    """Loops over tiles around loops with TMA copies; slots and phases go on from one tile to the next."""
    stages = rng.choice((1, 2, 3))
    advance = [
        ["r", "r", ("next", "r", stages)],
        ["p", "p", ("wrap", "r", stages, ("xor", "p", 1), "p")],
    ]
    body = [
        ["expect", "r", BYTES, 1],
        ["tma", "x", "r", "r", 1],
        ["wait", "r", "p"],
        rng.choice((["load", "x", "r"], ["dot", "x", "r", "x", "r"])),
        ["dotwait", 0],
    ]
    if rng.random() < 0.5:
        body.append(["if", rng.choice(("c", "d")), [["store", "y", "r"], ["fence"], ["tmastore", "y", "r"]]])
        body.insert(0, ["storewait", stages - 1])
    outer = [["for", rng.choice(("n", 2)), advance, body]]
    if rng.random() < 0.5:
        outer += [["readacc"]]
    carried = [["r", 0, "r"], ["p", 0, "p"]]
    kernel = [["init", slot, 1] for slot in range(stages)]
    kernel += [["for", rng.choice(("n", 3)), carried, outer], ["storewait", 0]]
    return kernel + [["inval", slot] for slot in range(stages)], stages


def make_arrival_pipeline(rng):
    """A loop whose phases also count an arrival, and whose counters are remainders of the iteration."""
    stages = rng.choice((1, 2, 4))
    body = [
        ["let", "r", ("rem", "i", stages)],
        ["let", "p", ("rem", ("div", "i", stages), 2)],
        ["expect", "r", BYTES, 1],
        ["arrive", "r", 1],
        ["tma", "x", "r", "r", 1],
        ["wait", "r", "p"],
        ["load", "x", "r"],
    ]
    kernel = [["init", slot, 2] for slot in range(stages)] + [["for", rng.choice(("n", 40)), [], body]]
    return kernel + [["inval", slot] for slot in range(stages)], stages


def make_sequence(rng):
    """Statements without a plan."""
    stages = rng.choice((1, 2))
    slot = lambda: rng.randrange(stages)
    buffer = lambda: rng.choice(BUFFERS)
    makers = [
        lambda: ["cp", buffer(), slot()],
        lambda: ["commit"],
        lambda: ["cpwait", rng.randrange(3)],
        lambda: ["load", buffer(), slot()],
        lambda: ["store", buffer(), slot()],
        lambda: ["fence"],
        lambda: ["dot", buffer(), slot(), buffer(), slot()],
        lambda: ["dotwait", rng.randrange(2)],
        lambda: ["readacc"],
        lambda: ["tmastore", buffer(), slot()],
        lambda: ["storewait", rng.randrange(2)],
        lambda: ["expect", slot(), BYTES * rng.randrange(1, 3), 1],
        lambda: ["tma", buffer(), (which := slot()), which, 1],
        lambda: ["wait", slot(), rng.randrange(2)],
    ]
    kernel = [rng.choice(makers)() for _ in range(rng.randrange(3, 14))]
    kernel = [["init", number, 1] for number in range(stages)] + kernel
    kernel += [["storewait", 0], ["dotwait", 0], ["cpwait", 0]]
    return kernel, stages


def blocks_of(kernel):
    result = [kernel]
    for statement in kernel:
        if statement[0] in ("for", "if"):
            result += blocks_of(statement[-1])
    return result


def mutate(rng, kernel, stages):
    """Changes one statement, in place."""
    block = rng.choice(blocks_of(kernel))
    if not block:
        return
    at = rng.randrange(len(block))
    statement = block[at]
    kind = rng.choice(("drop", "swap", "number", "slot", "condition", "parity"))
    if kind == "drop" and statement[0] not in ("for", "if", "let", "init"):
        del block[at]
    elif kind == "swap" and at + 1 < len(block) and "let" not in (statement[0], block[at + 1][0]):
        block[at], block[at + 1] = block[at + 1], block[at]
    elif kind == "number" and statement[0] in ("cpwait", "dotwait", "storewait"):
        statement[1] = max(0, statement[1] + rng.choice((-1, 1)))
    elif kind == "number" and statement[0] == "expect":
        statement[2] = rng.choice((BYTES, 2 * BYTES, BYTES - 16))
    elif kind == "slot" and statement[0] in ("cp", "load", "store", "tmastore", "tma", "dot"):
        statement[2] = rotate(statement[2], 1, stages)
    elif kind == "slot" and statement[0] in ("wait", "expect"):
        statement[1] = rotate(statement[1], 1, stages)
    elif kind == "condition" and statement[0] not in ("for", "if", "let", "init", "dot", "dotwait", "readacc"):
        block[at] = ["if", rng.choice(("c", "d")), [statement]]
    elif kind == "parity" and statement[0] == "wait":
        statement[2] = ("xor", statement[2], 1)


def make_kernel(rng):
    make = rng.choice(
        (
            make_copy_pipeline,
            make_tma_pipeline,
            make_tma_pipeline,
            make_store_pipeline,
            make_persistent_pipeline,
            make_arrival_pipeline,
            make_sequence,
        )
    )
    kernel, stages = make(rng)
    for _ in range(rng.choice((0, 1, 1, 2))):
        mutate(rng, kernel, stages)
    return kernel, stages


# ===----------------------------------------------------------------------===//
# Printing
# ===----------------------------------------------------------------------===//


class Printer:
    """Prints a kernel as TTGIR."""

    def __init__(self, name, kernel, stages):
        self.lines, self.count, self.stages = [], 0, stages
        # Locations are the numbers of statements, which barriers inherit.
        self.location, self.statements = "", []
        self.values = {"n": "%n", "c": "%c", "d": "%d"}
        self.acc = "%zero"
        array = f"!ttg.memdesc<{stages}x64x64xf16, #shared, #smem, mutable>"
        self.arrays = {"x": ("%x", array), "y": ("%y", array)}
        self.arrays["m"] = ("%m", f"!ttg.memdesc<{stages}x1xi64, #bars, #smem, mutable>")
        self.emit(f"tt.func public @{name}(%p: !tt.ptr<f16>, %t: {DESC}, %n: i32, %c: i1, %d: i1) {{")
        self.emit(f"%zero = arith.constant dense<0.0> : {ACC}")
        self.emit(f"%half = arith.constant dense<1.0> : {HALF}")
        self.emit("%ptrs = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #blocked>")
        for memory, kind in self.arrays.values():
            self.emit(f"{memory} = ttg.local_alloc : () -> {kind}")
        self.block(kernel)
        self.emit("tt.return")
        self.emit("}")

    def emit(self, line):
        self.lines.append(line if line.endswith("{") else line + self.location)

    def define(self, text):
        self.count += 1
        self.emit(f"%v{self.count} = {text}")
        return f"%v{self.count}"

    def expression(self, e):
        """Prints the computation of an expression of type i32, or i1 for a comparison."""
        if isinstance(e, int):
            return self.define(f"arith.constant {e} : i32")
        if isinstance(e, str):
            return self.values[e]
        if e[0] == "next":
            limit = self.expression(e[2])
            more = self.define(f"arith.addi {self.expression(e[1])}, {self.expression(1)} : i32")
            wraps = self.define(f"arith.cmpi sge, {more}, {limit} : i32")
            return self.define(f"arith.select {wraps}, {self.expression(0)}, {more} : i32")
        if e[0] == "wrap":
            more = self.define(f"arith.addi {self.expression(e[1])}, {self.expression(1)} : i32")
            wraps = self.define(f"arith.cmpi sge, {more}, {self.expression(e[2])} : i32")
            return self.define(f"arith.select {wraps}, {self.expression(e[3])}, {self.expression(e[4])} : i32")
        operation = {"rem": "remsi", "div": "divsi", "add": "addi", "xor": "xori", "lt": "cmpi slt,"}[e[0]]
        return self.define(f"arith.{operation} {self.expression(e[1])}, {self.expression(e[2])} : i32")

    def predicate(self, e):
        return self.define("arith.constant true") if e == 1 else self.expression(e)

    def tile(self, array, slot):
        memory, kind = self.arrays[array]
        result = BAR if array == "m" else TILE
        return self.define(f"ttg.memdesc_index {memory}[{self.expression(slot)}] : {kind} -> {result}")

    def block(self, statements):
        for statement in statements:
            self.statements.append(statement)
            saved, self.location = self.location, f' loc("{len(self.statements) - 1}")'
            getattr(self, "print_" + statement[0])(*statement[1:])
            self.location = saved

    def print_let(self, name, e):
        self.values[name] = self.expression(e)

    def print_for(self, trips, carried, body):
        zero, one = self.expression(0), self.expression(1)
        starts = [self.expression(start) for _, start, _ in carried] + [self.acc]
        self.count += 1
        number, saved = self.count, dict(self.values)
        names = [f"%i{number}_{index}" for index in range(len(starts))]
        kinds = ["i32"] * len(carried) + [ACC]
        pairs = ", ".join(f"{name} = {start}" for name, start in zip(names, starts))
        end = self.expression(trips)
        self.emit(
            f"%l{number}:{len(starts)} = scf.for %k{number} = {zero} to {end} step {one} "
            f"iter_args({pairs}) -> ({', '.join(kinds)}) : i32 {{"
        )
        self.values["i"] = f"%k{number}"
        self.values.update({entry[0]: name for entry, name in zip(carried, names)})
        self.acc = names[-1]
        self.block(body)
        ends = [self.expression(next_value) for _, _, next_value in carried] + [self.acc]
        self.emit(f"scf.yield {', '.join(ends)} : {', '.join(kinds)}")
        self.emit("}")
        self.acc = f"%l{number}#{len(starts) - 1}"
        # A variable of the code around the loop has its last value from here on.
        for index, (name, _, _) in enumerate(carried):
            if name in saved:
                saved[name] = f"%l{number}#{index}"
        self.values = saved

    def print_if(self, condition, body):
        self.emit(f"scf.if {self.values[condition]} {{")
        saved = dict(self.values)
        self.block(body)
        self.values = saved
        self.emit("}")

    def print_cp(self, buffer, slot):
        tile = self.tile(buffer, slot)
        self.define(
            f"ttg.async_copy_global_to_local %ptrs, {tile} : tensor<64x64x!tt.ptr<f16>, #blocked> -> "
            "<64x64xf16, #shared, #smem, mutable>"
        )

    def print_commit(self):
        self.define("ttg.async_commit_group")

    def print_cpwait(self, depth):
        self.define(f"ttg.async_wait {{num = {depth} : i32}}")

    def print_load(self, buffer, slot):
        self.define(f"ttg.local_load {self.tile(buffer, slot)} : {TILE} -> {HALF}")

    def print_store(self, buffer, slot):
        self.emit(f"ttg.local_store %half, {self.tile(buffer, slot)} : {HALF} -> {TILE}")

    def print_fence(self):
        self.emit("ttng.fence_async_shared {bCluster = false}")

    def print_dot(self, a, a_slot, b, b_slot):
        left, right = self.tile(a, a_slot), self.tile(b, b_slot)
        self.acc = self.define(
            f"ttng.warp_group_dot {left}, {right}, {self.acc} {{inputPrecision = 0 : i32, isAsync = true}} : "
            f"{TILE} * {TILE} -> {ACC}"
        )

    def print_dotwait(self, depth):
        self.acc = self.define(f"ttng.warp_group_dot_wait {self.acc} {{pendings = {depth} : i32}} : {ACC}")

    def print_readacc(self):
        self.define(f"arith.truncf {self.acc} : {ACC} to tensor<64x64xf16, #mma>")

    def print_tmastore(self, buffer, slot):
        zero, tile = self.expression(0), self.tile(buffer, slot)
        self.emit(f"ttng.async_tma_copy_local_to_global %t[{zero}, {zero}] {tile} : {DESC}, {TILE}")

    def print_storewait(self, depth):
        self.emit(f"ttng.async_tma_store_wait {{pendings = {depth} : i32}}")

    def print_init(self, slot, count):
        self.emit(f"ttng.init_barrier {self.tile('m', slot)}, {count} : {BAR}")

    def print_inval(self, slot):
        self.emit(f"ttng.inval_barrier {self.tile('m', slot)} : {BAR}")

    def print_expect(self, slot, size, predicate):
        bar = self.tile("m", slot)
        self.emit(f"ttng.barrier_expect {bar}, {size}, {self.predicate(predicate)} : {BAR}")

    def print_arrive(self, slot, count):
        self.emit(f"ttng.arrive_barrier {self.tile('m', slot)}, {count} : {BAR}")

    def print_tma(self, buffer, slot, bar_slot, predicate):
        zero, tile, bar = self.expression(0), self.tile(buffer, slot), self.tile("m", bar_slot)
        self.emit(
            f"ttng.async_tma_copy_global_to_local %t[{zero}, {zero}] {tile}, {bar}, {self.predicate(predicate)} : "
            f"{DESC}, {BAR} -> {TILE}"
        )

    def print_wait(self, slot, parity):
        bar = self.tile("m", slot)
        self.emit(f"ttng.wait_barrier {bar}, {self.expression(parity)} : {BAR}")


# ===----------------------------------------------------------------------===//
# Execution
# ===----------------------------------------------------------------------===//


class Hazard(Exception):
    """Something that must not happen."""


class World:
    """What mbarriers and their copies may be at one time: which copies have landed differs between worlds."""

    def __init__(self, bars, copies):
        # Slot -> (count, phases completed, pending arrivals, missing bytes), and (slot, tile, phase) of each copy.
        self.bars, self.copies = bars, copies

    def key(self):
        return (tuple(sorted(self.bars.items())), tuple(sorted(self.copies)))

    def settle(self, slot):
        count, phases, pending, missing = self.bars[slot]
        if pending < 0:
            raise Hazard("too many arrivals")
        if pending == 0 and missing == 0:
            self.bars[slot] = (count, phases + 1, count, 0)

    def land(self, copy):
        """The world after one copy has landed."""
        slot, _, phase = copy
        result = World(dict(self.bars), list(self.copies))
        result.copies.remove(copy)
        count, phases, pending, missing = result.bars[slot]
        if phases != phase:
            raise Hazard("a copy lands in another phase")
        result.bars[slot] = (count, phases, pending, missing - BYTES)
        if pending == 0 and missing < BYTES:
            raise Hazard("more bytes than expected")
        result.settle(slot)
        return result


class Machine:
    """Executes a kernel on one set of arguments."""

    def __init__(self, values, strict, barriers):
        self.values, self.strict = values, strict
        # The statements behind barriers, by identity, and the waits at which threads may still be: slots and parities.
        self.barriers, self.slow = barriers, set()
        self.worlds = [World({}, [])]
        self.groups = {"cp": [[]], "dot": [[]], "store": [[]]}
        self.unfenced, self.acc = set(), None

    def value(self, e):
        if isinstance(e, int):
            return e
        if isinstance(e, str):
            return self.values[e]
        kind = e[0]
        if kind == "next":
            return (self.value(e[1]) + 1) % e[2]
        if kind == "wrap":
            return self.value(e[3] if self.value(e[1]) + 1 >= e[2] else e[4])
        left, right = self.value(e[1]), self.value(e[2])
        return {
            "rem": lambda: left % right,
            "div": lambda: left // right,
            "add": lambda: left + right,
            "xor": lambda: left ^ right,
            "lt": lambda: int(left < right),
        }[kind]()

    def expand(self):
        """Adds the worlds in which more copies have landed."""
        seen = {world.key(): world for world in self.worlds}
        work = list(seen.values())
        while work:
            world = work.pop()
            for copy in set(world.copies):
                landed = world.land(copy)
                if landed.key() not in seen:
                    seen[landed.key()] = landed
                    work.append(landed)
        self.worlds = list(seen.values())
        for world in self.worlds:
            for slot, parity in self.slow:
                if slot in world.bars and (world.bars[slot][1] - 1) % 2 != parity:
                    raise Hazard("a thread misses a phase")

    def access(self, tile, is_write, by_async):
        for kind, writes in (("cp", True), ("dot", False), ("store", False)):
            if is_write or writes:
                for group in self.groups[kind]:
                    if tile in group:
                        raise Hazard(f"conflict with {kind}")
        if any(copy[1] == tile for world in self.worlds for copy in world.copies):
            raise Hazard("conflict with a copy")
        if by_async and not is_write:
            for written, by_copy in self.unfenced:
                if written == tile and (self.strict or not by_copy):
                    raise Hazard("no fence")

    def wait_groups(self, kind, depth):
        groups = self.groups[kind]
        last = groups.pop()
        while len(groups) > depth:
            groups.pop(0)
        groups.append(last)

    def block(self, statements):
        for statement in statements:
            if id(statement) in self.barriers:
                self.expand()
                self.slow.clear()
            getattr(self, "do_" + statement[0])(*statement[1:])

    def do_let(self, name, e):
        self.values[name] = self.value(e)

    def do_for(self, trips, carried, body):
        saved = dict(self.values)
        now = {name: self.value(start) for name, start, _ in carried}
        for iteration in range(self.value(trips)):
            self.values.update(now, i=iteration)
            self.block(body)
            now = {name: self.value(next_value) for name, _, next_value in carried}
        saved.update({name: value for name, value in now.items() if name in saved})
        self.values = saved

    def do_if(self, condition, body):
        if self.values[condition]:
            self.block(body)

    def do_cp(self, buffer, slot):
        tile = (buffer, self.value(slot))
        self.access(tile, True, False)
        self.groups["cp"][-1].append(tile)
        self.unfenced.add((tile, True))

    def do_commit(self):
        self.groups["cp"].append([])

    def do_cpwait(self, depth):
        self.wait_groups("cp", depth)

    def do_load(self, buffer, slot):
        self.access((buffer, self.value(slot)), False, False)

    def do_store(self, buffer, slot):
        tile = (buffer, self.value(slot))
        self.access(tile, True, False)
        self.unfenced.add((tile, False))

    def do_fence(self):
        flying = [tile for group in self.groups["cp"] for tile in group]
        self.unfenced = {(tile, by_copy) for tile, by_copy in self.unfenced if by_copy and tile in flying}

    def do_dot(self, a, a_slot, b, b_slot):
        tiles = [(a, self.value(a_slot)), (b, self.value(b_slot))]
        for tile in tiles:
            self.access(tile, False, True)
        self.groups["dot"][-1] = tiles
        self.groups["dot"].append([])
        self.acc = tiles

    def do_dotwait(self, depth):
        self.wait_groups("dot", depth)

    def do_readacc(self):
        if any(group is self.acc for group in self.groups["dot"]):
            raise Hazard("the sum is in flight")

    def do_tmastore(self, buffer, slot):
        tile = (buffer, self.value(slot))
        self.access(tile, False, True)
        self.groups["store"][-1] = [tile]
        self.groups["store"].append([])

    def do_storewait(self, depth):
        self.wait_groups("store", depth)

    def update_bar(self, slot, change):
        self.expand()
        for world in self.worlds:
            if slot not in world.bars:
                raise Hazard("no mbarrier")
            world.bars[slot] = change(*world.bars[slot])
            world.settle(slot)

    def do_init(self, slot, count):
        for world in self.worlds:
            if slot in world.bars:
                raise Hazard("initialized twice")
            world.bars[slot] = (count, 0, count, 0)

    def do_inval(self, slot):
        for world in self.worlds:
            if slot not in world.bars or any(copy[0] == slot for copy in world.copies):
                raise Hazard("invalidated in use")
            del world.bars[slot]

    def do_expect(self, slot, size, predicate):
        if self.value(predicate):
            self.update_bar(
                self.value(slot), lambda count, phases, pending, missing: (count, phases, pending - 1, missing + size)
            )

    def do_arrive(self, slot, arrivals):
        self.update_bar(
            self.value(slot), lambda count, phases, pending, missing: (count, phases, pending - arrivals, missing)
        )

    def do_tma(self, buffer, slot, bar_slot, predicate):
        if not self.value(predicate):
            return
        tile, bar = (buffer, self.value(slot)), self.value(bar_slot)
        self.access(tile, True, True)
        self.expand()
        for world in self.worlds:
            if bar not in world.bars:
                raise Hazard("no mbarrier")
            world.copies.append((bar, tile, world.bars[bar][1]))

    def do_wait(self, slot, parity):
        slot, parity = self.value(slot), self.value(parity)
        self.expand()
        passed = []
        for world in self.worlds:
            if slot not in world.bars:
                raise Hazard("no mbarrier")
            if (world.bars[slot][1] - 1) % 2 == parity:
                passed.append(world)
            elif not world.copies:
                raise Hazard("waits forever")
        self.worlds = passed
        self.slow.add((slot, parity))

    def finish(self):
        self.expand()
        if any(world.copies for world in self.worlds) or any(group for group in self.groups["store"]):
            raise Hazard("ends in flight")


def find_hazard(kernel, strict, trips, barriers):
    """The arguments and the reason of a hazard; `strict` demands a fence behind asynchronous copies, too."""
    for n, c, d in itertools.product(trips, (0, 1), (0, 1)):
        machine = Machine({"n": n, "c": c, "d": d}, strict, barriers)
        try:
            machine.block(kernel)
            machine.finish()
        except Hazard as hazard:
            return n, c, d, str(hazard)
    return None


# ===----------------------------------------------------------------------===//
# Comparison
# ===----------------------------------------------------------------------===//


def get_verdicts(opt, text):
    command = [opt, "-", "--allocate-shared-memory", "--tritongpu-insert-barriers", "--test-print-async-hazards"]
    command += ["--mlir-print-debuginfo", "--mlir-print-local-scope"]
    result = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if result.returncode:
        sys.exit(f"error: {' '.join(command)}: {result.stderr[:2000]}")
    barriers, name = {}, None
    for line in result.stdout.splitlines():
        if match := re.search(r"tt\.func public @(k\d+)", line):
            name = match.group(1)
        elif match := re.search(r'ttg\.local_barrier loc\("(\d+)"\)', line):
            barriers.setdefault(name, set()).add(int(match.group(1)))
    return dict(re.findall(r"remark: (k\d+): (.*)", result.stderr)), barriers


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--opt", default="triton-test-opt")
    parser.add_argument("--kernels", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", help="print the kernel with this number")
    options = parser.parse_args()
    wrong, counts = [], {}
    for first in range(0, options.kernels, 100):
        numbers = range(first, min(first + 100, options.kernels))
        kernels = {f"k{number}": make_kernel(random.Random(f"{options.seed}/{number}")) for number in numbers}
        printers = {name: Printer(name, *kernel) for name, kernel in kernels.items()}
        text = {name: "\n".join(printer.lines) for name, printer in printers.items()}
        if options.show in text:
            print(HEADER + text[options.show] + "\n}")
        verdicts, barriers = get_verdicts(options.opt, HEADER + "\n".join(text.values()) + "\n}\n")
        for name, (kernel, _) in kernels.items():
            verdict = verdicts[name].split(":")[0]
            synchronized = {id(printers[name].statements[number]) for number in barriers.get(name, ())}
            hazard = find_hazard(kernel, verdict == "proven", TRIPS, synchronized)
            key = (verdict, "hazard" if hazard else "no hazard")
            counts[key] = counts.get(key, 0) + 1
            if (verdict == "proven" and hazard) or (verdict == "refuted" and not hazard):
                wrong.append(f"{name}: {verdicts[name]}, but {hazard or 'no execution has a hazard'}")
    print(f"seed {options.seed}: {options.kernels} kernels")
    for (verdict, truth), count in sorted(counts.items()):
        print(f"  {verdict}, {truth}: {count}")
    for line in wrong:
        print("wrong:", line)
    print("wrong verdicts:", len(wrong))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
