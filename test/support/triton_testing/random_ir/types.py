# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The types and values that random kernels are made of."""

from dataclasses import dataclass
from math import prod
from typing import Optional, Tuple

INTEGERS = ("i8", "i16", "i32", "i64")
FLOATS = ("f16", "bf16", "f32", "f64")

# The integers of magnitude up to this are exact in the format, and so are sums of them that stay below it.
EXACT_LIMITS = {"f16": 2**11, "bf16": 2**8, "f32": 2**24, "f64": 2**53}
# Bits of a normal number's fraction, the implicit one included: the width that orders the formats.
BITS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "f16": 16, "bf16": 16, "f32": 32, "f64": 64}
NUMBERS = tuple(BITS)
BITS.update({"f8E5M2": 8, "f8E4M3FN": 8})


@dataclass(frozen=True)
class Type:
    """A scalar (shape is None) or a tensor."""

    element: str
    shape: Optional[Tuple[int, ...]] = None

    @property
    def is_tensor(self):
        return self.shape is not None

    @property
    def is_integer(self):
        return self.element in BITS and self.element.startswith("i")

    @property
    def is_float(self):
        return self.element in FLOATS

    @property
    def elements(self):
        return prod(self.shape) if self.is_tensor else 1

    @property
    def bits(self):
        return BITS[self.element]

    def of(self, element):
        """The same shape with other elements."""
        return Type(element, self.shape)

    def shaped(self, shape):
        """The same elements in another shape."""
        return Type(self.element, None if shape is None else tuple(shape))

    def __str__(self):
        if not self.is_tensor:
            return self.element
        return "tensor<" + "x".join(map(str, self.shape)) + "x" + self.element + ">"


@dataclass(frozen=True)
class Value:
    """An SSA value. `bound`, of a float: it holds integers of at most this magnitude, so that sums of it do not depend
    on their order; None: any number, or NaN."""

    name: str
    type: Type
    bound: Optional[int] = None

    def __str__(self):
        return self.name


def exact_bound(type_, bound):
    """The bound if all integers up to it are exact in the type, else None."""
    return bound if bound is not None and type_.is_float and bound <= EXACT_LIMITS[type_.element] else None
