# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A compiled kernel with the metadata that `ttc` wrote beside it: arguments are checked, packed and launched.

The metadata's `params` say all that a launcher must know of the parameters. A kernel for Triton's own launcher ends in
two pointers to scratch memory (global, then profile), which are null where the kernel asks for none.
"""

import ctypes
import json
import operator
import re
import struct

SCALARS = {
    "i1": ctypes.c_uint8,
    "i8": ctypes.c_uint8,
    "i16": ctypes.c_uint16,
    "i32": ctypes.c_uint32,
    "i64": ctypes.c_uint64,
    "f16": ctypes.c_uint16,
    "bf16": ctypes.c_uint16,
    "f32": ctypes.c_float,
    "f64": ctypes.c_double,
}
POINTER_SIZE = 8
POINTER_ELEMENT = re.compile(r"ptr<\s*([a-z]+[0-9]+\w*)")

# What an array's dtype is called in IR. Narrow floats have no NumPy type: their arrays hold integers of the same width.
ELEMENTS = {
    "float16": {"f16"},
    "float32": {"f32"},
    "float64": {"f64"},
    "bool": {"i1", "i8"},
    "int8": {"i8", "f8E4M3FN", "f8E5M2"},
    "int16": {"i16", "bf16"},
    "int32": {"i32"},
    "int64": {"i64"},
}


class LaunchError(Exception):
    """The arguments or the metadata do not fit the kernel."""


class Metadata:
    """The JSON that `ttc` writes beside a binary, checked as far as launching depends on it."""

    FIELDS = {
        "name": str,
        "target": str,
        "num_warps": int,
        "num_ctas": int,
        "threads": int,
        "shared": int,
        "global_scratch_size": int,
        "global_scratch_align": int,
        "profile_scratch_size": int,
        "profile_scratch_align": int,
        "cluster_dims": list,
        "params": list,
    }

    def __init__(self, fields):
        for name, kind in self.FIELDS.items():
            if not isinstance(fields.get(name), kind):
                raise LaunchError(f"the metadata's '{name}' is {fields.get(name)!r}, not of type {kind.__name__}")
        if len(fields["cluster_dims"]) != 3 or not all(isinstance(d, int) and d >= 1 for d in fields["cluster_dims"]):
            raise LaunchError(f"the metadata's 'cluster_dims' are {fields['cluster_dims']}")
        if fields["threads"] < 1 or fields["shared"] < 0:
            raise LaunchError(f"the metadata gives {fields['threads']} threads, {fields['shared']} bytes shared")
        if fields.get("tensor_maps"):
            raise LaunchError("the kernel takes tensor maps, which this launcher does not make")
        self.fields = fields
        self.name, self.threads, self.shared = fields["name"], fields["threads"], fields["shared"]
        self.num_ctas, self.cluster = fields["num_ctas"], tuple(fields["cluster_dims"])
        self.params = [Parameter(index, param) for index, param in enumerate(fields["params"])]
        self.arguments = [param for param in self.params if param.kind != "scratch"]
        self.scratch = [param for param in self.params if param.kind == "scratch"]
        if len(self.scratch) > 2 or self.params[len(self.arguments) :] != self.scratch:
            raise LaunchError("the scratch pointers are not the last one or two parameters")

    @classmethod
    def read(cls, path):
        with open(path, encoding="utf-8") as file:
            return cls(json.load(file))

    def scratch_request(self, position):
        """(bytes for each block, alignment) of the global or the profile scratch memory."""
        which = ("global", "profile")[position]
        return self.fields[f"{which}_scratch_size"], max(self.fields[f"{which}_scratch_align"], 1)


class Parameter:
    """One kernel parameter."""

    def __init__(self, index, fields):
        if not isinstance(fields, dict) or not {"name", "type", "size", "kind"} <= fields.keys():
            raise LaunchError(f"parameter {index} of the metadata is {fields!r}")
        self.name, self.type, self.size, self.kind = (fields[key] for key in ("name", "type", "size", "kind"))
        pointee = POINTER_ELEMENT.search(fields.get("tt_type", ""))
        self.element = pointee.group(1) if pointee else None  # What a pointer points to, as far as known.
        if self.kind in ("pointer", "scratch"):
            expected = POINTER_SIZE
        elif self.kind == "scalar" and self.type in SCALARS:
            expected = ctypes.sizeof(SCALARS[self.type])
        else:
            raise LaunchError(f"parameter '{self.name}' is a {self.kind} of type {self.type}, which is not launchable")
        if self.size != expected:
            raise LaunchError(f"parameter '{self.name}' of type {self.type} has {self.size} bytes, not {expected}")

    def pack(self, value):
        """The ctypes object that holds the parameter's bytes; `value` is a number, an address or an Argument."""
        return self.pack_scalar(value) if self.kind == "scalar" else self.pack_pointer(value)

    def pack_pointer(self, value):
        dtype = getattr(value, "dtype", None)
        if dtype is not None and self.element not in ELEMENTS.get(str(dtype).replace("uint", "int"), set()) | {None}:
            raise LaunchError(f"'{self.name}' points to {self.element}, but the argument holds {dtype}")
        address = getattr(value, "address", value)
        if isinstance(address, bool) or not isinstance(address, int) or not 0 <= address < 1 << 64:
            raise LaunchError(f"'{self.name}' takes a pointer, not {value!r}")
        return ctypes.c_uint64(address)

    def pack_scalar(self, value):
        if self.type.startswith("i"):
            bits = int(self.type[1:])
            try:
                value = operator.index(value)
            except TypeError:
                raise LaunchError(f"'{self.name}' takes {self.type}, not {value!r}") from None
            if not -(1 << bits - 1) <= value < 1 << bits:
                raise LaunchError(f"{value} does not fit '{self.name}' of type {self.type}")
            return SCALARS[self.type](value & (1 << bits) - 1)
        if isinstance(value, bool) or not hasattr(value, "__float__"):
            raise LaunchError(f"'{self.name}' takes {self.type}, not {value!r}")
        value = float(value)
        if self.type == "f16":
            return ctypes.c_uint16(round_to_f16(value))
        if self.type == "bf16":
            return ctypes.c_uint16(round_to_bf16(value))
        return SCALARS[self.type](value)


