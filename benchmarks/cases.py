# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Timed kernels: problems on the GPU with fresh random data, their launches and their references."""

import dataclasses
import itertools
import typing

import torch
import triton

import kernels
from measure import count_problems
from triton_testing.comparison import Expected
from triton_testing.problem import Problem

ROWS = 4096


@dataclasses.dataclass
class Case:
    """One row of the table.

    A problem's arrays are tensors on the GPU, among them the input `x` and the output `out`; its grid may be a function
    of the kernel's constants. The arguments of `torch`, which does the same by PyTorch, and of `reference`, which
    returns the result in float64, are those of a problem.
    """

    name: str
    function: typing.Callable
    configurations: list  # Further keyword arguments of a launch: constants and the number of warps.
    make: typing.Callable
    torch: typing.Callable
    reference: typing.Callable
    bytes: int  # Read and written by the kernel.
    copied_bytes: int  # Read and written by a copy of `x` to `out`.
    constants: dict = dataclasses.field(default_factory=dict)

    def make_problems(self):
        """Problems that take turns, so that none is in the cache when its turn comes; the first has a reference."""
        problems = [self.make() for _ in range(count_problems(self.bytes))]
        expected = {"out": Expected(self.reference(problems[0].arguments))}
        return [dataclasses.replace(problems[0], expected=expected), *problems[1:]]

    def launch(self, kernel, configuration, problem):
        """Enqueues the kernel."""
        return kernel[problem.grid](**problem.arguments, **self.constants, **configuration)


def add(elements=1 << 28):
    def make():
        x, y = torch.randn(2, elements, device="cuda")
        arguments = {"x": x, "y": y, "out": torch.empty_like(x), "n": elements}
        return Problem(lambda constants: (triton.cdiv(elements, constants["BLOCK"]),), arguments, {})

    return Case(
        name=f"add float32 {elements}",
        function=kernels.add,
        configurations=[
            {"num_warps": warps, "BLOCK": block} for warps, block in ((4, 1024), (8, 2048), (4, 2048), (8, 4096))
        ],
        make=make,
        torch=lambda arguments: torch.add(arguments["x"], arguments["y"], out=arguments["out"]),
        reference=lambda arguments: arguments["x"].double() + arguments["y"],
        bytes=3 * 4 * elements,
        copied_bytes=2 * 4 * elements,
    )


def rows_case(function, dtype, columns, arguments, torch_function, reference):
    """A kernel of which each program turns a row of `x` into one of `out`; `arguments` are the others."""

    def make():
        x = torch.randn(ROWS, columns, device="cuda").to(dtype)
        return Problem((ROWS,), {"x": x, "out": torch.empty_like(x), **arguments}, {})

    bytes_moved = 2 * dtype.itemsize * ROWS * columns
    return Case(
        name=f"{function.__name__} {str(dtype)[6:]} {ROWS}x{columns}",
        function=function,
        configurations=[{"num_warps": warps} for warps in (1, 2, 4, 8, 16)],
        make=make,
        torch=lambda arguments: torch_function(arguments["x"], arguments["out"]),
        reference=lambda arguments: reference(arguments["x"].double()),
        bytes=bytes_moved,
        copied_bytes=bytes_moved,
        constants={"BLOCK": triton.next_power_of_2(columns)},
    )


def softmax(dtype, columns):
    return rows_case(
        kernels.softmax,
        dtype,
        columns,
        {"out_stride": columns, "x_stride": columns, "n": columns},
        lambda x, out: torch.softmax(x, -1, out=out),
        lambda x: torch.softmax(x, -1),
    )


def layer_norm(dtype, columns):
    epsilon = 1e-5
    weight, bias = torch.randn(2, columns, device="cuda").to(dtype)

    def normalize(x, weight, bias):
        return torch.nn.functional.layer_norm(x, (columns,), weight, bias, epsilon)

    return rows_case(
        kernels.layer_norm,
        dtype,
        columns,
        {"weight": weight, "bias": bias, "stride": columns, "n": columns, "epsilon": epsilon},
        lambda x, out: normalize(x, weight, bias),
        lambda x: normalize(x, weight.double(), bias.double()),
    )


def column_sum(dtype, columns, block_rows, block_columns):
    def make():
        x = torch.randn(ROWS, columns, device="cuda").to(dtype)
        arguments = {"x": x, "out": torch.empty(columns, device="cuda"), "rows": ROWS, "columns": columns}
        return Problem((triton.cdiv(columns, block_columns),), arguments, {})

    return Case(
        name=f"column sum {str(dtype)[6:]} {ROWS}x{columns}, blocks of {block_rows}x{block_columns}",
        function=kernels.column_sum,
        configurations=[{"num_warps": warps} for warps in (4, 8)],
        make=make,
        torch=lambda arguments: torch.sum(arguments["x"], 0, dtype=torch.float32, out=arguments["out"]),
        reference=lambda arguments: arguments["x"].double().sum(0),
        bytes=(ROWS * dtype.itemsize + 4) * columns,
        copied_bytes=2 * ROWS * columns * dtype.itemsize,
        constants={"BLOCK_ROWS": block_rows, "BLOCK_COLUMNS": block_columns},
    )


def all_cases():
    """The cases one after the other, each made when its turn comes."""
    return itertools.chain(
        (add() for _ in range(1)),
        (softmax(torch.float16, columns) for columns in (256, 1024, 4096, 12672, 16384, 32768)),
        (softmax(torch.float32, columns) for columns in (1024, 4096, 16384)),
        (layer_norm(torch.float16, columns) for columns in (1024, 4096, 8192)),
        (
            column_sum(dtype, columns, *block)
            for dtype in (torch.float16, torch.float32)
            for columns in (1024, 4096, 16384)
            for block in ((32, 64), (64, 64), (128, 128))
        ),
    )
