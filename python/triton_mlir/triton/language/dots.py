# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Dots: dot and dot_scaled."""

from . import casts
from .pointers import bfloat16, block_type, float16, float32, float64, int8, int32, str_to_ty
from .registry import builtin
from .semantics import INPUT_PRECISION, MAX_IMPRECISE_ACC, SCALED_FORMATS, choose, require_tensor
from .types import base_type
from .values import LanguageError, describe_type, emit, full_constant, is_integer
from ..frontend.operations import active

# The formats of operands of dot_scaled: (element type, type of the bits); e2m1 is packed, two in a byte.
FORMAT_TYPES = {
    "e5m2": ("fp8e5", "uint8"),
    "e4m3": ("fp8e4nv", "uint8"),
    "bf16": ("bf16", "uint16"),
    "fp16": ("fp16", "uint16"),
    "e2m1": (None, "uint8"),
}
LEAST_K = {8: 32, 4: 64}


def check_operands(name, a, b):
    """Raises LanguageError unless the ranks of two operands agree."""
    require_tensor(a, "the first operand"), require_tensor(b, "the second operand")
    if len(a.shape) not in (2, 3) or len(a.shape) != len(b.shape):
        found = f"{describe_type(a)} and {describe_type(b)}"
        raise LanguageError(
            f"expected two tensors of 2 or two of 3 dimensions as the operands of {name}, but got {found}"
        )


@builtin
def dot(
    input,
    other,
    acc=None,
    input_precision=None,
    allow_tf32=None,
    max_num_imprecise_acc=None,
    out_dtype=float32,
):
    """Returns the dot of `input` (M x K) and `other` (K x N), plus `acc` (M x N), of `out_dtype`.

    A leading dimension of both is a batch. Operands have one type, or are both 8-bit floats, which become fp16 if one
    of them is fp8e4b15; of int8 the result is int32, of fp64 fp64, of fp32 and bf16 fp32, and of fp16 and 8-bit floats
    fp32 or fp16. fp32 as `out_dtype`, the default, stands for the type of the result where it is another one.
    `input_precision` is "tf32" (default), "tf32x3", "ieee", "bf16x3" or "bf16x6", for fp32 operands. K is at least 16,
    and 32 for 8 bits. `max_num_imprecise_acc` is how many 8-bit floats along K may be added with less precision.

    Shapes: (M, K) and (K, N) to (M, N), or with one batch before each. Types: as above. Errors: other shapes and
    types; a smaller K; unknown names; a `max_num_imprecise_acc` that is negative or, for 8-bit floats, beyond K.
    """
    check_operands("dot", input, other)
    options = active.builder.options
    if allow_tf32 is not None:
        if input_precision is not None:
            raise LanguageError("expected input_precision or allow_tf32, but got both")
        input_precision = "tf32" if allow_tf32 else "ieee"
    precision = choose("input_precision", INPUT_PRECISION, input_precision or options.default_dot_input_precision)
    a, b = input.dtype, other.dtype
    if not (a.fp8 and b.fp8) and (a is not b or not (a.floating or a is int8)):
        raise LanguageError(f"expected two operands of one type, of floats or int8, but got {a} and {b}")
    if a.is_storage or b.is_storage:
        input, other = casts.cast(input, float16), casts.cast(other, float16)
        a = b = float16
    check_sizes(input, other)
    type = block_type(element_of_result(a, out_dtype), (*input.shape[:-1], other.shape[-1]))
    acc = start(acc, type)
    imprecise = limit_of_imprecise_sums(a, b, type.element_ty, max_num_imprecise_acc, input.shape[-1])
    clause = "" if precision == "ieee" else f", inputPrecision = {precision}"
    if imprecise:
        clause += f" {{maxNumImpreciseAcc = {imprecise} : i32}}"
    text = f"tt.dot %s, %s, %s{clause} : {input.type.text} * {other.type.text} -> {type.text}"
    return emit(type, text, input, other, acc)


def check_sizes(a, b):
    if a.shape[-1] != b.shape[-2] or a.shape[:-2] != b.shape[:-2]:
        found = f"{list(a.shape)} and {list(b.shape)}"
        raise LanguageError(f"expected M x K and K x N as shapes of the operands of dot, but got {found}")
    least = LEAST_K.get(a.dtype.primitive_bitwidth, 16)
    if a.shape[-1] < least:
        raise LanguageError(f"expected at least {least} as K of a dot of {a.dtype}, but got {a.shape[-1]}")


def element_of_result(element, wanted):
    """Returns the element type of the result of a dot. float32, the default, stands for the type of the result."""
    if element.integer:
        types = (int32,)
    elif element in (float32, float64, bfloat16):
        types = (float64,) if element is float64 else (float32,)
    else:
        types = (float32, float16)
    return types[0] if wanted is float32 else require_out_dtype(wanted, types, f"a dot of {element}")


def require_out_dtype(wanted, types, what):
    """Returns the wanted element type of a result, or raises LanguageError if it is none of those that it may have."""
    if not any(wanted is type for type in types):
        expected = f"expected {' or '.join(map(str, types))} as the out_dtype of {what}"
        if isinstance(wanted, base_type):
            raise LanguageError(f"{expected}, but got {wanted}: convert the result with `.to`")
        raise LanguageError(f"{expected}, but got {describe_type(wanted)}")
    return wanted


def start(acc, type):
    """Returns the tensor that a dot adds to."""
    if acc is None:
        return full_constant(type.shape, 0, type.element_ty)
    require_tensor(acc, "the accumulator")
    if acc.type is not type:
        raise LanguageError(f"expected {type} as the accumulator, the type of the result, but got {describe_type(acc)}")
    return acc


