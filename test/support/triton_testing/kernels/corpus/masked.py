# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of the corpus that handle each of n elements by itself, for any n."""

from ...case import array_case
from ...inputs import any_floats, any_integers, avoid_overflowing_division, times, without_denormals
from .. import random_numbers, reference

SIZES = (1, 31, 255, 256, 257, 1000, 4096, 100003, 1 << 20)
TRIP_BLOCK = 128

# The kernel may assume that n is a multiple of 16 in `add`: its argument says so. Elsewhere n is free.
CASES = (
    array_case(
        name="add",
        kernel="add_k",
        block=4096,
        inputs={"x": any_floats, "y": any_floats},
        outputs={"o": "float32"},
        arguments=("x", "y", "o", "n"),
        reference=reference.add,
        sizes=(16, 4096 - 16, 4096, 4096 + 16, 3 * 4096, 100 * 4096 + 48, 999984, 1 << 22),
        timed_size=1 << 28,
    ),
    array_case(
        name="where",
        kernel="where_k",
        block=256,
        inputs={"x": any_floats, "y": any_floats},
        outputs={"o": "float32"},
        arguments=("x", "y", "o", "n"),
        reference=reference.where,
        sizes=SIZES,
        timed_size=1 << 26,
    ),
    array_case(
        name="int",
        kernel="int_k",
        block=256,
        inputs={"x": any_integers, "y": any_integers},
        outputs={"o": "int32"},
        arguments=("x", "y", "o", "n"),
        reference=reference.integer,
        sizes=SIZES,
        timed_size=1 << 26,
        constrain=avoid_overflowing_division,
    ),
    array_case(
        name="dropout",
        kernel="dropout_k",
        block=256,
        inputs={"x": any_floats},
        outputs={"o": "float32"},
        arguments=("x", "o", "n", "p", "seed"),
        reference=random_numbers.dropout,
        sizes=SIZES,
        scalars={"p": lambda n: 0.25 if n % 2 else 0.5, "seed": lambda n: 42 - 13 * n},
        constrain=without_denormals,
    ),
    # n is the number of trips of the first loop, which reads a block in every other trip, and a program is alone: what
    # is stored depends on the number of programs, and all of them store it to one place. Beyond 100 trips it is not.
    array_case(
        name="control_flow",
        kernel="ctrl_k",
        block=TRIP_BLOCK,
        inputs={"x": times(lambda n: TRIP_BLOCK * max(n, 1), any_floats)},
        outputs={"o": "float32"},
        arguments=("x", "o", "bound", "n"),
        reference=reference.control_flow,
        sizes=(0, 1, 2, 5, 6, 7, 99, 100, 101),
        scalars={"bound": lambda n: 3 * n - 1, "trips": lambda n: n},
        grid=lambda n: (1,),
        constrain=without_denormals,
    ),
)
