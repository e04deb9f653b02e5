# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what two texts of a kernel compute, bit by bit, for random arrays.

Each text runs on the CPU. One with inline assembly that the CPU does not execute becomes PTX, which is simulated.
"""

import numpy as np

import triton_mlir

ROUNDS, SIZE = 8, 256
KINDS = {
    "fp32": np.float32,
    "fp64": np.float64,
    "i1": np.bool_,
    **{f"{'iu'[unsigned]}{bits}": np.dtype(f"{'iu'[unsigned]}{bits // 8}") for unsigned in (0, 1) for bits in (32, 64)},
}


def argument(type, random):
    """Returns a random array or number of a type such as "*fp32". Floats have all magnitudes down to 2 ** -24."""
    kind = np.dtype(KINDS[type.removeprefix("*").partition(":")[0]])
    if kind.kind == "f":
        found = (random.standard_normal(SIZE) * 2.0 ** random.integers(-24, 4, SIZE)).astype(kind)
    else:
        found = random.integers(0 if kind.kind != "i" else -20, 2 if kind.kind == "b" else 20, SIZE).astype(kind)
    return found if type.startswith("*") else int(abs(found[0]))


def run(text, values):
    """Runs one instance of a kernel with copies of arguments, and returns the bytes of all arrays after it."""
    values = [value.copy() if isinstance(value, np.ndarray) else value for value in values]
    try:
        kernel = triton_mlir.compile(text, "cpu")
    except triton_mlir.CompileError as error:
        if "the assembly has other instructions" not in str(error):
            raise
        triton_mlir.simulate(triton_mlir.compile(text, "sm_90a"), (1,), *values)
    else:
        kernel[(1,)](*values)
    return b"".join(value.tobytes() for value in values if isinstance(value, np.ndarray))


def differ(name, types, *texts):
    """Whether the results of two texts of a kernel with parameters of some types differ. Prints the seed of arguments
    for which they do."""
    for seed in range(ROUNDS):
        random = np.random.default_rng(seed)
        values = [argument(type, random) for type in types]
        first, second = (run(text, values) for text in texts)
        if first != second:
            print(f"DIFFERS {name}: other results for the arguments of seed {seed}")
            return True
    return False
