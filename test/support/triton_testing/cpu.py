# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The CPU as a device for problems: memory is NumPy arrays, and kernels are those of triton_mlir."""

import numpy as np

import triton_mlir

from .guarded import GUARD_BYTES, Buffer
from .host_device import HostDevice
from .problem import Descriptor

ALIGNMENT = 64


class Memory:
    """Bytes that are as aligned as those of an allocation on a GPU are expected to be."""

    def __init__(self, size):
        storage = np.zeros(size + ALIGNMENT, np.uint8)
        skipped = -storage.ctypes.data % ALIGNMENT
        self.bytes = storage[skipped : skipped + size]
        self.address = self.bytes.ctypes.data

    def upload(self, array):
        self.bytes[:] = array.view(np.uint8)

    def download(self, array):
        array.view(np.uint8)[:] = self.bytes

    def free(self):
        self.bytes = None


class Device(HostDevice):
    """Allocations are in the memory of the process."""

    def allocate(self, size):
        return Memory(size)


class Kernel:
    """A kernel whose every access is checked to lie in the payload of an argument, unless the options disable that."""

    def __init__(self, device, text, **options):
        self.device = device
        self.kernel = triton_mlir.compile(text, target="cpu", **options)

    def prepare(self, grid, *arguments, reached=(), is_sequential=False):
        """Returns a callable that launches the kernel; `reached` is memory that it has no argument for."""
        values, memory = [as_argument(value) for value in arguments], [payload(buffer) for buffer in reached]
        threads = 1 if is_sequential else 0

        def write(text):
            self.device.printed.append(text.rstrip("\n"))

        return lambda: self.kernel.launch(tuple(grid), values, threads=threads, print=write, buffers=memory)


def as_argument(value):
    """An argument as the package triton_mlir takes it."""
    if isinstance(value, Descriptor):
        return triton_mlir.TensorDescriptor(payload(value.array))
    return payload(value) if isinstance(value, Buffer) else value


def payload(buffer):
    """The part of a guarded buffer that the kernel may see."""
    size = buffer.layout.count * buffer.dtype.itemsize
    return buffer.memory.bytes[GUARD_BYTES : GUARD_BYTES + size].view(buffer.dtype).reshape(buffer.shape)
