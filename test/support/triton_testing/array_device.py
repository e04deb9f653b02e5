# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A device made of NumPy arrays, which stands in for the driver's in tests of the GPU harness."""

import ctypes
import itertools

import numpy as np

from .host_device import HostDevice


class ArrayDevice(HostDevice):
    """Memory is one byte array for each allocation; a kernel is a Python function over typed views of it."""

    def __init__(self, kernels):
        super().__init__()
        self.kernels, self.memory, self.launches = kernels, {}, []
        self.addresses = itertools.count(1 << 20, 1 << 30)
        self.clock = 0.0

    def allocate(self, size):
        return ArrayMemory(self, next(self.addresses), size)

    def free_memory(self):
        return 1 << 16

    def view(self, address, dtype):
        """The memory from an address to the end of its allocation."""
        start = max(base for base in self.memory if base <= address)
        return self.memory[start][address - start :].view(dtype)

    def fill(self, address, byte, size):
        self.view(address, np.uint8)[:size] = byte
        self.clock += 1

    def copy(self, destination, source, size):
        self.view(destination, np.uint8)[:size] = self.view(source, np.uint8)[:size]
        self.clock += 2

    def load(self, binary, name):
        return ArrayFunction(self, self.kernels[binary])

    def event(self):
        return ArrayEvent(self)


class ArrayMemory:
    def __init__(self, device, address, size):
        self.device, self.address, self.size = device, address, size
        device.memory[address] = np.zeros(size, np.uint8)

    def upload(self, array):
        self.device.memory[self.address][: array.nbytes] = array.view(np.uint8)

    def download(self, array):
        array.view(np.uint8)[:] = self.device.memory[self.address][: array.nbytes]

    def free(self):
        self.device.memory.pop(self.address, None)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.free()


class ArrayFunction:
    def __init__(self, device, body):
        self.device, self.body, self.shared_asked, self.cluster_asked = device, body, None, None

    def allow_shared(self, size):
        self.shared_asked = size

    def allow_cluster(self, size):
        self.cluster_asked = size

    def attribute(self, which):
        return 0

    def prepare(self, grid, block, shared, cluster, values):
        raw = [number_of(value) for value in values]

        def launch():
            self.device.launches.append((grid, block, shared, cluster, raw))
            self.device.clock += 3
            self.body(self.device, grid, *raw)

        return launch

    def unload(self):
        self.body = None


class ArrayEvent:
    def __init__(self, device):
        self.device, self.time = device, None

    def record(self):
        self.time = self.device.clock

    def since(self, earlier):
        return self.time - earlier.time

    def destroy(self):
        self.device = None


def number_of(value):
    """The number in a packed parameter: an address or an integer without its sign, or a float."""
    number = getattr(value, "value", None)
    return number if isinstance(number, float) else int.from_bytes(bytes(value), "little")


def metadata_fields(name="k", params=None, **others):
    """Metadata as `ttc` writes it, for two pointers and a scalar unless told otherwise."""
    if params is None:
        params = [
            pointer("x", "f32"),
            pointer("o", "f32"),
            param("n", "i32", 4, "scalar"),
            param("global_scratch", "ptr", 8, "scratch"),
            param("profile_scratch", "ptr", 8, "scratch"),
        ]
    return {
        "name": name,
        "target": "sm_90a",
        "num_warps": 4,
        "num_ctas": 1,
        "threads": 128,
        "shared": 0,
        "global_scratch_size": 0,
        "global_scratch_align": 1,
        "profile_scratch_size": 0,
        "profile_scratch_align": 1,
        "cluster_dims": [1, 1, 1],
        "registers": 32,
        "spill_stores": 0,
        "spill_loads": 0,
        "abi": "triton",
        "params": params,
        "tensor_maps": [],
        **others,
    }


def param(name, type, size, kind):
    return {"name": name, "type": type, "size": size, "kind": kind}


def pointer(name, element):
    return {**param(name, "ptr", 8, "pointer"), "tt_type": f"!tt.ptr<{element}>"}


def value_at(value, ctype=ctypes.c_uint64):
    """The bytes of a packed parameter, read as another type."""
    return ctype.from_buffer_copy(bytes(value)).value
