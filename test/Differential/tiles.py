#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Multiplies random matrices in random tiles, before and after the pass that forms tensor descriptors.

  tiles.py --first 0 --count 500
  tiles.py --first 0 --count 500 --simulate
  tiles.py --first 0 --count 500 --gpu

With --simulate, the PTX of the kernels is interpreted, and its results are compared with those on the CPU; with --gpu
the kernels run on a GPU, compiled by libTritonC.so alone.

The tiles are accessed through pointers, block pointers or descriptors of two to five dimensions; the sizes of the
matrices are not multiples of those of the tiles; rows and columns outside of a matrix are masked, wrap or are another
row, or the matrix has as many as there can be; tiles begin in front of it; rows may be all the same one. The epilogue
may use elements that are outside. Kernel number N is the same wherever it is made.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from tile_kernels import multiply_blocks, multiply_descriptors, multiply_persistently, multiply_pointers

PIPELINES = ("--triton-ttir", "--triton-ttgir=target=sm_90a form-descriptors=true")
BATCH = 8


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0, help="the first kernel's number")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at the same time")
    parser.add_argument("--simulate", action="store_true", help="compare the PTX, in the simulator")
    parser.add_argument("--gpu", action="store_true", help="compare the results of a GPU with those on the CPU")
    parser.add_argument("--print", action="store_true", help="print the kernels instead of running them")
    return parser.parse_args()


MOST = 2**31 - 1


class Matrix:
    """A batch of matrices with padding, one of whose dimensions is contiguous."""

    def __init__(self, rng, rows, columns, aligned):
        self.is_transposed = rng.random() < 0.4
        inner = rows if self.is_transposed else columns
        pitch = (inner + 15) // 16 * 16 if aligned else inner + rng.randrange(3)
        self.pitch, self.batch = pitch, (columns if self.is_transposed else rows) * pitch
        if rng.random() < 0.05:
            pitch = 0
        self.strides = (1, pitch) if self.is_transposed else (pitch, 1)


class Kernel(NamedTuple):
    """The text of a kernel with its launch. The arrays are two operands and the result; the scalars follow."""

    number: int
    text: str
    types: list  # Of the arrays' elements.
    counts: list  # Of the arrays' elements.
    scalars: list
    grid: tuple
    error: float  # That results may have, besides one relative to them.

    def __str__(self):
        """The text with comments that launch the kernel."""
        operands = [f"normal:{count}:seed={self.number + i}" for i, count in enumerate(self.counts[:2])]
        arguments = [*operands, f"zeros:{self.counts[2]}", *map(str, self.scalars)]
        lines = [f"// Kernel {self.number}", f"// GRID: {','.join(map(str, self.grid))}"]
        return "\n".join([*lines, *(f"// ARGUMENT: {argument}" for argument in arguments), self.text])