def limit_of_imprecise_sums(a, b, result, wanted, k):
    """Returns how many elements along K may be added with less precision, 0 for the default of the IR."""
    if wanted is None:
        return active.builder.options.max_num_imprecise_acc_default if a.fp8 and b.fp8 else 0
    if not is_integer(wanted) or not 0 <= wanted <= MAX_IMPRECISE_ACC:
        found = describe_type(wanted)
        raise LanguageError(
            f"expected an integer from 0 to {MAX_IMPRECISE_ACC} as max_num_imprecise_acc, but got {found}"
        )
    if a.fp8 and b.fp8 and wanted > k:
        raise LanguageError(f"expected at most K, {k}, as max_num_imprecise_acc, but got {wanted}")
    return int(wanted)


def as_format(value, format):
    """Returns an operand as elements of a format."""
    name, bits = FORMAT_TYPES[format]
    require_tensor(value, "an operand of dot_scaled")
    if name is None or value.dtype.name == name:
        if name is None and value.dtype.name not in ("uint8", "int8"):
            raise LanguageError(f"expected uint8 as an operand of the format {format}, but got {value.dtype}")
        return value
    if value.dtype.name != bits:
        raise LanguageError(f"expected {name} or {bits} as an operand of the format {format}, but got {value.dtype}")
    return casts.bitcast(value, str_to_ty(name))


@builtin
def dot_scaled(
    lhs,
    lhs_scale,
    lhs_format,
    rhs,
    rhs_scale,
    rhs_format,
    acc=None,
    fast_math=False,
    lhs_k_pack=True,
    rhs_k_pack=True,
    out_dtype=float32,
):
    """Returns the dot of operands in microscaling formats, plus `acc`, of `out_dtype` (fp32).

    Formats are "e2m1" (two in a byte, along K unless `lhs_k_pack` or `rhs_k_pack` is false), "e4m3", "e5m2", "bf16" and
    "fp16". A scale holds, for each row of `lhs` (M x K/32) or column of `rhs` (N x K/32), the exponents of groups of 32
    elements, uint8, or float8e4nv scales of groups of 16; None for no scales. `fast_math` ignores NaN scales.

    Shapes: (M, K) and (K, N) to (M, N), K at least 64; packed operands have half of the K. Types: as above. Errors:
    other shapes, formats and types.
    """
    check_operands("dot_scaled", lhs, rhs)
    formats = [
        choose(what, SCALED_FORMATS, name) for what, name in (("lhs_format", lhs_format), ("rhs_format", rhs_format))
    ]
    for format, is_packed_along_k in zip(formats, (lhs_k_pack, rhs_k_pack)):
        if not is_packed_along_k and format != "e2m1":
            raise LanguageError(
                f"expected the format 'e2m1' for an operand that is not packed along K, but got {format!r}"
            )
    lhs, rhs = as_format(lhs, formats[0]), as_format(rhs, formats[1])
    is_packed = [format == "e2m1" for format in formats]
    m, n = lhs.shape[-2], rhs.shape[-1]
    ks = [
        lhs.shape[-1] * (2 if is_packed[0] and lhs_k_pack else 1),
        rhs.shape[-2] * (2 if is_packed[1] and rhs_k_pack else 1),
    ]
    if ks[0] != ks[1] or lhs.shape[:-2] != rhs.shape[:-2]:
        raise LanguageError(f"expected operands with one K, but got {ks[0]} and {ks[1]}")
    if ks[0] < 64:
        raise LanguageError(f"expected at least 64 as K of a scaled dot, but got {ks[0]}")
    m, n = m * (2 if is_packed[0] and not lhs_k_pack else 1), n * (2 if is_packed[1] and not rhs_k_pack else 1)
    type = block_type(require_out_dtype(out_dtype, (float32,), "dot_scaled"), (*lhs.shape[:-2], m, n))
    acc = start(acc, type)
    check_scale(lhs_scale, m, ks[0], "lhs_scale"), check_scale(rhs_scale, n, ks[0], "rhs_scale")
    operands, places, types = [lhs], "%s", lhs.type.text
    if lhs_scale is not None:
        operands, places, types = [lhs, lhs_scale], "%s scale %s", f"{types}, {lhs_scale.type.text}"
    operands.append(rhs)
    places, types = f"{places}, %s", f"{types} * {rhs.type.text}"
    if rhs_scale is not None:
        operands.append(rhs_scale)
        places, types = f"{places} scale %s", f"{types}, {rhs_scale.type.text}"
    entries = [f"fastMath = {'true' if fast_math else 'false'}"]
    entries += [] if lhs_k_pack else ["lhs_k_pack = false"]
    entries += [] if rhs_k_pack else ["rhs_k_pack = false"]
    text = f"tt.dot_scaled {places}, %s lhs = {formats[0]} rhs = {formats[1]} {{{', '.join(entries)}}}"
    return emit(type, f"{text} : {types} -> {type.text}", *operands, acc)


def check_scale(scale, rows, k, what):
    """Raises LanguageError unless a scale has a row for each row or column of the product."""
    if scale is None:
        return
    require_tensor(scale, what)
    group = 16 if scale.dtype.name == "fp8e4nv" else 32
    if tuple(scale.shape[-2:]) != (rows, k // group):
        raise LanguageError(f"expected {what} of shape {[rows, k // group]}, but got {list(scale.shape)}")
