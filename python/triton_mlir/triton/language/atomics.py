# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Atomic updates of memory. Each returns the values that were there before."""

from . import operators
from .casts import bitcast, cast, not_zero
from .memory import as_element, as_mask, broadcast_to_pointer, require_pointer
from .pointers import int1, int32, int64, pointer_type, uint32, uint64, with_shape
from .registry import method
from .semantics import SCOPE, SEMANTIC, choose
from .values import LanguageError, as_tensor, emit, full_constant, is_block_pointer, is_number

# Name: (on floats, on signed integers, on unsigned integers, least bits)
UPDATES = {
    "add": ("fadd", "add", "add", 16),
    "max": (None, "max", "umax", 32),
    "min": (None, "min", "umin", 32),
    "and": (None, "and", "and", 32),
    "or": (None, "or", "or", 32),
    "xor": (None, "xor", "xor", 32),
    "xchg": ("exch", "exch", "exch", 32),
}


def require_writable(name, pointer):
    """Raises LanguageError for what is no pointer, or tensor of pointers, to elements that may be written."""
    require_pointer(pointer)
    if pointer.dtype.is_const() or is_block_pointer(pointer):
        raise LanguageError(f"expected a pointer to elements that atomic_{name} may write, but got {pointer.dtype}")


def prepare(name, pointer, value, mask):
    """Returns the operands of an update: pointer, value and mask (int1) of one shape."""
    require_writable(name, pointer)
    element = pointer.dtype.element_ty
    least = UPDATES[name][3] if name in UPDATES else 16
    if (
        element.primitive_bitwidth < least
        or element.integer
        and element.primitive_bitwidth < 32
        or element.name == "bf16"
        and name != "add"
    ):
        raise LanguageError(f"atomic_{name} of {element} is not supported: it takes at least {least} bits")
    value = broadcast_to_pointer(as_element(value, element, pointer.shape), pointer.shape, "value")
    mask = full_constant(pointer.shape, True, int1) if mask is None else as_mask(mask, pointer.shape)
    return pointer, value, mask


def update(kind, pointer, value, mask, sem, scope):
    types = f"({pointer.type.text}, {value.type.text}, {mask.type.text}) -> {value.type.text}"
    return emit(value.type, f"tt.atomic_rmw {kind}, {sem}, {scope}, %s, %s, %s : {types}", pointer, value, mask)


def update_float(name, pointer, value, mask, sem, scope):
    """Returns the maximum or minimum of floats: as integers, bits of floats with the sign clear are ordered like the
    floats, and bits with the sign set in reverse."""
    element = value.dtype
    if element.name not in ("fp32", "fp64"):
        raise LanguageError(f"atomic_{name} of {element} is not supported: it takes fp32, fp64 or integers")
    signed, unsigned = (int32, uint32) if element.primitive_bitwidth == 32 else (int64, uint64)
    bits = bitcast(value, signed)
    to = pointer_type(signed, pointer.dtype.address_space)
    places, unsigned_places = cast(pointer, to), cast(pointer, pointer_type(unsigned))
    last = element.primitive_bitwidth - 1
    sign = operators.elementwise("arith.shrui", bits, full_constant(bits.shape, last, bits.dtype))
    negative = not_zero(sign)
    positive = operators.invert(negative)
    other = {"max": "umin", "min": "umax"}[name]
    first = update(name, places, bits, operators.elementwise("arith.andi", mask, positive), sem, scope)
    second = update(other, unsigned_places, bits, operators.elementwise("arith.andi", mask, negative), sem, scope)
    chosen = emit(
        first.type,
        f"arith.select %s, %s, %s : {with_types(positive, first)}",
        positive,
        first,
        second,
    )
    return bitcast(chosen, element)


def with_types(condition, value):
    return f"{condition.type.text}, {value.type.text}" if condition.shape else value.type.text


INTEGERS = "int32, int64, uint32, uint64"
TYPES = {
    "add": f"{INTEGERS}, fp16, bf16, fp32, fp64",
    **{name: f"{INTEGERS}, fp32, fp64" for name in ("max", "min", "xchg")},
    **{name: INTEGERS for name in ("and", "or", "xor")},
}


def make(name):
    floats, signed, unsigned, _ = UPDATES[name]

    def function(pointer, val, mask=None, sem=None, scope=None):
        sem, scope = choose("sem", SEMANTIC, sem), choose("scope", SCOPE, scope)
        pointer, val, mask = prepare(name, pointer, val, mask)
        element = val.dtype
        if element.floating and floats is None:
            if name in ("max", "min"):
                return update_float(name, pointer, val, mask, sem, scope)
            raise LanguageError(f"expected integers as the value of atomic_{name}, but got {element}")
        kind = floats if element.floating else signed if element.signed else unsigned
        return update(kind, pointer, val, mask, sem, scope)

    function.__name__ = function.__qualname__ = f"atomic_{name}"
    function.__doc__ = f"""Updates each element at `pointer` by `{name}` with `val`, atomically, and returns the
    elements before.

    Only elements where `mask` is true are updated. `sem` is "acq_rel" (default), "acquire", "release" or "relaxed";
    `scope` is "gpu" (default), "cta" or "sys".

    Shapes: `val` and `mask` broadcast to that of `pointer`. Types: `val` is converted to the type pointed to, one of
    {TYPES[name]}. Errors: other types; pointers to constants; other names of options.
    """
    return method(function)


atomic_add, atomic_max, atomic_min, atomic_and = map(make, ("add", "max", "min", "and"))
atomic_or, atomic_xor, atomic_xchg = map(make, ("or", "xor", "xchg"))


@method
def atomic_cas(pointer, cmp, val, sem=None, scope=None):
    """Replaces each element at `pointer` that equals `cmp` by `val`, atomically, and returns the elements before.
    Elements have 16, 32 or 64 bits; `sem` and `scope` are those of `atomic_add`.

    Shapes: `cmp` and `val` broadcast to that of `pointer`. Types: `cmp` and `val` are converted to the type pointed
    to, of 16, 32 or 64 bits. Errors: other widths; pointers to constants; other names of options.
    """
    sem, scope = choose("sem", SEMANTIC, sem), choose("scope", SCOPE, scope)
    require_writable("cas", pointer)
    element = pointer.dtype.element_ty
    if element.primitive_bitwidth not in (16, 32, 64):
        raise LanguageError(f"expected elements of 16, 32 or 64 bits, but got {element}")

    def fit(value):
        if not is_number(value) and as_tensor(value).dtype.text != element.text:
            raise LanguageError(f"expected values of {element}, which the pointer points to, but got {value.dtype}")
        return broadcast_to_pointer(as_element(value, element, pointer.shape), pointer.shape, "value")

    cmp, val = fit(cmp), fit(val)
    type = with_shape(element, pointer.shape)
    types = f"({pointer.type.text}, {type.text}, {type.text}) -> {type.text}"
    return emit(type, f"tt.atomic_cas {sem}, {scope}, %s, %s, %s : {types}", pointer, cmp, val)
