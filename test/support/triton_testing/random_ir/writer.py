# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes kernels on tensors with layouts, of which each program handles a chunk of its own, in row-major order."""

from .builder import Builder, constant
from .layouts import Slice


class Writer(Builder):
    """Writes the body of a kernel about tensors of one shape and, mostly, one type of elements."""

    def __init__(self, element, shape):
        super().__init__()
        self.element, self.shape, self.aliases = element, shape, {}
        self.start = "%start"  # Of the program's chunk, in elements.

    def alias(self, layout):
        return self.aliases.setdefault(layout, f"#layout{len(self.aliases)}")

    def tensor(self, layout, element=None, shape=None):
        extents = "x".join(map(str, self.shape if shape is None else shape))
        return f"tensor<{extents}x{element or self.element}, {self.alias(layout)}>"

    def constant(self, number, kind):
        return self.value(constant(number, kind))

    def indices(self, layout, dim):
        """The index in one dimension, scaled by its stride, as large as the tensor."""
        shape = self.shape
        others = [other for other in range(len(shape)) if other != dim]
        path = [layout]  # From the tensor's layout to that of the vector.
        for other in reversed(others):
            path.append(Slice(other, path[-1]))
        extents, inner = (shape[dim],), path.pop()
        kind = self.tensor(inner, "i32", extents)
        found = self.value(f"tt.make_range {{start = 0 : i32, end = {shape[dim]} : i32}} : {kind}")
        for other in others:
            extents, inner = extents[:other] + (1,) + extents[other:], path.pop()
            wider = self.tensor(inner, "i32", extents)
            found = self.value(f"tt.expand_dims {found} {{axis = {other} : i32}} : {kind} -> {wider}")
            kind = wider
        stride = 1
        for extent in shape[dim + 1 :]:
            stride *= extent
        scaled = self.value(f"arith.muli {found}, {self.constant(stride, kind)} : {kind}")
        if extents == shape:
            return scaled
        return self.value(f"tt.broadcast {scaled} : {kind} -> {self.tensor(layout, 'i32')}")

    def offsets(self, layout):
        parts = [self.indices(layout, dim) for dim in range(len(self.shape))]
        total = parts[0]
        for part in parts[1:]:
            total = self.value(f"arith.addi {total}, {part} : {self.tensor(layout, 'i32')}")
        return total

    def pointers(self, base, layout, element=None):
        pointer = f"!tt.ptr<{element or self.element}>"
        kind = self.tensor(layout, pointer)
        chunk = self.value(f"tt.addptr {base}, {self.start} : {pointer}, i32")
        splat = self.value(f"tt.splat {chunk} : {pointer} -> {kind}")
        return self.value(f"tt.addptr {splat}, {self.offsets(layout)} : {kind}, {self.tensor(layout, 'i32')}")

    def load(self, pointers, layout):
        return self.value(f"tt.load {pointers} : {self.tensor(layout, f'!tt.ptr<{self.element}>')}")

    def store(self, value, layout, base="%o", element=None):
        pointers = self.pointers(base, layout, element)
        self.line(f"tt.store {pointers}, {value} : {self.tensor(layout, f'!tt.ptr<{element or self.element}>')}")

    def convert(self, value, layout, to, element=None):
        kinds = f"{self.tensor(layout, element)} -> {self.tensor(to, element)}"
        return self.value(f"ttg.convert_layout {value} : {kinds}")

    def change(self, value, layout):
        """The exclusive or of the elements' bits and their offsets."""
        element = self.element
        integer = "i" + element[1:]
        kind, wide, own = (self.tensor(layout, e) for e in (integer, "i32", element))
        offsets = self.offsets(layout)
        if integer in ("i8", "i16"):
            offsets = self.value(f"arith.trunci {offsets} : {wide} to {kind}")
        elif integer == "i64":
            offsets = self.value(f"arith.extsi {offsets} : {wide} to {kind}")
        if element == integer:
            return self.value(f"arith.xori {value}, {offsets} : {kind}")
        bits = self.value(f"tt.bitcast {value} : {own} -> {kind}")
        changed = self.value(f"arith.xori {bits}, {offsets} : {kind}")
        return self.value(f"tt.bitcast {changed} : {kind} -> {own}")


def module_of(writer, name, arrays, warps, elements=None, scalars=()):
    """The module with a kernel of that body; `arrays` are its arguments, of the writer's elements or as `elements`
    says, followed by `scalars`, which are integers."""
    size = 1
    for extent in writer.shape:
        size *= extent
    elements = elements or (writer.element,) * len(arrays)
    arguments = [f"%{a}: !tt.ptr<{e}> {{tt.divisibility = 16 : i32}}" for a, e in zip(arrays, elements)]
    arguments += [f"%{scalar}: i32" for scalar in scalars]
    return "\n".join(
        [
            *(f"{alias} = {layout}" for layout, alias in writer.aliases.items()),
            'module attributes {"ttg.num-ctas" = 1 : i32, '
            f'"ttg.num-warps" = {warps} : i32, "ttg.threads-per-warp" = 32 : i32}} {{',
            f"tt.func public @{name}({', '.join(arguments)}) {{",
            "  %pid = tt.get_program_id x : i32",
            f"  %size = arith.constant {size} : i32",
            "  %start = arith.muli %pid, %size : i32",
            *writer.lines,
            "  tt.return",
            "}",
            "}",
            "",
        ]
    )
