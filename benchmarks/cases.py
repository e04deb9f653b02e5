# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is timed: problems on the GPU with fresh random data, their kernels' launches and their references."""

import dataclasses
import itertools
import typing

import torch
import triton

import kernels

ROWS = 4096
CACHE_BYTES = 50 << 20  # An H200's L2 cache.


@dataclasses.dataclass
class Case:
    """One row of the table.

    `launch(kernel, configuration, buffers)` enqueues the kernel; `torch(buffers)` does the same by PyTorch;
    `reference(buffers)` is the result in float64. `buffers` are sets of tensors that take turns, so that none is in the
    cache when its turn comes; the last tensor of a set is the output.
    """

    name: str
    function: typing.Callable
    configurations: list
    allocate: typing.Callable
    launch: typing.Callable
    torch: typing.Callable
    reference: typing.Callable
    bytes: int  # Read and written by the kernel.
    copied_bytes: int  # Read and written by a copy of the first tensor to the last.

    def make_buffers(self):
        # Three caches' worth of data lie between two uses of the same set.
        return [self.allocate() for _ in range(1 + -(-3 * CACHE_BYTES // self.bytes))]


def add(elements=1 << 28):
    def allocate():
        x, y = torch.randn(2, elements, device="cuda")
        return x, y, torch.empty_like(x)

    def launch(kernel, configuration, buffers):
        warps, block = configuration
        return kernel[(triton.cdiv(elements, block),)](*buffers, elements, block, num_warps=warps)

    return Case(
        f"add float32 {elements}",
        kernels.add,
        [(4, 1024), (8, 2048), (4, 2048), (8, 4096)],
        allocate,
        launch,
        lambda buffers: torch.add(buffers[0], buffers[1], out=buffers[2]),
        lambda buffers: buffers[0].double() + buffers[1],
        3 * 4 * elements,
        2 * 4 * elements,
    )


def rows_case(function, dtype, columns, launch, torch_function, reference):
    """A kernel of which each program turns a row of its first tensor into one of its last."""

    def allocate():
        x = torch.randn(ROWS, columns, device="cuda").to(dtype)
        return x, torch.empty_like(x)

    bytes_moved = 2 * dtype.itemsize * ROWS * columns
    return Case(
        name=f"{function.__name__} {str(dtype)[6:]} {ROWS}x{columns}",
        function=function,
        configurations=[(warps,) for warps in (1, 2, 4, 8, 16)],
        allocate=allocate,
        launch=lambda kernel, configuration, buffers: launch(kernel[(ROWS,)], *buffers, num_warps=configuration[0]),
        torch=lambda buffers: torch_function(*buffers),
        reference=lambda buffers: reference(buffers[0].double()),
        bytes=bytes_moved,
        copied_bytes=bytes_moved,
    )


def softmax(dtype, columns):
    block = triton.next_power_of_2(columns)

    def launch(kernel, x, out, num_warps):
        return kernel(out, x, columns, columns, columns, block, num_warps=num_warps)

    return rows_case(
        kernels.softmax,
        dtype,
        columns,
        launch,
        lambda x, out: torch.softmax(x, -1, out=out),
        lambda x: torch.softmax(x, -1),
    )


def layer_norm(dtype, columns):
    block, epsilon = triton.next_power_of_2(columns), 1e-5
    weight, bias = torch.randn(2, columns, device="cuda").to(dtype)

    def launch(kernel, x, out, num_warps):
        return kernel(x, out, weight, bias, columns, columns, epsilon, block, num_warps=num_warps)

    def normalize(x, weight, bias):
        return torch.nn.functional.layer_norm(x, (columns,), weight, bias, epsilon)

    return rows_case(
        kernels.layer_norm,
        dtype,
        columns,
        launch,
        lambda x, out: normalize(x, weight, bias),
        lambda x: normalize(x, weight.double(), bias.double()),
    )


def all_cases():
    """The cases one after the other, each made when its turn comes."""
    return itertools.chain(
        (add() for _ in range(1)),
        (softmax(torch.float16, columns) for columns in (256, 1024, 4096, 12672, 16384, 32768)),
        (softmax(torch.float32, columns) for columns in (1024, 4096, 16384)),
        (layer_norm(torch.float16, columns) for columns in (1024, 4096, 8192)),
    )
