# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels that the tests run, each with its problems.

`corpus` and `handwritten` have IR in files, `generated` and `operations` write theirs. To add a kernel, add a case to
one of their modules.
"""

from . import corpus, handwritten, operations
from .generated import (
    atomics,
    conversions,
    descriptors,
    dots,
    local_memory,
    lookups,
    matrix_conversions,
    reductions,
    warp_group_dots,
    warp_specialize,
)

GENERATED = (
    *conversions.CASES,
    *lookups.CASES,
    *matrix_conversions.CASES,
    *reductions.CASES,
    *operations.CASES,
    *dots.CASES,
    *local_memory.CASES,
    *warp_group_dots.CASES,
    *warp_specialize.CASES,
)
CASES = {
    case.name: case for case in (*corpus.CASES, *handwritten.CASES, *GENERATED, *atomics.CASES, *descriptors.CASES)
}
FAMILIES = tuple(dict.fromkeys(case.family for case in CASES.values() if case.family))


def cases_on(place):
    """The cases that run on the "cpu" or on the "gpu", by name."""
    return {case.name: case for case in CASES.values() if place in case.runs_on}


def names_of(choices):
    """The names of cases that a list of cases and families stands for."""
    return [case.name for choice in choices for case in CASES.values() if choice in (case.name, case.family)]
