# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tiles of matrices in the IR of random loops: how a kernel finds and loads them."""

from .builder import Builder, constant


def tensor(*parts):
    return f"tensor<{'x'.join(map(str, parts))}>"


class TileWriter(Builder):
    """Writes what finds and loads the tiles of a loop."""

    def __init__(self, loop):
        super().__init__(indent=2)
        self.loop = loop
        self.descriptors = {}

    def constant(self, number, kind="i32"):
        return self.value(constant(number, kind))

    def binary(self, operation, lhs, rhs, kind="i32"):
        return self.value(f"arith.{operation} {lhs}, {rhs} : {kind}")

    def is_float(self, element):
        return element[0] == "f"

    def number(self, value, kind, element):
        """A tensor of equal numbers."""
        return self.constant(float(value) if self.is_float(element) else int(value), kind)

    def splat(self, scalar, kind, element="i32"):
        return self.value(f"tt.splat {scalar} : {element} -> {kind}")

    def range(self, start, extent):
        """The numbers from a scalar on."""
        kind = tensor(extent, "i32")
        numbers = self.value(f"tt.make_range {{end = {extent} : i32, start = 0 : i32}} : {kind}")
        return self.binary("addi", self.splat(start, kind), numbers, kind)

    def expand(self, vector, extent, axis, element="i32"):
        kind = tensor(*((extent, 1) if axis else (1, extent)), element)
        return self.value(
            f"tt.expand_dims {vector} {{axis = {axis} : i32}} : {tensor(extent, element)} -> {kind}"
        ), kind

    def spread(self, vector, shape, axis, element="i32"):
        """A vector along all dimensions but `axis`."""
        column, kind = self.expand(vector, shape[1 - axis], axis, element)
        return self.value(f"tt.broadcast {column} : {kind} -> {tensor(*shape, element)}")

    def pointers(self, base, element, shape, rows, columns, stride):
        """Pointers to rows and columns, vectors of indices, of a matrix."""
        pointer, kind = f"!tt.ptr<{element}>", tensor(*shape, "i32")
        scaled = self.binary("muli", rows, self.splat(stride, tensor(shape[0], "i32")), tensor(shape[0], "i32"))
        offsets = self.binary("addi", self.spread(scaled, shape, 1), self.spread(columns, shape, 0), kind)
        found = self.splat(base, tensor(*shape, pointer), pointer)
        return self.value(f"tt.addptr {found}, {offsets} : {tensor(*shape, pointer)}, {kind}")

    def less(self, shape, indices, axis, bound):
        """Whether the indices along the dimension that is not `axis` are below a bound."""
        vector = tensor(shape[1 - axis], "i32")
        mask = self.value(f"arith.cmpi slt, {indices}, {self.splat(bound, vector)} : {vector}")
        return self.spread(mask, shape, axis, "i1")

    def load(self, pointers, shape, element, mask=None, other="0", suffix=""):
        kind = tensor(*shape, f"!tt.ptr<{element}>")
        if not mask:
            return self.value(f"tt.load {pointers}{suffix} : {kind}")
        replacement = self.number(other, tensor(*shape, element), element)
        return self.value(f"tt.load {pointers}, {mask}, {replacement}{suffix} : {kind}")

    def load_scalar(self, base, index):
        at = self.value(f"tt.addptr {base}, {index} : !tt.ptr<i32>, i32")
        return self.value(f"tt.load {at} : !tt.ptr<i32>")

    def make_descriptors(self):
        loop = self.loop
        one = self.constant(1, "i64")
        inner = self.value("arith.extsi %inner : i32 to i64")
        columns, wide = self.constant(loop.n), self.constant(loop.n, "i64")

        def make(name, element, shape, extents, stride):
            block = tensor(*shape, element)
            made = f"tt.make_tensor_descriptor %{name}, [{', '.join(extents)}], [{stride}, {one}]"
            self.descriptors[name] = self.value(f"{made} : <{element}>, <{block}>", "d")

        if loop.a == "descriptor":
            make("a", loop.element, (loop.m, loop.k), ("%rows", "%edge"), inner)
        if loop.b == "descriptor" and loop.b_transposed:
            make("b", loop.element, (loop.n, loop.k), (columns, "%edge"), inner)
        elif loop.b == "descriptor":
            make("b", loop.element, (loop.k, loop.n), ("%edge", columns), wide)
        if loop.store == "descriptor":
            make("o", loop.result, (loop.m, loop.n), ("%rows", columns), wide)

    def block_of(self, form, trip):
        """The number of the tile along K that an iteration reads."""
        if form == "table":
            return self.load_scalar("%table", trip)
        if form == "divided":
            return self.binary("divsi", trip, self.binary("subi", "%n", trip))
        if form == "loaded-divisor":
            return self.binary("divsi", trip, self.load_scalar("%divisors", trip))
        return trip

    def positions(self, form, trip):
        """The indices along K that an iteration reads."""
        start = self.binary("muli", self.block_of(form, trip), self.constant(self.loop.k))
        indices = self.range(start, self.loop.k)
        if form != "rows":
            return start, indices
        kind, pointer = tensor(self.loop.k, "i32"), tensor(self.loop.k, "!tt.ptr<i32>")
        bases = self.splat("%indices", pointer, "!tt.ptr<i32>")
        found = self.value(f"tt.addptr {bases}, {indices} : {pointer}, {kind}")
        return start, self.value(f"tt.load {found} : {pointer}")

    def place_of(self, name, trip, tile):
        """(shape, rows, columns, stride, mask) of the tile of A or B that an iteration reads."""
        loop, form = self.loop, getattr(self.loop, name)
        start, inner = self.positions(form, trip)
        if name == "a":
            shape, stride = (loop.m, loop.k), "%inner"
            rows, columns = self.range(self.binary("muli", tile, self.constant(loop.m)), loop.m), inner
        elif loop.b_transposed:
            shape, stride = (loop.n, loop.k), "%inner"
            rows, columns = self.range(self.constant(0), loop.n), inner
        else:
            shape, stride = (loop.k, loop.n), self.constant(loop.n)
            rows, columns = inner, self.range(self.constant(0), loop.n)
        axis = 1 if shape[0] == loop.k and name == "b" and not loop.b_transposed else 0
        mask = None
        if loop.other != "unmasked":
            mask = self.less(shape, inner, axis, "%edge")
        if name == "a" and loop.other == "unmasked":
            kind = tensor(loop.m, "i32")
            rows = self.binary("remsi", rows, self.splat("%rows", kind), kind)
        elif name == "a":
            mask = self.binary("andi", mask, self.less(shape, rows, 1, "%rows"), tensor(*shape, "i1"))
        return shape, rows, columns, stride, mask, start

    def operand(self, name, trip, tile, carried):
        """The tile of A or B that an iteration reads."""
        loop, form = self.loop, getattr(self.loop, name)
        is_turned = name == "b" and loop.b_transposed
        if form == "descriptor":
            shape = (loop.m, loop.k) if name == "a" else (loop.n, loop.k) if is_turned else (loop.k, loop.n)
            start, zero = self.binary("muli", trip, self.constant(loop.k)), self.constant(0)
            first = self.binary("muli", tile, self.constant(loop.m)) if name == "a" else zero
            at = (first, start) if name == "a" or is_turned else (start, zero)
            block = tensor(*shape, loop.element)
            desc = self.descriptors[name]
            value = self.value(f"tt.descriptor_load {desc}[{', '.join(at)}] : !tt.tensordesc<{block}> -> {block}")
        else:
            shape, rows, columns, stride, mask, _ = self.place_of(name, trip, tile)
            found = carried.get(name) or self.pointers(f"%{name}", loop.element, shape, rows, columns, stride)
            suffix = " {isVolatile = true}" if loop.extra == "volatile" and name == "b" else ""
            value = self.load(found, shape, loop.element, mask, loop.other, suffix)
        if name == "a" and loop.is_changed:
            kind = tensor(*shape, loop.element)
            value = self.binary("addf" if self.is_float(loop.element) else "addi", value, value, kind)
        if is_turned:
            kinds = f"{tensor(*shape, loop.element)} -> {tensor(*shape[::-1], loop.element)}"
            value = self.value(f"tt.trans {value} {{order = array<i32: 1, 0>}} : {kinds}")
        return value

    def first_pointers(self, name, tile):
        """The pointers of the first iteration, and their type."""
        shape, rows, columns, stride, _, _ = self.place_of(name, self.constant(self.loop.lower), tile)
        kind = tensor(*shape, f"!tt.ptr<{self.loop.element}>")
        return self.pointers(f"%{name}", self.loop.element, shape, rows, columns, stride), kind

    def next_pointers(self, name, found, kind):
        loop = self.loop
        distance = self.constant(loop.step * loop.k)
        if name == "b" and not loop.b_transposed:
            distance = self.binary("muli", distance, self.constant(loop.n))
        offsets = kind.replace(f"!tt.ptr<{loop.element}>", "i32")
        return self.value(f"tt.addptr {found}, {self.splat(distance, offsets)} : {kind}, {offsets}")

    def other_tile(self, trip, rows):
        """The tile of V that an iteration reads."""
        loop = self.loop
        start = self.binary("muli", trip, self.constant(rows))
        indices, columns = self.range(start, rows), self.range(self.constant(0), loop.n)
        found = self.pointers("%v", loop.element, (rows, loop.n), indices, columns, self.constant(loop.n))
        return self.load(found, (rows, loop.n), loop.element)