def round_to_f16(value):
    """The bits of a float rounded to the nearest half, ties to even."""
    try:
        return struct.unpack("<H", struct.pack("<e", value))[0]
    except OverflowError:
        return 0xFC00 if value < 0 else 0x7C00


def round_to_bf16(value):
    """The bits of a float rounded, by way of float32, to the nearest bfloat16, ties to even."""
    bits = struct.unpack("<I", bytes(ctypes.c_float(value)))[0]
    if value != value:
        return bits >> 16 | 0x40
    return bits + 0x7FFF + (bits >> 16 & 1) >> 16


def pack(metadata, arguments, scratch=()):
    """One ctypes object a parameter: the arguments, then the scratch addresses, null where none is given."""
    if len(arguments) != len(metadata.arguments):
        names = ", ".join(param.name for param in metadata.arguments)
        raise LaunchError(
            f"'{metadata.name}' takes {len(metadata.arguments)} arguments ({names}), not {len(arguments)}"
        )
    addresses = list(scratch) + [0] * (len(metadata.scratch) - len(scratch))
    return [param.pack(value) for param, value in zip(metadata.params, list(arguments) + addresses)]


class Kernel:
    """A kernel loaded on a device."""

    SCRATCH_BYTE = 0xA5  # Kernels must not count on fresh scratch memory being zero.

    def __init__(self, device, binary, metadata):
        self.device, self.metadata = device, metadata
        self.function = device.load(binary, metadata.name)
        self.function.allow_shared(metadata.shared)
        x, y, z = metadata.cluster
        self.function.allow_cluster(x * y * z)
        self.memory = []

    def prepare(self, grid, *arguments):
        """Returns a callable that enqueues a launch of `grid` programs; its scratch memory lives until close()."""
        grid = tuple(grid) + (1,) * (3 - len(grid))
        programs = grid[0] * grid[1] * grid[2]
        if programs < 1:
            raise LaunchError(f"the grid {grid} has no programs")
        scratch = [self.allocate_scratch(position, programs) for position in range(len(self.metadata.scratch))]
        values = pack(self.metadata, arguments, scratch)
        blocks = (grid[0] * self.metadata.num_ctas, grid[1], grid[2])
        return self.function.prepare(
            blocks, (self.metadata.threads, 1, 1), self.metadata.shared, self.metadata.cluster, values
        )

    def allocate_scratch(self, position, programs):
        size, align = self.metadata.scratch_request(position)
        if not size:
            return 0
        total = size * programs * self.metadata.num_ctas
        memory = self.device.allocate(total + align)
        self.memory.append(memory)
        self.device.fill(memory.address, self.SCRATCH_BYTE, memory.size)
        return -(-memory.address // align) * align

    def close(self):
        for memory in self.memory:
            memory.free()
        self.memory = []
        self.function.unload()
