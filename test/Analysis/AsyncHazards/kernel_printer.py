# ===- kernel_printer.py - Asynchronous kernels as TTGIR -*- Python -*-===//
#
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Prints random kernels as TTGIR."""

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
# Statements that define no values.
CALLABLE = (
    "cp", "commit", "cpwait", "load", "store", "fence", "tmastore", "storewait", "init", "inval", "expect", "arrive",
    "cparrive", "tma", "wait",
)  # fmt: skip


class Printer:
    """Prints a kernel as TTGIR."""

    def __init__(self, name, kernel, stages, is_call=lambda: False):
        """`is_call` decides for each statement without a body whether it is in a function of its own."""
        self.lines, self.count, self.stages = [], 0, stages
        self.name, self.is_call, self.callees = name, is_call, []
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
        self.lines += self.callees

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
        operation = {"rem": "remsi", "div": "divsi", "add": "addi", "xor": "xori", "lt": "cmpi slt,", "and": "andi"}[
            e[0]
        ]
        kind = "i1" if e[0] == "and" else "i32"
        return self.define(f"arith.{operation} {self.expression(e[1])}, {self.expression(e[2])} : {kind}")

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
            if statement[0] in CALLABLE and self.is_call():
                self.print_call(statement)
            else:
                getattr(self, "print_" + statement[0])(*statement[1:])
            self.location = saved

    def print_call(self, statement):
        """Prints a statement in a function, which gets all that it may need, and the call of the function."""
        self.count += 1
        callee = f"@{self.name}_{self.count}"
        outer, values, self.lines = self.lines, self.values, []
        arguments = [("%ptrs", "tensor<64x64x!tt.ptr<f16>, #blocked>"), ("%half", HALF), ("%t", DESC)]
        arguments += self.arrays.values()
        names = sorted(values)
        kinds = ["i1" if name in "cd" else "i32" for name in names]
        self.values = {name: f"%a{index}" for index, name in enumerate(names)}
        parameters = arguments + [(self.values[name], kind) for name, kind in zip(names, kinds)]
        self.emit(f"tt.func private {callee}({', '.join(f'{name}: {kind}' for name, kind in parameters)}) {{")
        getattr(self, "print_" + statement[0])(*statement[1:])
        # A barrier in front of the return is behind the statement.
        self.lines += ["tt.return" + self.location.replace('("', '("behind '), "}"]
        self.callees += self.lines
        self.lines, self.values = outer, values
        passed = [name for name, _ in arguments] + [values[name] for name in names]
        types = ", ".join(kind for _, kind in parameters)
        self.emit(f"tt.call {callee}({', '.join(passed)}) : ({types}) -> ()")

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

    def print_cparrive(self, slot):
        self.emit(f"ttng.async_copy_mbarrier_arrive {self.tile('m', slot)} {{noIncrement}} : {BAR}")

    def print_tma(self, buffer, slot, bar_slot, predicate):
        zero, tile, bar = self.expression(0), self.tile(buffer, slot), self.tile("m", bar_slot)
        self.emit(
            f"ttng.async_tma_copy_global_to_local %t[{zero}, {zero}] {tile}, {bar}, {self.predicate(predicate)} : "
            f"{DESC}, {BAR} -> {TILE}"
        )

    def print_wait(self, slot, parity):
        bar = self.tile("m", slot)
        self.emit(f"ttng.wait_barrier {bar}, {self.expression(parity)} : {BAR}")
