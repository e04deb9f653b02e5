# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random loops with dots, whose loads a software pipeline may issue ahead: their properties and their inputs.

A kernel multiplies tiles of a matrix A by tiles of a matrix B, in a loop with the upper bound `n`. The operands hold
integers so small that all sums are exact: results do not depend on the order of additions.
"""

from dataclasses import dataclass

import numpy as np

from .layouts import Source

SEED = 90
PROGRAMS = 2
ROWS_LEFT = 5  # Rows of the last tile that are not in the matrix.
MOST_STAGES = 6
NUMPY = {"f16": np.float16, "f32": np.float32, "i8": np.int8, "i32": np.int32}
# One dot; two that add to one sum; two sums; a dot of a dot of loaded tiles, or of one in front of the loop; a product
# that is added by other operations.
KINDS = ("one", "two", "one", "sums", "chain", "attention", "one", "added")
# How a tile is found: by pointers that each iteration computes or passes on, or computes from a loaded number, loaded
# indices of rows, or a quotient; or by a descriptor.
FORMS = ("computed", "carried", "descriptor", "table", "rows", "divided", "loaded-divisor")
TYPES = (("f16", "f32"), ("f16", "f32"), ("f16", "f32"), ("f16", "f16"), ("f32", "f32"), ("i8", "i32"))
# Further operations of the loop.
EXTRAS = ("none", "none", "negate", "trace", "maximum", "conditional", "conditional-load", "atomic", "volatile")
# The loop around the loop: none; one over tiles of the result, whose inner loops have equal bounds, or bounds that are
# computed or loaded; one that adds up tiles.
NESTS = ("none", "none", "tiles", "tiles", "triangle", "loaded", "sum")


@dataclass(frozen=True)
class Loop:
    """The loop of one kernel."""

    target: str
    warps: int
    stages: int
    attribute: int  # `tt.num_stages`; 0: none.
    kind: str
    element: str
    result: str
    m: int
    n: int
    k: int
    a: str  # The forms of the operands.
    b: str
    b_transposed: bool
    other: str  # What replaces elements of A and B behind the edge; "unmasked": the loads have no mask.
    is_divisible: bool  # Whether 16 divides the position of the edge.
    is_changed: bool  # Whether an operation is between the load of A and its dot.
    extra: str
    nest: str
    tiles: int  # Of the loop around.
    store: str
    lower: int
    step: int
    induction: str
    is_step_constant: bool

    @property
    def rows(self):
        """The number of rows of A and of the result."""
        return self.m * (PROGRAMS if self.nest == "none" else max(self.tiles, PROGRAMS)) - ROWS_LEFT

    @property
    def bounds(self):
        """The upper bounds to run with: few trips, about as many as stages, and more."""
        stages = self.attribute or self.stages
        counts = {0, 1, 2, stages - 1, stages, 2 * stages + 1}
        return sorted({self.lower + count * self.step for count in counts} | {0})

    def arguments(self, rng, bound):
        """The arrays and numbers, in the kernel's order."""
        blocks = max(bound, 1)
        element, result = NUMPY[self.element], NUMPY[self.result]
        inner = blocks * self.k

        def numbers(*shape):
            return rng.integers(-1, 2, shape).astype(element)

        edge = inner - (16 if self.is_divisible else 5)
        return {
            "a": numbers(self.rows, inner),
            "b": numbers(self.n, inner) if self.b_transposed else numbers(inner, self.n),
            "v": numbers(blocks * max(self.k, self.n), self.n),
            "table": rng.permutation(blocks).astype(np.int32),
            "indices": rng.integers(0, inner, inner).astype(np.int32),
            "divisors": rng.integers(1, 4, blocks).astype(np.int32),
            "o": np.full((self.rows, self.n), 7, result),
            "trace": np.zeros((PROGRAMS + self.tiles, blocks, self.m), result),
            "count": np.zeros(4, np.int32),
            "n": bound,
            "edge": inner if self.other == "unmasked" else max(edge, 0),
            "inner": inner,
            "rows": self.rows,
        }


def draw(index, seed=SEED):
    """The loop of that index: targets and kinds come in turn, the rest is random."""
    source = Source(seed * 100000 + index)
    kind = KINDS[index // 2 % len(KINDS)]
    element, result = source.pick(TYPES)
    warps = source.pick((4, 4, 4, 8, 2))
    return Loop(
        target=("sm_90a", "sm_80")[index % 2],
        warps=warps,
        stages=1 + source.below(MOST_STAGES),
        attribute=source.pick((0, 0, 0, 1 + source.below(MOST_STAGES))),
        kind=kind,
        element=element,
        result="f32" if element == "f16" and kind in ("chain", "attention") else result,
        m=128 if warps == 8 else source.pick((64, 64, 128, 16)),
        n=source.pick((16, 32, 64)),
        k=source.pick((16, 32, 64)) if element == "f16" else source.pick((32, 64)),
        a=source.pick(FORMS[:5]) if kind == "attention" else source.pick(FORMS),
        b=source.pick(FORMS),
        b_transposed=source.below(3) == 0,
        other=source.pick(("0", "0", "1", "unmasked")),
        is_divisible=source.below(3) != 0,
        is_changed=source.below(5) == 0,
        extra=source.pick(EXTRAS),
        nest=source.pick(NESTS),
        tiles=1 + source.below(5),
        store=source.pick(("pointer", "descriptor")),
        lower=source.pick((0, 0, 1)),
        step=source.pick((1, 1, 2)),
        induction=source.pick(("i32", "i32", "i64", "index")),
        is_step_constant=source.below(4) != 0,
    )
