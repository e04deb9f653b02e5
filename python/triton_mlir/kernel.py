# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Launching of kernels on the CPU with NumPy arrays."""

import copy
import ctypes
import math
import numbers
import threading
import weakref
from dataclasses import dataclass
from typing import Any, Optional, Sequence

import numpy as np

from . import library
from .arguments import Parameter, as_buffer, as_buffers, as_integer, count_dimensions
from .diagnostics import LaunchError
from .frame import PATIENCE, Printer


@dataclass
class TensorDescriptor:
    """A tensor in memory, for a kernel that takes a tensor descriptor. The default shape and strides (in elements) are
    those of the array. Elements outside of the shape are loaded as zero, or as NaN with `nan_padding`."""

    base: Any
    shape: Optional[Sequence[int]] = None
    strides: Optional[Sequence[int]] = None
    nan_padding: bool = False

    def parts(self, name, rank):
        """Returns the arguments that the kernel takes for a descriptor parameter."""
        shape, strides = self.shape, self.strides
        if shape is None or strides is None:
            if not isinstance(self.base, np.ndarray):
                message = f"expected an array, or a shape and strides, as a tensor, but got {type(self.base).__name__}"
                raise TypeError(message)
            if any(stride % self.base.itemsize for stride in self.base.strides):
                raise ValueError(f"expected strides of whole elements, but got {self.base.strides} bytes")
            shape = self.base.shape if shape is None else shape
            if strides is None:
                strides = strides_of(self.base)
        shape = as_sizes(shape, rank, f"the shape of '{name}'")
        strides = as_sizes(strides, rank, f"the strides of '{name}'")
        if any(size < 0 for size in shape):
            raise ValueError(f"expected sizes of at least 0 as the shape of '{name}', but got {shape}")
        # Of greater ones, the address of a row is that of another one.
        if any(isinstance(stride, numbers.Integral) and abs(int(stride)) >> 40 for stride in strides):
            raise ValueError(f"expected strides below 2^40 elements as the strides of '{name}', but got {strides}")
        return [self.base, *shape, *strides, self.nan_padding]


