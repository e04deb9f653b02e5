# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The options of builtins that are names, and their text in the IR; checks of arguments."""

from .values import LanguageError, as_tensor, describe_type, is_integer, is_number, tensor

# Option: {name in programs: keyword in the IR, or number where the IR has numbers}. The empty name is the default.
CACHE_OF_LOADS = {"": None, ".ca": "ca", ".cg": "cg", ".cv": "cv"}
CACHE_OF_STORES = {"": None, ".wb": "wb", ".cg": "cg", ".cs": "cs", ".wt": "wt"}
EVICTION = {"": None, "evict_normal": None, "evict_first": "evict_first", "evict_last": "evict_last"}
PADDING = {"": None, "zero": 1, "nan": 2}
SEMANTIC = {"": "acq_rel", "acquire": "acquire", "release": "release", "acq_rel": "acq_rel", "relaxed": "relaxed"}
SCOPE = {"": "gpu", "gpu": "gpu", "cta": "cta", "sys": "sys"}
INPUT_PRECISION = {
    "": "tf32",
    "tf32": "tf32",
    "tf32x3": "tf32x3",
    "ieee": "ieee",
    "bf16x3": "bf16x3",
    "bf16x6": "bf16x6",
}
# The attribute of the IR has 32 bits.
MAX_IMPRECISE_ACC = (1 << 31) - 1
SCALED_FORMATS = {name: name for name in ("e4m3", "e5m2", "e2m1", "bf16", "fp16")}
AXES = "xyz"


def choose(option, table, value):
    """Returns the text of an option in the IR. Raises LanguageError for unknown names."""
    value = value or ""
    if not isinstance(value, str) or value not in table:
        names = ", ".join(repr(name) for name in table if name)
        raise LanguageError(f"expected one of {names} as {option}, but got {value!r}")
    return table[value]


def require_tensor(value, what):
    """Returns a tensor, or raises LanguageError."""
    if not isinstance(value, tensor):
        raise LanguageError(f"expected a tensor as {what}, but got {describe_type(value)}")
    return value


def require_integer(value, what):
    """Returns an integer that is known at compile time, or raises LanguageError."""
    if not is_integer(value):
        found = describe_type(value)
        raise LanguageError(f"expected an integer that is known at compile time as {what}, but got {found}")
    return int(value)


def require_int32(value, what):
    """Returns an integer of 32 bits that is known at compile time, as attributes of the IR are, or raises
    LanguageError."""
    number = require_integer(value, what)
    if not -(2**31) <= number < 2**31:
        raise LanguageError(f"expected an integer of 32 bits as {what}, but got {number}")
    return number


def require_axis(axis, rank):
    """Returns the number of a dimension; negative ones count from the end."""
    axis = require_integer(axis, "the axis")
    if rank == 0:
        raise LanguageError("expected a tensor with dimensions, but got a scalar")
    if not -rank <= axis < rank:
        raise LanguageError(
            f"expected an axis from {-rank} to {rank - 1} of a tensor of {rank} dimensions, but got {axis}"
        )
    return axis % rank


def as_shape(*sizes):
    """Returns a shape, given as one sequence or as several sizes, as a tuple of integers."""
    shape = sizes[0] if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)) else sizes
    return tuple(require_integer(size, f"size {index} of a shape") for index, size in enumerate(shape))


def as_list(values, what):
    """Returns a tuple, list or single value as a list."""
    if isinstance(values, (tuple, list)):
        return list(values)
    if isinstance(values, tensor) or is_number(values):
        return [values]
    raise LanguageError(f"expected a sequence as {what}, but got {describe_type(values)}")


def as_scalars(values, element, what):
    """Returns numbers and scalar tensors as scalars of an integer type. Offsets are in the range of the type; sizes at
    run time are cut to it, as in Triton."""
    from .casts import cast
    from .values import full_constant

    scalars = []
    for value in as_list(values, what):
        if is_number(value) and not isinstance(value, float):
            limit = 1 << (element.primitive_bitwidth - 1)
            if not -limit <= value < limit:
                raise LanguageError(f"expected {what} in the range of {element}, but got {value}")
            scalars.append(full_constant((), value, element))
            continue
        value = as_tensor(value)
        if value.shape or not value.dtype.integer:
            raise LanguageError(f"expected integers as {what}, but got {describe_type(value)}")
        if what != "shape" and value.dtype.primitive_bitwidth > element.primitive_bitwidth:
            raise LanguageError(f"expected {what} of {element}, but got {value.dtype}: convert it with `.to`")
        scalars.append(cast(value, element))
    return scalars


def clause(keyword, text):
    """Returns a clause of an operation, or nothing for the default."""
    return f" {keyword} = {text}" if text else ""


def attributes(*entries):
    """Returns an attribute dictionary in the IR of the entries that are given."""
    entries = [entry for entry in entries if entry]
    return f" {{{', '.join(entries)}}}" if entries else ""
