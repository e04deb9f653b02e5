# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The family of kernels that apply each operation on elements (../arithmetic), one kernel for all that have the same
inputs."""

import os
import sys
from functools import partial

import numpy as np

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from arithmetic import all_checks, grouped, kernel_text, padded
from case import Case
from compare import Judged

FAMILY = "operations"
BLOCK = 1024
MOST_TOGETHER = 16  # Operations in one kernel.


def judge(check, output, inputs):
    right = check.right(output, inputs, is_gpu=True)
    return right, "" if right.all() else check.describe(output, right)


def references(checks, **arrays):
    inputs = [arrays[f"x{index}"] for index in range(len(arrays))]
    return {
        f"o{index}": Judged(len(inputs[0]), partial(judge, check, inputs=inputs)) for index, check in enumerate(checks)
    }


def case_of(name, checks):
    inputs = padded(checks[0].inputs, BLOCK)
    outputs = {f"o{index}": str(check.output) for index, check in enumerate(checks)}
    generators = {f"x{index}": lambda rng, n, array=array: np.resize(array, n) for index, array in enumerate(inputs)}
    return Case(
        name=name,
        kernel="kernel",
        block=BLOCK,
        inputs=generators,
        outputs=outputs,
        arguments=(*generators, *outputs),
        reference=partial(references, checks),
        sizes=(len(inputs[0]),),
        grid=lambda n: (n // BLOCK,),
        forms=("mlir",),
        text=partial(kernel_text, checks, BLOCK),
        family=FAMILY,
        on_gpu_only=True,
    )


def make_cases():
    for group in grouped(all_checks()):
        for first in range(0, len(group), MOST_TOGETHER):
            checks = group[first : first + MOST_TOGETHER]
            label = checks[0].name.split(" ")[0].split(".")[-1]
            yield case_of(f"{FAMILY}_{label}_{'_'.join(checks[0].types)}_{first}", checks)


CASES = tuple(make_cases())
