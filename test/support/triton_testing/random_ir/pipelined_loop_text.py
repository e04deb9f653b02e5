# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The IR of random loops with dots."""

from .pipelined_loop_tiles import TileWriter, tensor
from .pipelined_loops import PROGRAMS


class LoopWriter(TileWriter):
    """Writes the body of a kernel."""

    def multiply(self, a, b, c, m, k, n):
        loop = self.loop
        kinds = f"{tensor(m, k, loop.element)} * {tensor(k, n, loop.element)} -> {tensor(m, n, loop.result)}"
        return self.value(f"tt.dot {a}, {b}, {c}, inputPrecision = tf32 : {kinds}")

    def zero(self):
        loop = self.loop
        return self.number(0, tensor(loop.m, loop.n, loop.result), loop.result)

    def narrowed(self, value):
        """A product, without its negative elements, as an operand."""
        loop, kind = self.loop, tensor(self.loop.m, self.loop.n, self.loop.result)
        value = self.binary("maxnumf" if self.is_float(loop.result) else "maxsi", value, self.zero(), kind)
        if loop.element == loop.result:
            return value
        cast = "truncf" if self.is_float(loop.element) else "trunci"
        return self.value(f"arith.{cast} {value} : {kind} to {tensor(loop.m, loop.n, loop.element)}")

    def sums(self, trip, tile, sums, query, carried):
        """The sums after an iteration."""
        loop, (first, *rest) = self.loop, sums
        b = self.operand("b", trip, tile, carried)
        a = query or self.operand("a", trip, tile, carried)
        sizes = (loop.m, loop.k, loop.n)
        if loop.kind in ("chain", "attention"):
            narrow = self.narrowed(self.multiply(a, b, self.zero(), *sizes))
            return [self.multiply(narrow, self.other_tile(trip, loop.n), first, loop.m, loop.n, loop.n)]
        if loop.kind == "added":
            product = self.multiply(a, b, self.zero(), *sizes)
            operation = "addf" if self.is_float(loop.result) else "addi"
            return [self.binary(operation, first, product, tensor(loop.m, loop.n, loop.result))]
        results = [self.multiply(a, b, first, *sizes)]
        if loop.kind == "two":
            return [self.multiply(a, self.other_tile(trip, loop.k), results[0], *sizes)]
        if loop.kind == "sums":
            results.append(self.multiply(a, self.other_tile(trip, loop.k), rest[0], *sizes))
        return results

    def maximum_of_rows(self, value):
        loop = self.loop
        kind = tensor(loop.m, loop.n, loop.result)
        name = self.fresh()
        with self.block(f'{name} = "tt.reduce"({value}) <{{axis = 1 : i32}}> ({{', closing=None):
            self.line(f"^bb0(%x: {loop.result}, %y: {loop.result}):")
            largest = self.binary(self.maximum, "%x", "%y", loop.result)
            self.line(f"tt.reduce.return {largest} : {loop.result}")
        self.line(f"}}) : ({kind}) -> {tensor(loop.m, loop.result)}")
        return name

    @property
    def maximum(self):
        return "maxnumf" if self.is_float(self.loop.result) else "maxsi"

    def store_trace(self, tile, trip, values):
        loop, pointer = self.loop, f"!tt.ptr<{self.loop.result}>"
        blocks = self.binary("divsi", "%inner", self.constant(loop.k))
        row = self.binary("addi", self.binary("muli", tile, blocks), trip)
        indices = self.range(self.binary("muli", row, self.constant(loop.m)), loop.m)
        kind = tensor(loop.m, pointer)
        found = self.value(
            f"tt.addptr {self.splat('%trace', kind, pointer)}, {indices} : {kind}, {tensor(loop.m, 'i32')}"
        )
        self.line(f"tt.store {found}, {values} : {kind}")

    def iteration(self, trip, tile, sums, query, carried):
        """The values that an iteration passes on, beside pointers."""
        loop, kind = self.loop, tensor(self.loop.m, self.loop.n, self.loop.result)
        if loop.extra == "negate":
            sums = [self.binary("subf" if self.is_float(loop.result) else "subi", self.zero(), x, kind) for x in sums]
        if loop.extra not in ("conditional", "conditional-load"):
            results = self.sums(trip, tile, sums, query, carried)
        else:
            results = self.conditional(trip, tile, sums, query, carried)
        if loop.extra == "trace":
            self.store_trace(tile, trip, self.maximum_of_rows(results[0]))
        if loop.extra == "atomic":
            one, yes = self.constant(1), self.value("arith.constant true")
            self.value(f"tt.atomic_rmw add, relaxed, gpu, %count, {one}, {yes} : (!tt.ptr<i32>, i32, i1) -> i32")
        return results

    def conditional(self, trip, tile, sums, query, carried):
        """Only every other iteration adds to the sums; it loads in any case, or only then."""
        loop, kind = self.loop, tensor(self.loop.m, self.loop.n, self.loop.result)
        bit = self.binary("andi", trip, self.constant(1))
        is_even = self.value(f"arith.cmpi eq, {bit}, {self.constant(0)} : i32")
        kinds = ", ".join([kind] * len(sums))
        if loop.extra == "conditional" and loop.kind == "one" and not query:
            b, a = self.operand("b", trip, tile, carried), self.operand("a", trip, tile, carried)
        else:
            a = None
        name = self.fresh()
        with self.block(f"{name}:{len(sums)} = scf.if {is_even} -> ({kinds}) {{", closing=None):
            if a:
                results = [self.multiply(a, b, sums[0], loop.m, loop.k, loop.n)]
            else:
                results = self.sums(trip, tile, sums, query, carried)
            self.line(f"scf.yield {', '.join(results)} : {kinds}")
        with self.block("} else {"):
            self.line(f"scf.yield {', '.join(sums)} : {kinds}")
        return [f"{name}#{number}" for number in range(len(sums))]

    #
    # Loops
    #

    def inner_loop(self, tile, starts, bound):
        """The sums after the loop."""
        loop, kind = self.loop, tensor(self.loop.m, self.loop.n, self.loop.result)
        query = self.operand("a", self.constant(0), tile, {}) if loop.kind == "attention" else None
        names = [name for name in "ab" if getattr(loop, name) == "carried" and not (query and name == "a")]
        pointers = {name: self.first_pointers(name, tile) for name in names}
        inits, kinds = list(starts), [kind] * len(starts)
        inits += [value for value, _ in pointers.values()]
        kinds += [each for _, each in pointers.values()]
        if loop.extra == "maximum":
            vector = tensor(loop.m, loop.result)
            inits.append(self.number(0, vector, loop.result))
            kinds.append(vector)
        lower, step, bound = (self.as_induction(value) for value in (self.constant(loop.lower), self.step(), bound))
        arguments = [self.fresh("c") for _ in inits]
        trip, name = self.fresh("i"), self.fresh()
        carried = ", ".join(f"{argument} = {init}" for argument, init in zip(arguments, inits))
        suffix = f" {{tt.num_stages = {loop.attribute} : i32}}" if loop.attribute else ""
        opening = f"{name}:{len(inits)} = scf.for {trip} = {lower} to {bound} step {step} iter_args({carried})"
        opening += f" -> ({', '.join(kinds)})" + (f" : {loop.induction}" if loop.induction != "index" else "") + " {"
        with self.block(opening, closing="}" + suffix):
            number = self.from_induction(trip)
            found = dict(zip(names, arguments[len(starts) :]))
            results = self.iteration(number, tile, arguments[: len(starts)], query, found)
            results += [self.next_pointers(name, found[name], pointers[name][1]) for name in names]
            if loop.extra == "maximum":
                largest = self.maximum_of_rows(results[0])
                results.append(self.binary(self.maximum, arguments[-1], largest, kinds[-1]))
            self.line(f"scf.yield {', '.join(results)} : {', '.join(kinds)}")
        if loop.extra == "maximum":
            self.store_trace(tile, self.constant(0), f"{name}#{len(inits) - 1}")
        return [f"{name}#{number}" for number in range(len(starts))]

    def step(self):
        """The step, which is a constant or known at run time."""
        if self.loop.is_step_constant:
            return self.constant(self.loop.step)
        programs = self.value("tt.get_num_programs x : i32")
        product = self.binary("muli", programs, self.constant(self.loop.step))
        return self.binary("divsi", product, self.constant(PROGRAMS))

    def as_induction(self, value):
        kind = self.loop.induction
        if kind == "i32":
            return value
        return self.value(f"arith.{'extsi' if kind == 'i64' else 'index_cast'} {value} : i32 to {kind}")

    def from_induction(self, value):
        kind = self.loop.induction
        if kind == "i32":
            return value
        return self.value(f"arith.{'trunci' if kind == 'i64' else 'index_cast'} {value} : {kind} to i32")

    def store(self, tile, sums):
        loop, kind = self.loop, tensor(self.loop.m, self.loop.n, self.loop.result)
        value = sums[0]
        if len(sums) > 1:
            value = self.binary("subf" if self.is_float(loop.result) else "subi", *sums, kind)
        first = self.binary("muli", tile, self.constant(loop.m))
        if loop.store == "descriptor":
            at = f"{self.descriptors['o']}[{first}, {self.constant(0)}]"
            self.line(f"tt.descriptor_store {at}, {value} : !tt.tensordesc<{kind}>, {kind}")
            return
        shape, rows = (loop.m, loop.n), self.range(first, loop.m)
        columns = self.range(self.constant(0), loop.n)
        found = self.pointers("%o", loop.result, shape, rows, columns, self.constant(loop.n))
        mask = self.less(shape, rows, 1, "%rows")
        self.line(f"tt.store {found}, {value}, {mask} : {tensor(loop.m, loop.n, f'!tt.ptr<{loop.result}>')}")

    def bound(self):
        """The upper bound of an inner loop."""
        if self.loop.nest == "triangle":
            return self.binary("subi", "%n", "%tile")
        if self.loop.nest != "loaded":
            return "%n"
        blocks = self.binary("divsi", "%inner", self.constant(self.loop.k))
        return self.binary("minsi", "%n", self.load_scalar("%divisors", self.binary("remsi", "%tile", blocks)))

    def body(self):
        loop = self.loop
        self.make_descriptors()
        starts = [self.zero() for _ in range(2 if loop.kind == "sums" else 1)]
        if loop.nest == "none":
            self.store("%pid", self.inner_loop("%pid", starts, "%n"))
            return
        tiles, step, kinds = self.constant(loop.tiles), self.constant(PROGRAMS), ""
        names, arguments, inits = "", starts, starts
        if loop.nest == "sum":
            arguments, results = [self.fresh("s") for _ in starts], self.fresh()
            kind = ", ".join([tensor(loop.m, loop.n, loop.result)] * len(starts))
            names = f"{results}:{len(starts)} = "
            pairs = ", ".join(f"{argument} = {init}" for argument, init in zip(arguments, inits))
            kinds = f" iter_args({pairs}) -> ({kind})"
        with self.block(f"{names}scf.for %tile = %pid to {tiles} step {step}{kinds} : i32 {{"):
            bound = self.bound()
            sums = self.inner_loop("%tile", arguments, bound)
            if loop.nest == "sum":
                self.line(f"scf.yield {', '.join(sums)} : {kind}")
            else:
                self.store("%tile", sums)
        if loop.nest == "sum":
            self.store("%pid", [f"{results}#{number}" for number in range(len(starts))])


def text_of(loop):
    """The module with the kernel of a loop."""
    writer = LoopWriter(loop)
    writer.body()
    elements = {"a": loop.element, "b": loop.element, "v": loop.element, "o": loop.result, "trace": loop.result}
    pointers = ("a", "b", "v", "table", "indices", "divisors", "o", "trace", "count")
    known = " {tt.divisibility = 16 : i32}"
    arguments = [f"%{name}: !tt.ptr<{elements.get(name, 'i32')}>{known}" for name in pointers]
    arguments += ["%n: i32", f"%edge: i32{known if loop.is_divisible or loop.other == 'unmasked' else ''}"]
    arguments += [f"%inner: i32{known}", "%rows: i32"]
    return "\n".join(
        [
            "module {",
            f"  tt.func public @loop({', '.join(arguments)}) {{",
            "    %pid = tt.get_program_id x : i32",
            *writer.lines,
            "    tt.return",
            "  }",
            "}",
            "",
        ]
    )
