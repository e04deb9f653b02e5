# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random IR.

`random_kernel` makes kernels that are well-typed and well-defined: whatever compiles them, their outputs are the same.
`layouts` draws layouts of tensors, and `writer` writes kernels on tensors with layouts; what these kernels compute is
given (../kernels/generated). Both grow text by the operations of `builder`.
"""

import random

from . import blocks, elementwise, memory, reductions, regions, shapes
from .kernel import Kernel
from .types import NUMBERS

PURE = {**elementwise.STEPS, **shapes.STEPS, **reductions.STEPS}
# Operations whose results have errors, accesses of memory that threads of a GPU do not order, and rows that are too
# short for TMA.
NOT_EXACT = {
    elementwise.extern,
    reductions.scaled_dot,
    memory.update_in_place,
    blocks.descriptor_gather,
    blocks.descriptor_scatter,
}


def steps_of(kernel, steps):
    return {step: weight for step, weight in steps.items() if not kernel.is_exact or step not in NOT_EXACT}


def take_steps(kernel, count):
    for _ in range(count):
        if kernel.depth < regions.DEEPEST and kernel.chance(0.12):
            chosen = kernel.random.choices(list(regions.STEPS), list(regions.STEPS.values()))[0]
            chosen(kernel, take_steps)
            continue
        steps = steps_of(kernel, {**PURE, **memory.STEPS, **blocks.STEPS})
        kernel.random.choices(list(steps), list(steps.values()))[0](kernel)


def take_pure_steps(kernel, count):
    steps = steps_of(kernel, PURE)
    for step in kernel.random.choices(list(steps), list(steps.values()), k=count):
        step(kernel)


def draw_kernel(seed, size=30, is_exact=False):
    """Kernel number `seed`, of about `size` steps; always the same for the same number. An exact one has the same
    results on all processors, if products and sums are not fused."""
    kernel = Kernel(random.Random(seed), (random.Random(seed).randint(1, 3), 1, 1), is_exact)
    kernel.values.append(kernel.scalar("i32", kernel.random.randint(-100, 100)))
    memory.load(kernel)
    memory.load(kernel)
    for _ in range(4):
        take_steps(kernel, size // 4)
        if kernel.chance(0.3):
            regions.call(kernel, take_pure_steps)
        memory.store(kernel)
        if kernel.chance(0.05):
            regions.early_return(kernel)
    # Store values that would be dead code otherwise, so that an error in them shows.
    for value in kernel.unused():
        if value.type.element in NUMBERS:
            (memory.store if value.type.is_tensor else memory.store_scalar)(kernel, value)
    return kernel


def random_kernel(seed, size=30):
    """The text of kernel number `seed`."""
    return draw_kernel(seed, size).text()
