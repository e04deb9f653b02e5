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
    returns the result in float64 (of several outputs, a dictionary), are those of a problem.
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
        results = self.reference(problems[0].arguments)
        results = results if isinstance(results, dict) else {"out": results}
        expected = {name: Expected(result) for name, result in results.items()}
        return [dataclasses.replace(problems[0], expected=expected), *problems[1:]]

    def compile(self, kernel, configuration, problem):
        """Compiles the kernel without a launch."""
        kernel.warmup(**problem.arguments, **self.constants, **configuration, grid=problem.grid)

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


def column_sum(dtype, columns, blocks):
    """One block is a case of its own; of several ones, each compiler has its best."""

    def make():
        x = torch.randn(ROWS, columns, device="cuda").to(dtype)
        arguments = {"x": x, "out": torch.empty(columns, device="cuda"), "rows": ROWS, "columns": columns}
        return Problem(lambda constants: (triton.cdiv(columns, constants["BLOCK_COLUMNS"]),), arguments, {})

    suffix = ", blocks of {}x{}".format(*blocks[0]) if len(blocks) == 1 else ""
    return Case(
        name=f"column sum {str(dtype)[6:]} {ROWS}x{columns}{suffix}",
        function=kernels.column_sum,
        configurations=[
            {"num_warps": warps, "BLOCK_ROWS": rows, "BLOCK_COLUMNS": width}
            for (rows, width), warps in itertools.product(blocks, (4, 8))
        ],
        make=make,
        torch=lambda arguments: torch.sum(arguments["x"], 0, dtype=torch.float32, out=arguments["out"]),
        reference=lambda arguments: arguments["x"].double().sum(0),
        bytes=(ROWS * dtype.itemsize + 4) * columns,
        copied_bytes=2 * ROWS * columns * dtype.itemsize,
    )


def loop_configurations(sizes):
    """Warps, elements of a block, and the stages that the loop asks for: 1 is none."""
    return [
        {"num_warps": warps, "BLOCK": block, "STAGES": stages}
        for (warps, block), stages in itertools.product(sizes, (1, 2, 3))
    ]


def cross_entropy(dtype, columns):
    def make():
        x = torch.randn(ROWS, columns, device="cuda").to(dtype)
        labels = torch.randint(columns, (ROWS,), device="cuda")
        arguments = {"x": x, "labels": labels, "out": torch.empty(ROWS, device="cuda"), "columns": columns}
        return Problem((ROWS,), arguments, {})

    def reference(arguments):
        return torch.nn.functional.cross_entropy(arguments["x"].double(), arguments["labels"], reduction="none")

    return Case(
        name=f"cross entropy {str(dtype)[6:]} {ROWS}x{columns}",
        function=kernels.cross_entropy,
        configurations=loop_configurations(((4, 1024), (4, 2048), (4, 4096), (8, 4096), (8, 8192), (16, 16384))),
        make=make,
        torch=lambda arguments: torch.nn.functional.cross_entropy(
            arguments["x"], arguments["labels"], reduction="none"
        ),
        reference=reference,
        bytes=ROWS * columns * dtype.itemsize,
        copied_bytes=2 * ROWS * columns * dtype.itemsize,
    )


def online_softmax(dtype, columns):
    def make():
        x = torch.randn(ROWS, columns, device="cuda").to(dtype)
        return Problem((ROWS,), {"x": x, "out": torch.empty_like(x), "columns": columns}, {})

    bytes_moved = 2 * ROWS * columns * dtype.itemsize
    return Case(
        name=f"online softmax {str(dtype)[6:]} {ROWS}x{columns}",
        function=kernels.online_softmax,
        configurations=loop_configurations(((4, 2048), (4, 4096), (8, 4096), (8, 8192), (16, 8192))),
        make=make,
        torch=lambda arguments: torch.softmax(arguments["x"], -1, out=arguments["out"]),
        reference=lambda arguments: torch.softmax(arguments["x"].double(), -1),
        bytes=bytes_moved,
        copied_bytes=bytes_moved,
    )


def layer_norm_backward(dtype, rows, columns):
    programs = 4 * torch.cuda.get_device_properties("cuda").multi_processor_count

    def make():
        x, gradients = (torch.randn(rows, columns, device="cuda").to(dtype) for _ in range(2))
        sums = torch.empty(2, programs, columns, device="cuda")
        arguments = {
            "out": torch.empty_like(x),
            "weight_gradients": sums[0],
            "bias_gradients": sums[1],
            "x": x,
            "gradients": gradients,
            "weight": torch.randn(columns, device="cuda").to(dtype),
            "means": x.float().mean(1),
            "scales": (x.float().var(1, unbiased=False) + 1e-5).rsqrt(),
            "rows": rows,
            "columns": columns,
        }
        return Problem((programs,), arguments, {})

    def normalize_backward(arguments):
        x, weight = arguments["x"], arguments["weight"]
        means, scales = arguments["means"][:, None], arguments["scales"][:, None]
        return torch.ops.aten.native_layer_norm_backward(
            arguments["gradients"], x, (columns,), means, scales, weight, weight, (True, True, True)
        )

    def reference(arguments):
        x, gradients, weight = (arguments[name].double() for name in ("x", "gradients", "weight"))
        normalized = (x - arguments["means"][:, None]) * arguments["scales"][:, None]
        weighted = gradients * weight
        projection = (weighted * normalized).mean(1, keepdim=True)
        result = (weighted - normalized * projection - weighted.mean(1, keepdim=True)) * arguments["scales"][:, None]
        program = torch.arange(rows, device="cuda") % programs
        zeros = torch.zeros(programs, columns, device="cuda", dtype=torch.float64)
        return {
            "out": result,
            "weight_gradients": zeros.index_add(0, program, gradients * normalized),
            "bias_gradients": zeros.index_add(0, program, gradients),
        }

    bytes_moved = 3 * dtype.itemsize * rows * columns + 2 * 4 * programs * columns
    return Case(
        name=f"layer norm backward {str(dtype)[6:]} {rows}x{columns}",
        function=kernels.layer_norm_backward,
        configurations=loop_configurations([(warps, triton.next_power_of_2(columns)) for warps in (4, 8, 16)]),
        make=make,
        torch=normalize_backward,
        reference=reference,
        bytes=bytes_moved,
        copied_bytes=2 * dtype.itemsize * rows * columns,
    )


COLUMN_BLOCKS = ((32, 64), (64, 64), (128, 128))


def all_cases():
    """The cases one after the other, each made when its turn comes."""
    half, single = torch.float16, torch.float32
    return itertools.chain(
        (add() for _ in range(1)),
        (softmax(half, columns) for columns in (256, 1024, 4096, 12672, 16384, 32768)),
        (softmax(single, columns) for columns in (1024, 4096, 16384)),
        (layer_norm(half, columns) for columns in (1024, 4096, 8192)),
        (
            column_sum(dtype, columns, [block])
            for dtype in (half, single)
            for columns in (1024, 4096, 16384)
            for block in COLUMN_BLOCKS
        ),
        # These have more than 256 MiB of data.
        (column_sum(dtype, columns, COLUMN_BLOCKS) for dtype, columns in ((half, 65536), (single, 32768))),
        (cross_entropy(dtype, columns) for dtype, columns in ((half, 50257), (half, 131072), (single, 32768))),
        (online_softmax(dtype, 32768) for dtype in (half, single)),
        (layer_norm_backward(half, rows, columns) for rows, columns in ((16384, 4096), (8192, 8192))),
    )
