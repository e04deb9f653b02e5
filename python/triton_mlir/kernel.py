# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Launching of kernels on the CPU with NumPy arrays."""

import ctypes
import sys
import weakref
from dataclasses import dataclass
from typing import Any, Optional, Sequence

from . import library
from .arguments import Parameter, as_buffer
from .diagnostics import LaunchError


@dataclass
class TensorDescriptor:
    """A tensor in memory, for a kernel that takes a tensor descriptor. The default shape and strides (in elements) are
    those of the array. Elements outside of the shape are loaded as zero, or as NaN with `nan_padding`."""

    base: Any
    shape: Optional[Sequence[int]] = None
    strides: Optional[Sequence[int]] = None
    nan_padding: bool = False

    def parts(self):
        """Returns the arguments that the kernel takes for the descriptor."""
        shape = self.base.shape if self.shape is None else self.shape
        strides = self.strides
        if strides is None:
            strides = [stride // self.base.itemsize for stride in self.base.strides]
        return (self.base, *shape, *strides, self.nan_padding)


class Kernel:
    """A loaded kernel with its `metadata`. `kernel[grid](arguments)` launches it."""

    def __init__(self, handle, artifact):
        functions = library.load()
        self.artifact = artifact
        self.metadata = artifact.metadata
        self.name = self.metadata["name"]
        self.parameters = tuple(Parameter(fields) for fields in self.metadata.get("params", ()))
        self.handle = handle
        weakref.finalize(self, functions.tritonKernelDestroy, handle)

    def __getitem__(self, grid):
        """Returns the launch function for a grid of one to three sizes."""
        return lambda *arguments, **options: self.launch(grid, arguments, **options)

    def launch(self, grid, arguments, *, threads=0, print=None, buffers=(), **named):
        """Runs all program instances of a grid, and returns when they have ended.

        Arguments are arrays, numbers and TensorDescriptors, in the order of the parameters; the last ones may be named.
        The kernel accesses arrays in place. `threads` is the number of threads (0: the number of cores). `print`
        receives the text that the kernel prints, by default sys.stdout. `buffers` are further arrays that a kernel with
        bounds checking may access through addresses that it loads. Raises LaunchError.
        """
        values = self.bind(arguments, named)
        packed = [parameter.pack(value) for parameter, value in zip(self.parameters, values)]
        addresses = (ctypes.c_void_p * max(len(packed), 1))(*(ctypes.addressof(value) for value in packed))
        memory = [as_buffer(value, parameter.name) for parameter, value in zip(self.parameters, values)]
        memory = [buffer for buffer in memory + [as_buffer(array, "") for array in buffers] if buffer]
        reports = library.Reports()
        write = print or sys.stdout.write
        launch = library.CLaunch(
            grid=(ctypes.c_int32 * 3)(*normalize(grid)),
            threads=threads,
            arguments=addresses,
            argument_count=len(packed),
            buffers=(library.CBuffer * max(len(memory), 1))(*memory),
            buffer_count=len(memory),
            print=library.PrintHandler(lambda text, size, _: write(ctypes.string_at(text, size).decode()) and None),
        )
        done = library.load().tritonKernelLaunch(self.handle, ctypes.byref(launch), reports.handler, None)
        if not done:
            raise LaunchError(reports)

    def bind(self, arguments, named):
        """Returns the value of each parameter."""
        values = []
        for argument in arguments:
            values += argument.parts() if isinstance(argument, TensorDescriptor) else [argument]
        for parameter in self.parameters[len(values) :]:
            if parameter.name not in named:
                break
            values.append(named.pop(parameter.name))
        names = ", ".join(parameter.name for parameter in self.parameters)
        if named:
            raise TypeError(f"unexpected argument of {self.name}({names}): {', '.join(named)}")
        if len(values) != len(self.parameters):
            raise TypeError(f"expected {len(self.parameters)} arguments of {self.name}({names}), but got {len(values)}")
        return values

    def __repr__(self):
        return f"<Kernel {self.name}({', '.join(f'{p.name}: {p.type}' for p in self.parameters)})>"


def normalize(grid):
    """Returns the three sizes of a grid."""
    sizes = tuple(grid) if isinstance(grid, (tuple, list)) else (grid,)
    if not 1 <= len(sizes) <= 3 or any(not 0 <= size < 1 << 31 for size in sizes):
        raise ValueError(f"expected one to three sizes as the grid, but got {grid!r}")
    return tuple(int(size) for size in sizes) + (1,) * (3 - len(sizes))
