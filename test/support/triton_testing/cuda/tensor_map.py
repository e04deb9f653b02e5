# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensor maps, which the host creates for the tensor descriptors that kernels take as parameters."""

import ctypes
from ctypes import c_uint, c_uint64

BYTES, ALIGNMENT = 128, 64
# Types whose numbers in the driver's interface differ from those in PTX, which the metadata has: f32.ftz, f64, bf16.
TYPE_IN_DRIVER = {8: 10, 9: 8, 10: 9}
PROMOTE_TO_128_BYTES = 2


class TensorMap(ctypes.Structure):
    """CUtensorMap."""

    _fields_ = [("words", c_uint64 * (BYTES // 8))]


def row_major_strides(shape, element_bytes):
    """The strides in bytes of an array of that shape, but for the last dimension, fastest dimension first."""
    strides = [element_bytes]
    for extent in reversed(shape[1:]):
        strides.append(strides[-1] * extent)
    return strides[1:]


def encode(driver, form, address, shape):
    """The tensor map of an array in row-major order; `form` is the entry of the metadata's tensor_maps."""
    memory = (ctypes.c_ubyte * (BYTES + ALIGNMENT))()
    tensor_map = TensorMap.from_buffer(memory, -ctypes.addressof(memory) % ALIGNMENT)
    rank = len(shape)
    strides = row_major_strides(shape, form["elem_size"])
    driver.cuTensorMapEncodeTiled(
        ctypes.byref(tensor_map),
        TYPE_IN_DRIVER.get(form["elem_type"], form["elem_type"]),
        rank,
        address,
        (c_uint64 * rank)(*reversed(shape)),
        (c_uint64 * max(rank - 1, 1))(*strides),
        (c_uint * rank)(*reversed(form["block_size"])),
        (c_uint * rank)(*[1] * rank),
        0,
        form["swizzle"],
        PROMOTE_TO_128_BYTES,
        0,
    )
    return tensor_map
