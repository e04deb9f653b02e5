# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One operation with its inputs and its reference."""

from dataclasses import dataclass
from typing import Callable, Optional, Tuple

import numpy as np

from ...comparison import Expected
from ...formats import BY_NAME, REAL

LEAST_NORMAL = REAL(2) ** -126  # Of f32 and bf16.


@dataclass(frozen=True)
class Accuracy:
    """The error allowed for a GPU's approximation of a function: `ulps` units in the last place of the result, and a
    part of the result that grows with the operand. If it `flushes`, results and operands below the normal numbers of
    f32 may be taken for zero."""

    ulps: float
    growth: float = 0
    flushes: bool = False


@dataclass(eq=False)
class Check:
    """An operation on arrays. `operation` has {0}, {1} ... for the operands' types and {r} for the result's, and its
    operands are called %x0, %x1 ...; `expected` gives the results, as real numbers or integers. `ulps` is the error
    allowed, in units of the result's last place; None: the result is exact, to the sign of a zero. Where `defined` is
    false, results are not compared."""

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
    is_rounded: bool = False  # See Expected.

    @property
    def format(self):
        """The format of the results; None for integers."""
        return BY_NAME.get(self.result)

    def expectation(self, inputs, is_gpu=False):
        """The Expected results for some inputs."""
        with np.errstate(all="ignore"):
            values = np.asarray(self.expected(*inputs))
            ignore = ~self.defined(*inputs) if self.defined is not None else False
            alternatives = tuple(self.approximations(inputs)) if is_gpu and self.on_gpu is not None else ()
        return Expected(
            values,
            ulps=self.ulps,
            ignore=ignore,
            is_rounded=self.is_rounded,
            any_nan=True,
            alternatives=alternatives,
            describe=lambda index: f"{self.name} of {', '.join(repr(array[index]) for array in inputs)}",
        )

    def approximations(self, inputs):
        """Other results for some inputs that a GPU may have."""
        yield from self.near(inputs)
        if self.on_gpu.flushes:
            decode = BY_NAME[self.types[0]].decode
            small = [np.abs(decode(x)) < LEAST_NORMAL for x in inputs]
            yield from self.near([np.where(which, x.dtype.type(0), x) for which, x in zip(small, inputs)])

    def near(self, inputs):
        """The results with the errors that the GPU's accuracy allows, and with the infinities and zeros."""
        accuracy, values = self.on_gpu, self.expected(*inputs)
        error = accuracy.ulps * self.format.spacing(values)
        if accuracy.growth:
            error = error + accuracy.growth * np.abs(BY_NAME[self.types[0]].decode(inputs[0]) * values)
        yield Expected(values, error=error)
        overflows = np.isfinite(values) & (np.abs(values) + error >= self.format.largest)
        yield Expected(np.where(overflows, np.copysign(REAL(np.inf), values), values))
        if accuracy.flushes:
            yield Expected(np.where(np.abs(values) < LEAST_NORMAL, REAL(0), values), error=0.0)


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
