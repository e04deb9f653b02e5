# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The CPU as a device of the harness in ../CUDA: memory is NumPy arrays, and kernels are those of triton_mlir."""

import numpy as np

import triton_mlir
from guarded import GUARD_BYTES, Buffer

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


class Device:
    """Launches are done when they return."""

    def allocate(self, size):
        return Memory(size)

    def synchronize(self):
        pass


class HostKernel:
    """A kernel whose every access is checked to lie in the payload of an argument."""

    def __init__(self, text, **options):
        self.kernel = triton_mlir.compile(text, target="cpu", bounds_checking=True, **options)

    def prepare(self, grid, *arguments):
        values = [payload(value) if isinstance(value, Buffer) else value for value in arguments]
        return lambda: self.kernel.launch(tuple(grid), values)


def payload(buffer):
    """The part of a guarded buffer that the kernel may see."""
    layout = buffer.layout
    size = layout.count * layout.dtype.itemsize
    return buffer.memory.bytes[GUARD_BYTES : GUARD_BYTES + size].view(layout.dtype)
