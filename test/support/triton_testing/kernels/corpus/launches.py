# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases of the corpus whose problems have sizes of their own: n numbers launches with other random inputs."""

from ...case import Case
from ...paths import read_corpus

LAUNCHES = (1, 2, 3)
EVERYWHERE = ("cpu", "gpu")
ON_CPU = ("cpu",)


def launches(name, kernel, make, runs_on=EVERYWHERE):
    """A case whose problems come from make(rng)."""
    return Case(name, kernel, lambda rng, n, idle: make(rng), LAUNCHES, runs_on=runs_on)


def launches_of_text(name, kernel, make, runs_on=EVERYWHERE):
    """A case whose problems depend on the kernel's TTIR, too: they come from make(rng, text)."""

    def make_problem(rng):
        return make(rng, read_corpus(f"{name}.ttir"))

    return launches(name, kernel, make_problem, runs_on)
