# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels to run: sizes, inputs and references of the corpus's, and those of the other families.

A case of the corpus belongs to `NAME.source.ttir`, `NAME.ttir` and `NAME.ttgir` there, with its options in `NAME.json`.
To add one, write its reference in `reference.py` and its entry here.
"""

import atomics
import conversions
import elementwise
import handwritten
import lookups
import matrix_conversions
import random_numbers
import reductions
import reference
from case import CORPUS_FORMS, HANDWRITTEN_FORMS, Case
from corpus_problems import PROBLEMS
from inputs import any_floats, any_integers, avoid_overflowing_division, times, without_denormals

FORMS = CORPUS_FORMS + HANDWRITTEN_FORMS
SIZES = (1, 31, 255, 256, 257, 1000, 4096, 100003, 1 << 20)
TRIP_BLOCK = 128

# The kernel may assume that n is a multiple of 16 in `add`: its argument says so. Elsewhere n is free.
CORPUS_CASES = (
    Case(
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
    Case(
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
    Case(
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
    Case(
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
    Case(
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

GENERATED = (
    *conversions.CASES,
    *lookups.CASES,
    *matrix_conversions.CASES,
    *reductions.CASES,
    *elementwise.CASES,
)
CASES = {case.name: case for case in (*CORPUS_CASES, *handwritten.CASES, *GENERATED)}
KERNELS = {**CASES, **PROBLEMS, **{case.name: case for case in atomics.CASES}}
FAMILIES = tuple(dict.fromkeys(case.family for case in KERNELS.values() if case.family))


def named(names):
    """The names of cases that a list of cases and families stands for."""
    return [case.name for name in names for case in KERNELS.values() if name in (case.name, case.family)]