def strides_of(array):
    """Returns the strides of an array in elements. Those of an array without elements, which NumPy does not define, are
    in row-major order."""
    if array.size:
        return [stride // array.itemsize for stride in array.strides]
    return [math.prod(max(size, 1) for size in array.shape[i + 1 :]) for i in range(array.ndim)]


def as_sizes(values, rank, what):
    """Returns a list with a value for each dimension."""
    if isinstance(values, str):
        raise TypeError(f"expected a sequence of integers as {what}, but got {values!r}")
    try:
        sizes = list(values)
    except TypeError:
        raise TypeError(f"expected a sequence as {what}, but got {values!r}") from None
    if len(sizes) != rank:
        raise ValueError(f"expected {rank} values as {what}, but got {len(sizes)}")
    return sizes


class Kernel:
    """A loaded kernel with its `metadata`. `kernel[grid](arguments)` launches it. Its copy is the kernel itself, as for
    functions."""

    def __init__(self, handle, artifact):
        functions = library.load()
        self.artifact = artifact
        self.name = artifact.metadata["name"]
        self.may_run_long = artifact.metadata.get("may_run_long", True)
        self.parameters = tuple(Parameter(fields) for fields in artifact.metadata["params"])
        # For each parameter that begins a tensor descriptor, the number of dimensions, and 0 for others.
        self.ranks = [count_dimensions(self.parameters[i:]) for i in range(len(self.parameters))]
        self.handle = handle
        # At the end of the process, threads may still be in the kernel's code.
        weakref.finalize(self, functions.tritonKernelDestroy, handle).atexit = False

    @property
    def metadata(self):
        """The metadata, which the caller may change: callers that compile the same source share the kernel."""
        return copy.deepcopy(self.artifact.metadata)

    def __copy__(self):
        return self

    def __deepcopy__(self, _):
        return self

    def __reduce__(self):
        raise TypeError("a Kernel is code in the memory of this process and cannot be pickled: pickle its source")

    def __getitem__(self, grid):
        """Returns the launch function for a grid of one to three sizes."""
        return lambda *arguments, **named: self.launch(grid, arguments, **named)

    def launch(self, grid, arguments, /, **named):
        """Runs all program instances of a grid, and returns when they have ended.

        Arguments are arrays, numbers and TensorDescriptors, in the order of the parameters; the last ones may be named.
        The kernel accesses arrays in place; an array that it may write must be writable. Further named arguments are
        options, unless the kernel has a parameter of that name: `threads` is the number of threads, at most 1024 (0:
        the number of cores). `print` receives the text that the kernel prints, by default sys.stdout. `buffers` are
        further arrays that a kernel with bounds checking may access through addresses, which are arguments or which it
        loads. Raises LaunchError. An exception of `print`, or of a signal handler, such as KeyboardInterrupt, stops the
        launch.
        """
        threads, print, buffers = self.take_options(named, threads=0, print=None, buffers=())
        values = self.bind(arguments, named)
        packed = [parameter.pack(value) for parameter, value in zip(self.parameters, values)]
        addresses = (ctypes.c_void_p * max(len(packed), 1))(*(ctypes.addressof(value) for value in packed))
        pointers = ((p, value) for p, value in zip(self.parameters, values) if p.kind == "pointer")
        memory = [as_buffer(value, parameter.name) for parameter, value in pointers] + as_buffers(buffers)
        stop = ctypes.c_int32(0)
        printer = Printer(print, stop)
        launch = library.CLaunch(
            grid=(ctypes.c_int32 * 3)(*normalize(grid)),
            threads=normalize_threads(threads),
            arguments=addresses,
            argument_count=len(packed),
            buffers=(library.CBuffer * max(len(memory), 1))(*memory),
            buffer_count=len(memory),
            print=printer.handler,
            stop=ctypes.pointer(stop),
            in_background=self.may_run_long,
        )
        reports = library.Reports()
        # The interpreter handles signals in the main thread.
        is_main = threading.current_thread() is threading.main_thread()
        done = (self.run_interruptibly if is_main else self.run)(launch, reports, stop)
        if printer.raised:
            raise printer.raised[0]
        if not done:
            raise LaunchError(reports)

    def run(self, launch, reports, _):
        """Runs a launch. Returns whether it succeeded."""
        return library.load().tritonKernelLaunch(self.handle, ctypes.byref(launch), reports.handler, None)

    def run_interruptibly(self, launch, reports, stop):
        """Like `run`, but lets the interpreter handle signals; their exceptions stop the launch."""
        functions, running, ended, done = library.load(), library.Handle(), False, False
        try:
            functions.tritonKernelStart(self.handle, ctypes.byref(launch), ctypes.byref(running), reports.handler, None)
            while running and not functions.tritonLaunchWait(running, PATIENCE):
                pass
            ended = True
        finally:
            # If another signal arrives here, finish nevertheless.
            try:
                stop.value = stop.value or not ended
            finally:
                if running:
                    done = functions.tritonLaunchFinish(running, reports.handler, None)
        return done

    def take_options(self, named, **defaults):
        """Removes the options of a launch from the named arguments, and returns their values."""
        taken = {parameter.name for parameter in self.parameters}
        return [default if name in taken else named.pop(name, default) for name, default in defaults.items()]

    def bind(self, arguments, named):
        """Returns the value of each parameter."""
        values, remaining = [], list(arguments)
        while len(values) < len(self.parameters):
            rank, name = self.ranks[len(values)], self.parameters[len(values)].name
            if not remaining and name not in named:
                break
            argument = remaining.pop(0) if remaining else named.pop(name)
            if rank and isinstance(argument, TensorDescriptor):
                values += argument.parts(name, rank)
                continue
            if rank and not self.is_size(remaining, named, f"{name}.shape0"):
                raise TypeError(f"expected a TensorDescriptor as '{name}', but got {type(argument).__name__}")
            values.append(argument)
        names = ", ".join(parameter.name for parameter in self.parameters)
        if named:
            raise TypeError(f"unexpected argument of {self.name}({names}): {', '.join(named)}")
        count = len(values) + len(remaining)
        if count != len(self.parameters):
            raise TypeError(f"expected {len(self.parameters)} arguments of {self.name}({names}), but got {count}")
        return values

    @staticmethod
    def is_size(remaining, named, name):
        """Whether the next argument is a number, as the parts of a descriptor are."""
        return isinstance(remaining[0] if remaining else named.get(name), numbers.Integral)

    def __repr__(self):
        return f"<Kernel {self.name}({', '.join(f'{p.name}: {p.type}' for p in self.parameters)})>"


def normalize(grid):
    """Returns the three sizes of a grid."""
    if callable(grid):
        raise TypeError(
            "expected one to three sizes as the grid, but got a function: a compiled kernel has no meta-parameters"
        )
    if isinstance(grid, np.ndarray) and grid.ndim == 1:
        grid = grid.tolist()
    try:
        sizes = [as_integer(size) for size in (grid if isinstance(grid, (tuple, list)) else (grid,))]
    except TypeError:
        raise TypeError(f"expected integers as the grid, but got {grid!r}") from None
    if not 1 <= len(sizes) <= 3:
        raise ValueError(f"expected one to three sizes as the grid, but got {grid!r}")
    for size in sizes:
        if not 0 <= size < 1 << 31:
            raise ValueError(f"expected sizes from 0 to {(1 << 31) - 1} as the grid, but got {size}")
    return *sizes, *(1,) * (3 - len(sizes))


def normalize_threads(threads):
    """Returns a number of threads."""
    try:
        count = as_integer(threads)
    except TypeError:
        raise TypeError(f"expected an integer as threads, but got {threads!r}") from None
    if not 0 <= count < 1 << 32:
        raise ValueError(f"expected a number of threads, but got {count}")
    return count