def kernel(number):
    """The kernel of that number."""
    rng = random.Random(number)

    def size():
        return rng.choice((rng.randrange(1, 100), 16 * rng.randrange(1, 7), 64))

    m, n, k = size(), size(), size()
    # Eight elements along a dimension that is contiguous are 16 bytes. Dots of fewer than 64 rows have no descriptors
    # but those of the author.
    bm, bn, bk = (rng.choice(sizes) for sizes in ((8, 16, 32, 64, 64, 64, 64), (8, 16, 32, 64), (16, 32, 64)))
    element = rng.choice(("fp16", "fp16", "bf16", "fp32"))
    form = rng.choice(("pointers",) * 3 + ("blocks",) * 2 + ("descriptors",) * 2 + ("persistent",))
    aligned = form == "descriptors" or rng.random() < 0.9
    # A remainder by zero is undefined. A block pointer or a descriptor may be of a tensor without elements.
    if rng.random() < 0.1:
        k = 0
    if form in ("blocks", "descriptors") and rng.random() < 0.1:
        m, n = rng.choice(((0, n), (m, 0)))
    matrices = Matrix(rng, m, k, aligned), Matrix(rng, k, n, aligned)
    pitch = (n + 15) // 16 * 16
    function, constants, batches, first = choose_form(rng, form, matrices)
    if constants["EPILOGUE"] == "transposed":
        pitch = (m + 15) // 16 * 16
    numbers = [m, n, k]
    for matrix in matrices:
        numbers += [matrix.batch, *matrix.strides]
    numbers += [pitch, 1] + [MOST if rng.random() < 0.1 else limit for limit in (m, n)]
    constants |= {"BM": bm, "BN": bn, "BK": bk, "FIRST": first}
    types = [element] * 2 + [rng.choice(("fp32", element))]
    text = function.ttir(*(f"*{type_}" for type_ in types), *numbers, **constants)
    # Arrays are aligned.
    for name, type_ in zip("abc", types):
        parameter = f"%{name}: !tt.ptr<{MLIR[type_]}>"
        text = text.replace(parameter, f"{parameter} {{tt.divisibility = 16 : i32}}", 1)
    # Elements that are loaded without a mask may be behind the matrix.
    behind = 64 * max(1, pitch, *(matrix.pitch for matrix in matrices))
    counts = [batches * matrix.batch + behind for matrix in matrices] + [batches * (m + n + 64) * max(1, pitch)]
    # A 1 is a constant of the kernel.
    scalars = [value for value in numbers if value != 1]
    grid = (max(1, -(-(m + first) // bm)), max(1, -(-n // bn)), batches)
    if form == "persistent":
        grid = (rng.randrange(1, 4), 1, 1)
    error = 0.3
    # Tensor cores may drop the 13 lowest bits of an operand, which the CPU rounds: a product of normal numbers has an
    # error of 2^-10. The sum has that of each row, and rows may be equal.
    if element == "fp32" and constants["EPILOGUE"] == "sum":
        error = max(error, 4 * bm * k**0.5 * 2**-10)
    return Kernel(number, text, types, counts, scalars, grid, error)


def choose_form(rng, form, matrices):
    """The function of a form, its constants, the number of batches and how many rows the first tile begins in front of
    the matrix."""
    first, batches = 0, rng.choice((1, 1, 2))
    if form == "blocks":
        orders = [(0, 1) if matrix.is_transposed else (1, 0) for matrix in matrices]
        constants = {"AORDER": orders[0], "BORDER": orders[1], "PADDING": rng.choice(("zero", "zero", "nan"))}
        return multiply_blocks, constants | {"EPILOGUE": "none"}, batches, rng.choice((0, 0, 8, 16))
    if form == "descriptors":
        # Tiles begin at multiples of 16 bytes along the contiguous dimension.
        first = rng.choice((0, 0, 16)) if matrices[0].is_transposed else rng.choice((0, 0, 5, 16))
        constants = {f"{name}TRANSPOSED": matrix.is_transposed for name, matrix in zip("AB", matrices)}
        constants |= {"RANK": rng.randrange(2, 6), "BATCHES": batches}
        return multiply_descriptors, constants | {"EPILOGUE": rng.choice(("plain", "elementwise"))}, batches, first
    if form == "persistent":
        constants = {f"{name}ROWS": rng.choice(("wrap", "clamp", "where")) for name in "AB"}
        constants |= {"BATCHES": batches, "EPILOGUE": rng.choice(("plain", "plain", "elementwise", "sum"))}
        return multiply_persistently, constants, batches, first
    constants = {f"{name}ROWS": rng.choice(("wrap", "wrap", "clamp", "where", "mask")) for name in "AB"}
    if rng.random() < 0.1:
        constants["AROWS"], first = "halo", rng.choice((5, 16))
    constants |= {
        "EPILOGUE": rng.choice(("plain", "plain", "elementwise", "sum", "wide", "narrow", "transposed")),
        "KMASK": rng.random() < 0.9,
        "LOOP": rng.choice(("advance", "index")),
    }
    return multiply_pointers, constants, batches, first


MLIR = {"fp16": "f16", "bf16": "bf16", "fp32": "f32"}


def execute(command, text):
    done = subprocess.run(
        command, input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600, check=False
    )
    return done.returncode, done.stdout.decode(errors="replace")


def run(numbers):
    """The failures among some kernels, and the numbers of tiles that got descriptors and that did not."""
    kernels = [str(kernel(number)) for number in numbers]
    text = "\n// -----\n\n".join(kernels)
    _, remarks = execute(
        ["triton-opt", "-", "--split-input-file", "--triton-ttir", "--triton-form-tensor-descriptors",
         "--remarks-filter=triton-form-tensor-descriptors", "-o", os.devnull], text
    )  # fmt: skip
    counts = remarks.count("TileDescribed"), remarks.count("TileNotDescribed")
    command = ["triton-differential", "-", "--split-input-file", *PIPELINES]
    if execute(command, text)[0] == 0:
        return [], counts
    failures = []
    for number, one in zip(numbers, kernels):
        code, output = execute(command, one)
        if code != 0:
            failures.append((number, output))
    return failures, counts


def simulate(numbers):
    """As run(), for the PTX of kernels with descriptors."""
    failures, described = [], 0
    for number in numbers:
        tiles = kernel(number)
        text = str(tiles)
        words = [f"--arg={word}" for word in re.findall("^// ARGUMENT: (.*)$", text, re.MULTILINE)]
        words.append("--grid=" + re.search("^// GRID: (.*)$", text, re.MULTILINE).group(1))
        with tempfile.TemporaryDirectory() as folder:
            result = os.path.join(folder, "c.npy")
            code, output = execute(["ttc", "-", "--run", *words, f"--write=c={result}"], text)
            if code == 0:
                check = f"--check=c={result}:rtol=2e-2:atol={tiles.error}"
                command = ["ttc", "-", "--target=sm_90a", "--simulate", *words, check]
                code, output = execute([*command, "--remarks-filter=triton-form-tensor-descriptors"], text)
            described += output.count("TileDescribed")
        if code != 0:
            failures.append((number, output))
    return failures, (described, 0)


def main():
    options = parse_arguments()
    numbers = range(options.first, options.first + options.count)
    if options.print:
        print("\n// -----\n\n".join(str(kernel(number)) for number in numbers))
        return 0
    if options.gpu:
        # Other machines have no launcher.
        import gpu_tiles
        from gpu_runs import run_on_gpu

        return run_on_gpu(gpu_tiles.make, numbers, options.jobs)
    batches = [numbers[first : first + BATCH] for first in range(0, len(numbers), BATCH)]
    failed = described = plain = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for failures, counts in pool.map(simulate if options.simulate else run, batches):
            described, plain = described + counts[0], plain + counts[1]
            for number, output in failures:
                failed += 1
                print(f"FAILED {number}: {output}", flush=True)
    print(f"{options.count} kernels, {described} tiles through descriptors, {plain} through pointers, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
