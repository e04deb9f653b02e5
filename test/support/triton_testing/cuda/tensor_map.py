# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensor maps, which the host creates for the tensor descriptors that kernels take as parameters."""

import ctypes
import operator
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
    return encode_strided(driver, form, address, shape, row_major_strides(shape, form["elem_size"]))


def encode_strided(driver, form, address, shape, strides, nan_padding=False):
    """The tensor map of an array; `strides` are in bytes, but for the last dimension, fastest dimension first."""
    memory = (ctypes.c_ubyte * (BYTES + ALIGNMENT))()
    tensor_map = TensorMap.from_buffer(memory, -ctypes.addressof(memory) % ALIGNMENT)
    rank = len(shape)
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
        int(nan_padding),
    )
    return tensor_map


def encode_recipe(driver, form, arguments):
    """The tensor map that the recipe of `form` computes from a kernel's arguments, which are integers."""
    recipe = form["recipe"]
    base = evaluate(recipe["base"], arguments) % 2**64
    shape = [evaluate(extent, arguments) for extent in recipe["shape"]]
    if min(shape) < 1:
        raise ValueError(f"expected sizes of at least 1 in the recipe of parameter {form['param']}, but got {shape}")
    strides = [evaluate(stride, arguments) * form["elem_size"] for stride in recipe["strides"]]
    return encode_strided(driver, form, base, shape, strides[-2::-1], recipe["nan_padding"])


OPERATIONS = {
    "arith.addi": operator.add,
    "arith.subi": operator.sub,
    "arith.muli": operator.mul,
    "arith.maxsi": max,
    "arith.minsi": min,
    "arith.extsi": int,
    "arith.trunci": int,
}


def evaluate(expression, arguments):
    """The value of an expression of a recipe: a number, ["argument", NUMBER] or [OPERATION, TYPE, OPERANDS...].

    Integers are signed, and operations wrap to the width of their type, as in the kernel.
    """
    if isinstance(expression, int):
        return expression
    name, detail, *operands = expression
    if name == "argument":
        return int(arguments[detail])
    value = OPERATIONS[name](*(evaluate(operand, arguments) for operand in operands))
    half = 1 << int(detail[1:]) - 1
    return (value + half) % (2 * half) - half
