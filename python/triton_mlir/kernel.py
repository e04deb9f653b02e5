# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels on the CPU, launched on NumPy arrays."""

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
    """A tensor in memory for a kernel that takes a tensor descriptor; shape and strides (in elements) default to the
    array's. What is loaded from outside the shape is zero, or NaN."""

    base: Any
    shape: Optional[Sequence[int]] = None
    strides: Optional[Sequence[int]] = None
    nan_padding: bool = False

    def parts(self):
        """What the kernel takes for it."""
        shape = self.base.shape if self.shape is None else self.shape
        strides = self.strides
        if strides is None:
            strides = [stride // self.base.itemsize for stride in self.base.strides]
        return (self.base, *shape, *strides, self.nan_padding)


class Kernel:
    """A kernel that is loaded. `kernel[grid](arguments)` runs it; `metadata` describes it."""

    def __init__(self, handle, artifact):
        functions = library.load()
        self.artifact = artifact
        self.metadata = artifact.metadata
        self.name = self.metadata["name"]
        self.parameters = tuple(Parameter(fields) for fields in self.metadata.get("params", ()))
        self.handle = handle
        weakref.finalize(self, functions.tritonKernelDestroy, handle)

    def __getitem__(self, grid):
        """The kernel for a grid of programs: a number, or up to three."""
        return lambda *arguments, **options: self.launch(grid, arguments, **options)

    def launch(self, grid, arguments, *, threads=0, print=None, buffers=(), **named):
        """Runs all programs of a grid, and returns when they are done.

        Arguments are arrays, numbers and TensorDescriptors, in the kernel's order, the last ones by name if you like.
        Arrays are read and written where they are. `threads` programs run at the same time, 0: as many as there are
        cores. `print` receives the text that the kernel prints, otherwise sys.stdout does. `buffers` are further
        arrays that a kernel with bounds checking may access, through addresses that it loads. Raises LaunchError.
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
        """The value of each parameter."""
        values = []
        for argument in arguments:
            values += argument.parts() if isinstance(argument, TensorDescriptor) else [argument]
        for parameter in self.parameters[len(values) :]:
            if parameter.name not in named:
                break
            values.append(named.pop(parameter.name))
        names = ", ".join(parameter.name for parameter in self.parameters)
        if named:
            raise TypeError(f"{self.name}({names}) has no further parameter {', '.join(named)}")
        if len(values) != len(self.parameters):
            raise TypeError(f"{self.name}({names}) takes {len(self.parameters)} arguments, not {len(values)}")
        return values

    def __repr__(self):
        return f"<Kernel {self.name}({', '.join(f'{p.name}: {p.type}' for p in self.parameters)})>"


def normalize(grid):
    """Three numbers of programs."""
    sizes = tuple(grid) if isinstance(grid, (tuple, list)) else (grid,)
    if not 1 <= len(sizes) <= 3 or any(not 0 <= size < 1 << 31 for size in sizes):
        raise ValueError(f"a grid is one to three numbers of programs, not {grid!r}")
    return tuple(int(size) for size in sizes) + (1,) * (3 - len(sizes))
