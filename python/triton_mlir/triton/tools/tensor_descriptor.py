# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensor descriptors as arguments of kernels."""

from dataclasses import dataclass
from typing import Any, List

from ...kernel import strides_of

PADDINGS = ("zero", "nan")


@dataclass
class TensorDescriptor:
    """A tensor in memory and the shape of the blocks that a kernel accesses: `base` is an array, `shape` and `strides`
    are in elements, the last stride is 1. Elements out of bounds are loaded as zero, or with `padding="nan"`, for
    floats, as NaN. Raises ValueError for lists of different lengths or without elements, another last stride, or
    another padding."""

    base: Any
    shape: List[int]
    strides: List[int]
    block_shape: List[int]
    padding: str = "zero"

    def __post_init__(self):
        self.check()

    def check(self):
        """Raises ValueError unless the parts, which a program may have changed, make a descriptor."""
        ranks = {len(self.shape), len(self.strides), len(self.block_shape)}
        if len(ranks) != 1:
            raise ValueError(f"expected as many sizes as strides and block sizes, but got {sorted(ranks)}")
        if ranks == {0}:
            raise ValueError("expected at least one size, but got none")
        if self.strides[-1] != 1:
            raise ValueError(f"expected 1 as the last stride, but got {self.strides[-1]}")
        if self.padding not in PADDINGS:
            raise ValueError(f"expected 'zero' or 'nan' as the padding, but got {self.padding!r}")

    @staticmethod
    def from_tensor(tensor, block_shape, padding="zero"):
        """Returns the descriptor of an array with blocks of a shape."""
        strides = tensor.stride() if callable(getattr(tensor, "stride", None)) else strides_of(tensor)
        return TensorDescriptor(tensor, list(tensor.shape), list(strides), list(block_shape), padding)
