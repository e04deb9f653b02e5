# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One operation, what it is applied to and what it must compute."""

from dataclasses import dataclass
from typing import Callable, Optional, Tuple

import numpy as np

from .formats import FLOATS, REAL


LEAST_NORMAL = REAL(2) ** -126  # Of f32 and bf16.


@dataclass(frozen=True)
class Accuracy:
    """How far a GPU's approximation of a function may be off: `ulps` units in the last place of the result, besides a
    part of the result that grows with the operand, and results and operands below the normal numbers of f32 may be
    taken for zero."""

    ulps: float
    growth: float = 0
    flushes: bool = False


@dataclass(eq=False)
class Check:
    """An operation on arrays. `operation` has {0}, {1} ... for the operands' types and {r} for the result's, and its
    operands are called %x0, %x1 ...; `expected` gives the results, as real numbers or integers. `ulps` is the error
    allowed, in units of the result's last place; None: the result is exact, to the sign of a zero. What `defined` is
    false for is not compared."""

    name: str
    operation: str
    types: Tuple[str, ...]
    result: str
    inputs: Tuple[np.ndarray, ...]
    output: np.dtype
    expected: Callable
    ulps: Optional[float] = None
    defined: Optional[Callable] = None
    on_gpu: Optional[Accuracy] = None  # If it is less accurate there.

    @property
    def format(self):
        return next((format_ for format_ in FLOATS if format_.name == self.result), None)

    def values(self, output):
        return output if self.format is None else self.format.decode(output)

    def right(self, output, inputs=None, is_gpu=False):
        """Which elements are as they must be, for `inputs` or all of them."""
        inputs = inputs or self.inputs
        with np.errstate(all="ignore"):
            right = self.compare(output, inputs)
            if is_gpu and self.on_gpu is not None:
                right |= self.approximates(output, inputs)
            if self.defined is not None:
                right |= ~self.defined(*inputs)
        return right

    def describe(self, output, right):
        """The first wrong element, in words."""
        first = int(np.argmin(right))
        operands = ", ".join(repr(array[first]) for array in self.inputs)
        with np.errstate(all="ignore"):
            expected = self.expected(*(array[first : first + 1] for array in self.inputs))[0]
        actual = self.values(output[first : first + 1])[0]
        wrong = int((~right).sum())
        return f"{self.name}: {wrong} of {len(right)}: of {operands} it is {actual!r}, expected {expected!r}"

    def compare(self, output, inputs):
        expected = self.expected(*inputs)
        if self.format is None:
            return output == expected.astype(self.output)
        actual = self.format.decode(output)
        nan = np.isnan(actual) & np.isnan(expected)
        if self.ulps is None:
            return nan | (actual == expected) & (np.signbit(actual) == np.signbit(expected))
        near = np.abs(actual - expected) <= self.ulps * self.spacing(expected)
        return nan | (actual == self.format.round(expected)) | near

    def spacing(self, values):
        """The unit in the last place."""
        exponent = np.maximum(np.frexp(np.where(np.isfinite(values), values, 0))[1] - 1, self.format.least_exponent)
        return np.ldexp(REAL(1), exponent - self.format.fraction)

    def approximates(self, output, inputs):
        accuracy, actual = self.on_gpu, self.format.decode(output)
        operands = next(format_ for format_ in FLOATS if format_.name == self.types[0])

        def is_near(inputs):
            expected = self.expected(*inputs)
            grown = accuracy.growth * np.abs(operands.decode(inputs[0]) * expected) if accuracy.growth else 0
            error = accuracy.ulps * self.spacing(expected) + grown
            near = np.isnan(actual) & np.isnan(expected) | (actual == self.format.round(expected))
            near |= np.abs(actual - expected) <= error
            near |= np.isinf(actual) & (np.abs(expected) + error >= self.format.largest) & (actual * expected > 0)
            return near | accuracy.flushes & (actual == 0) & (np.abs(expected) < LEAST_NORMAL)

        near = is_near(inputs)
        if accuracy.flushes:
            near |= is_near([np.where(np.abs(operands.decode(x)) < LEAST_NORMAL, x.dtype.type(0), x) for x in inputs])
        return near


KERNEL = """
tt.func public @kernel({parameters}) {{
  %program = tt.get_program_id x : i32
  %size = arith.constant {block} : i32
  %start = arith.muli %program, %size : i32
  %range = tt.make_range {{end = {block} : i32, start = 0 : i32}} : tensor<{block}xi32>
  %starts = tt.splat %start : i32 -> tensor<{block}xi32>
  %at = arith.addi %starts, %range : tensor<{block}xi32>
{body}
  tt.return
}}
"""


def kernel_text(checks, block):
    """A kernel with the operations of several checks that have the same inputs. Its arguments are the inputs, then an
    output for each operation; each program handles `block` elements."""
    body, parameters = [], []

    def pointers(name, type_):
        kind = f"tensor<{block}x!tt.ptr<{type_}>>"
        parameters.append(f"%{name}p: !tt.ptr<{type_}>")
        body.append(f"%{name}s = tt.splat %{name}p : !tt.ptr<{type_}> -> {kind}")
        body.append(f"%{name}a = tt.addptr %{name}s, %at : {kind}, tensor<{block}xi32>")
        return kind

    types = checks[0].types
    for index, type_ in enumerate(types):
        kind = pointers(f"x{index}", type_)
        body.append(f"%x{index} = tt.load %x{index}a : {kind}")
    for index, check in enumerate(checks):
        tensors = [f"tensor<{block}x{type_}>" for type_ in types]
        body.append(f"%r{index} = " + check.operation.format(*tensors, r=f"tensor<{block}x{check.result}>"))
        kind = pointers(f"o{index}", check.result)
        body.append(f"tt.store %o{index}a, %r{index} : {kind}")
    return KERNEL.format(parameters=", ".join(parameters), block=block, body="\n".join("  " + line for line in body))


def padded(inputs, block):
    """The inputs, filled up to whole blocks with elements that they have already."""
    return [np.concatenate([array, np.resize(array, -len(array) % block)]) for array in inputs]
