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


def softmax(dtype, columns, rows=ROWS):
    block = triton.next_power_of_2(columns)

    def allocate():
        x = torch.randn(rows, columns, device="cuda").to(dtype)
        return x, torch.empty_like(x)

    def launch(kernel, configuration, buffers):
        x, out = buffers
        return kernel[(rows,)](out, x, columns, columns, columns, block, num_warps=configuration[0])

    return Case(
        f"softmax {str(dtype)[6:]} {rows}x{columns}",
        kernels.softmax,
        [(warps,) for warps in (1, 2, 4, 8, 16)],
        allocate,
        launch,
        lambda buffers: torch.softmax(buffers[0], -1, out=buffers[1]),
        lambda buffers: torch.softmax(buffers[0].double(), -1),
        2 * dtype.itemsize * rows * columns,
        2 * dtype.itemsize * rows * columns,
    )


def layer_norm(dtype, columns, rows=ROWS):
    block = triton.next_power_of_2(columns)
    weight, bias = torch.randn(2, columns, device="cuda").to(dtype)

    def allocate():
        x = torch.randn(rows, columns, device="cuda").to(dtype)
        return x, torch.empty_like(x)

    def launch(kernel, configuration, buffers):
        x, out = buffers
        return kernel[(rows,)](x, out, weight, bias, columns, columns, 1e-5, block, num_warps=configuration[0])

    return Case(
        f"layer_norm {str(dtype)[6:]} {rows}x{columns}",
        kernels.layer_norm,
        [(warps,) for warps in (1, 2, 4, 8, 16)],
        allocate,
        launch,
        lambda buffers: torch.nn.functional.layer_norm(buffers[0], (columns,), weight, bias, 1e-5),
        lambda buffers: torch.nn.functional.layer_norm(
            buffers[0].double(), (columns,), weight.double(), bias.double(), 1e-5
        ),
        2 * dtype.itemsize * rows * columns,
        2 * dtype.itemsize * rows * columns,
    )


def all_cases():
    """The cases one after the other, each made when its turn comes."""
    return itertools.chain(
        (add() for _ in range(1)),
        (softmax(torch.float16, columns) for columns in (256, 1024, 4096, 12672, 16384, 32768)),
        (softmax(torch.float32, columns) for columns in (1024, 4096, 16384)),
        (layer_norm(torch.float16, columns) for columns in (1024, 4096, 8192)),
    )
