# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A compiled kernel with the metadata that `ttc` wrote beside it; triton_mlir packs its arguments.

A kernel for Triton's own launcher ends in two pointers to scratch memory (global, then profile), which are null where
the kernel asks for none.
"""

import json

from triton_mlir.arguments import Parameter

from ..guarded import Buffer
from ..problem import Descriptor
from . import tensor_map

POINTER_BYTES = 8
SCALAR_BYTES = {"i1": 1, "i8": 1, "i16": 2, "i32": 4, "i64": 8, "f16": 2, "bf16": 2, "f32": 4, "f64": 8}


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
        self.fields = fields
        self.name, self.threads, self.shared = fields["name"], fields["threads"], fields["shared"]
        self.num_ctas, self.cluster = fields["num_ctas"], tuple(fields["cluster_dims"])
        for index, parameter in enumerate(fields["params"]):
            check_parameter(index, parameter)
        self.tensor_maps = {form["param"]: form for form in fields.get("tensor_maps", [])}
        for index, parameter in enumerate(fields["params"]):
            if parameter["kind"] == "tensor_map" and index not in self.tensor_maps:
                raise LaunchError(f"the format of the tensor map '{parameter['name']}' is not known")
        self.params = [Parameter(parameter) for parameter in fields["params"]]
        derived = {number for number, form in self.tensor_maps.items() if "recipe" in form}
        self.arguments = [
            param for number, param in enumerate(self.params) if param.kind != "scratch" and number not in derived
        ]
        # The tensor maps that the launcher computes from the arguments, which they follow.
        self.derived = [self.tensor_maps[number] for number in sorted(derived)]
        self.scratch = [param for param in self.params if param.kind == "scratch"]
        if sorted(derived) != list(range(len(self.arguments), len(self.arguments) + len(derived))):
            raise LaunchError("the tensor maps with recipes do not follow the arguments")
        if len(self.scratch) > 2 or self.params[len(self.arguments) + len(derived) :] != self.scratch:
            raise LaunchError("the scratch pointers are not the last one or two parameters")

    @classmethod
    def read(cls, path):
        with open(path, encoding="utf-8") as file:
            return cls(json.load(file))

    def scratch_request(self, position):
        """(bytes for each block, alignment) of the global or the profile scratch memory."""
        which = ("global", "profile")[position]
        return self.fields[f"{which}_scratch_size"], max(self.fields[f"{which}_scratch_align"], 1)


def check_parameter(index, fields):
    """Raises LaunchError for a parameter that the metadata describes in a way that cannot be launched."""
    if not isinstance(fields, dict) or not {"name", "type", "size", "kind"} <= fields.keys():
        raise LaunchError(f"parameter {index} of the metadata is {fields!r}")
    name, type_, size, kind = (fields[key] for key in ("name", "type", "size", "kind"))
    if kind in ("pointer", "scratch"):
        expected = POINTER_BYTES
    elif kind == "tensor_map":
        expected = tensor_map.BYTES
    elif kind == "scalar" and type_ in SCALAR_BYTES:
        expected = SCALAR_BYTES[type_]
    else:
        raise LaunchError(f"parameter '{name}' is a {kind} of type {type_}, which is not launchable")
    if size != expected:
        raise LaunchError(f"parameter '{name}' of type {type_} has {size} bytes, not {expected}")


def describe(descriptor):
    """The parameters that take the place of a descriptor on targets without tensor maps: base, extents, strides in
    elements, and whether the padding is NaN."""
    rows, columns = descriptor.shape
    return [descriptor.array, rows, columns, columns, 1, 0]


def pack(metadata, arguments, scratch=(), device=None):
    """One ctypes object a parameter: the arguments, the tensor maps that the device's driver makes of them, and the
    scratch addresses, null where none is given."""
    if len(arguments) != len(metadata.arguments):
        names = ", ".join(param.name for param in metadata.arguments)
        raise LaunchError(
            f"'{metadata.name}' takes {len(metadata.arguments)} arguments ({names}), not {len(arguments)}"
        )
    addresses = list(scratch) + [0] * (len(metadata.scratch) - len(scratch))
    packed = [pack_value(param, value) for param, value in zip(metadata.arguments, arguments)]
    numbers = [int.from_bytes(bytes(value), "little", signed=True) for value in packed]
    maps = [tensor_map.encode_recipe(device.driver, form, numbers) for form in metadata.derived]
    return packed + maps + [pack_value(param, value) for param, value in zip(metadata.scratch, addresses)]


def pack_value(param, value):
    """The bytes of one parameter; a Buffer stands for its address on the device."""
    if isinstance(value, tensor_map.TensorMap):
        return value
    if not isinstance(value, Buffer):
        return param.pack(value)
    param.check_elements(value.dtype)
    return param.pack(value.address)


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

    def prepare(self, grid, *arguments, reached=(), is_sequential=False):
        """Returns a callable that enqueues a launch of `grid` programs; its scratch memory lives until close().

        The device's memory that the kernel reaches needs no arguments.
        """
        if is_sequential:
            raise LaunchError("a GPU does not run programs one after the other")
        grid = tuple(grid) + (1,) * (3 - len(grid))
        programs = grid[0] * grid[1] * grid[2]
        if programs < 1:
            raise LaunchError(f"the grid {grid} has no programs")
        scratch = [self.allocate_scratch(position, programs) for position in range(len(self.metadata.scratch))]
        values = pack(self.metadata, self.resolve(arguments), scratch, self.device)
        blocks = (grid[0] * self.metadata.num_ctas, grid[1], grid[2])
        return self.function.prepare(
            blocks, (self.metadata.threads, 1, 1), self.metadata.shared, self.metadata.cluster, values
        )

    def resolve(self, arguments):
        """The arguments as pack() takes them."""
        values = []
        for value in arguments:
            if not isinstance(value, Descriptor):
                values.append(value)
            elif len(values) in self.metadata.tensor_maps:
                form = self.metadata.tensor_maps[len(values)]
                values.append(tensor_map.encode(self.device.driver, form, value.array.address, value.shape))
            else:
                values += describe(value)
        return values

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
