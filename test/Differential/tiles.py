#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Multiplies random matrices in random tiles, before and after the pass that forms tensor descriptors.

  tiles.py --first 0 --count 500
  tiles.py --first 0 --count 500 --simulate

With --simulate, the PTX of the kernels is interpreted, and its results are compared with those on the CPU.

The tiles are accessed through pointers or block pointers; the sizes of the matrices are not multiples of those of the
tiles; rows and columns outside of a matrix are masked, wrap or are another row. The epilogue may use elements that are
outside. Kernel number N is the same wherever it is made.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from triton_mlir import triton
from triton_mlir.triton import language as tl

PIPELINES = ("--triton-ttir", "--triton-ttgir=target=sm_90a form-descriptors=true")
BATCH = 8


@triton.jit
def limit(index, size, ROWS: tl.constexpr):
    """Indices whose memory exists."""
    if ROWS == "wrap":
        index = index % size
    elif ROWS == "clamp":
        index = tl.minimum(index, size - 1)
    elif ROWS == "where":
        index = tl.where(index < size, index, 0)
    return index


@triton.jit
def epilogue(c, acc, rm, rn, M, N, scm, scn, EPILOGUE: tl.constexpr):
    if EPILOGUE == "sum":
        # The sums contain what was loaded outside of the matrices.
        acc += tl.sum(acc, axis=0)[None, :]
    elif EPILOGUE == "elementwise":
        acc = tl.where(acc > 0, acc, acc * 0.5) + 1.0
    mask = (rm[:, None] < M) & (rn[None, :] < N)
    if EPILOGUE == "wide":
        mask = (rm[:, None] < M + 1) & (rn[None, :] < N)
    elif EPILOGUE == "narrow":
        mask = (rm[:, None] < M - 1) & (rn[None, :] <= N - 1)
    elif EPILOGUE == "transposed":
        tl.store(c + rn[:, None] * scm + rm[None, :], tl.trans(acc).to(c.dtype.element_ty), mask=tl.trans(mask))
        return
    tl.store(c + rm[:, None] * scm + rn[None, :] * scn, acc.to(c.dtype.element_ty), mask=mask)


@triton.jit
def multiply_pointers(
    a, b, c, M, N, K, saz, sam, sak, sbz, sbk, sbn, scm, scn,
    FIRST: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, AROWS: tl.constexpr, BROWS: tl.constexpr,
    KMASK: tl.constexpr, LOOP: tl.constexpr, EPILOGUE: tl.constexpr,
):  # fmt: skip
    pm, pn, z = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    rm = pm * BM + tl.arange(0, BM)
    rn = pn * BN + tl.arange(0, BN)
    if AROWS == "halo":
        rm -= FIRST
    rk = tl.arange(0, BK)
    am, bn = limit(rm, M, AROWS), limit(rn, N, BROWS)
    ap = a + z * saz + am[:, None] * sam + rk[None, :] * sak
    bp = b + z * sbz + rk[:, None] * sbk + bn[None, :] * sbn
    acc = tl.zeros((BM, BN), tl.float32)
    if LOOP == "advance":
        for k in range(0, tl.cdiv(K, BK)):
            if AROWS == "mask" or AROWS == "halo":
                amask = (rk < K - k * BK)[None, :] & (rm < M)[:, None] & (rm >= 0)[:, None]
            else:
                amask = tl.broadcast_to((rk < K - k * BK)[None, :], (BM, BK))
            if BROWS == "mask":
                bmask = (rk < K - k * BK)[:, None] & (rn < N)[None, :]
            else:
                bmask = tl.broadcast_to((rk < K - k * BK)[:, None], (BK, BN))
            if KMASK:
                x = tl.load(ap, mask=amask, other=0.0)
                y = tl.load(bp, mask=bmask, other=0.0)
            else:
                x = tl.load(ap, mask=amask, other=1.0)
                y = tl.load(bp, mask=bmask, other=0.0)
            acc = tl.dot(x, y, acc)
            ap += BK * sak
            bp += BK * sbk
    else:
        for k in range(0, K, BK):
            index = k + rk
            amask = (index < K)[None, :]
            bmask = (index < K)[:, None]
            if AROWS == "mask" or AROWS == "halo":
                amask = amask & (rm < M)[:, None] & (rm >= 0)[:, None]
            if BROWS == "mask":
                bmask = bmask & (rn < N)[None, :]
            x = tl.load(a + z * saz + am[:, None] * sam + index[None, :] * sak, mask=amask, other=0.0)
            y = tl.load(b + z * sbz + index[:, None] * sbk + bn[None, :] * sbn, mask=bmask, other=0.0)
            acc = tl.dot(x, y, acc)
    if AROWS == "halo":
        rm = tl.where(rm < 0, M + 1000000, rm)
    epilogue(c + z * scm * (tl.maximum(M, N) + 1), acc, rm, rn, M, N, scm, scn, EPILOGUE)


@triton.jit
def multiply_persistently(
    a, b, c, M, N, K, saz, sam, sak, sbz, sbk, sbn, scm, scn,
    FIRST: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, BATCHES: tl.constexpr,
    AROWS: tl.constexpr, BROWS: tl.constexpr, EPILOGUE: tl.constexpr,
):  # fmt: skip
    columns = tl.cdiv(N, BN)
    tiles = tl.cdiv(M, BM) * columns
    scz = scm * (tl.maximum(M, N) + 1)
    for tile in range(tl.program_id(0), tiles * BATCHES, tl.num_programs(0)):
        z = tile // tiles
        pm, pn = tile % tiles // columns, tile % columns
        rm, rn, rk = pm * BM + tl.arange(0, BM), pn * BN + tl.arange(0, BN), tl.arange(0, BK)
        ap = a + z * saz + limit(rm, M, AROWS)[:, None] * sam + rk[None, :] * sak
        bp = b + z * sbz + rk[:, None] * sbk + limit(rn, N, BROWS)[None, :] * sbn
        acc = tl.zeros((BM, BN), tl.float32)
        for k in range(0, tl.cdiv(K, BK)):
            x = tl.load(ap, mask=rk[None, :] < K - k * BK, other=0.0)
            y = tl.load(bp, mask=rk[:, None] < K - k * BK, other=0.0)
            acc = tl.dot(x, y, acc)
            ap += BK * sak
            bp += BK * sbk
        epilogue(c + z * scz, acc, rm, rn, M, N, scm, scn, EPILOGUE)


@triton.jit
def multiply_blocks(
    a, b, c, M, N, K, saz, sam, sak, sbz, sbk, sbn, scm, scn,
    FIRST: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
    AORDER: tl.constexpr, BORDER: tl.constexpr, PADDING: tl.constexpr, EPILOGUE: tl.constexpr,
):  # fmt: skip
    pm, pn, z = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    ap = tl.make_block_ptr(a + z * saz, (M, K), (sam, sak), (pm * BM - FIRST, 0), (BM, BK), AORDER)
    bp = tl.make_block_ptr(b + z * sbz, (K, N), (sbk, sbn), (0, pn * BN), (BK, BN), BORDER)
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        x = tl.load(ap, boundary_check=(0, 1), padding_option=PADDING)
        y = tl.load(bp, boundary_check=(0, 1), padding_option=PADDING)
        acc = tl.dot(x, y, acc)
        ap = tl.advance(ap, (0, BK))
        bp = tl.advance(bp, (BK, 0))
    cp = tl.make_block_ptr(
        c + z * scm * (tl.maximum(M, N) + 1), (M, N), (scm, scn), (pm * BM - FIRST, pn * BN), (BM, BN), (1, 0)
    )
    tl.store(cp, acc.to(c.dtype.element_ty), boundary_check=(0, 1))


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0, help="the first kernel's number")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at the same time")
    parser.add_argument("--simulate", action="store_true", help="compare the PTX, in the simulator")
    parser.add_argument("--print", action="store_true", help="print the kernels instead of running them")
    return parser.parse_args()


class Matrix:
    """A batch of matrices with padding, one of whose dimensions is contiguous."""

    def __init__(self, rng, rows, columns, aligned):
        self.is_transposed = rng.random() < 0.4
        inner = rows if self.is_transposed else columns
        pitch = (inner + 15) // 16 * 16 if aligned else inner + rng.randrange(3)
        self.strides = (1, pitch) if self.is_transposed else (pitch, 1)
        self.batch = (columns if self.is_transposed else rows) * pitch


def kernel(number):
    """The text of a kernel, with its launch."""
    rng = random.Random(number)

    def size():
        return rng.choice((rng.randrange(1, 100), 16 * rng.randrange(1, 7), 64))

    m, n, k = size(), size(), size()
    bm, bn, bk = (rng.choice((16, 32, 64)) for _ in range(3))
    aligned = rng.random() < 0.9
    element = rng.choice(("fp16", "fp16", "bf16", "fp32"))
    batches = rng.choice((1, 1, 2))
    first = 0
    # Elements that are loaded without a mask may be behind the matrix.
    arows, brows = (rng.choice(("wrap", "wrap", "clamp", "where", "mask")) for _ in range(2))
    constants = {"BM": bm, "BN": bn, "BK": bk}
    is_block = rng.random() < 0.3
    # A remainder by zero is undefined; a block pointer may be into a tensor without elements.
    if rng.random() < 0.1:
        k = 0
    if is_block and rng.random() < 0.1:
        m, n = rng.choice(((0, n), (m, 0)))
    matrices = Matrix(rng, m, k, aligned), Matrix(rng, k, n, aligned), Matrix(rng, m, n, aligned)
    # The result is not transposed.
    matrices[2].strides = ((n + 15) // 16 * 16, 1)
    numbers = [m, n, k]
    for matrix in matrices[:2]:
        numbers += [matrix.batch, *matrix.strides]
    numbers += matrices[2].strides
    if is_block:
        orders = [(0, 1) if matrix.is_transposed else (1, 0) for matrix in matrices]
        first = rng.choice((0, 0, 8, 16))
        constants |= {"AORDER": orders[0], "BORDER": orders[1], "PADDING": rng.choice(("zero", "zero", "nan"))}
        function, epilogue_kind = multiply_blocks, "none"
    elif rng.random() < 0.2:
        arows, brows = (rng.choice(("wrap", "clamp", "where")) for _ in range(2))
        epilogue_kind = rng.choice(("plain", "plain", "elementwise", "sum"))
        constants |= {"AROWS": arows, "BROWS": brows, "BATCHES": batches}
        function = multiply_persistently
    else:
        if rng.random() < 0.1:
            arows, first = "halo", rng.choice((5, 16))
        epilogue_kind = rng.choice(("plain", "plain", "elementwise", "sum", "wide", "narrow", "transposed"))
        constants |= {
            "AROWS": arows,
            "BROWS": brows,
            "KMASK": rng.random() < 0.9,
            "LOOP": rng.choice(("advance", "index")),
        }
        function = multiply_pointers
        if epilogue_kind == "transposed":
            numbers[9] = (m + 15) // 16 * 16
    constants |= {"FIRST": first, "EPILOGUE": epilogue_kind}
    types = [f"*{element}"] * 2 + [rng.choice(("*fp32", f"*{element}"))]
    text = function.ttir(*types, *numbers, **constants)
    # Arrays are aligned.
    for name, pointer in zip("abc", types):
        parameter = f"%{name}: !tt.ptr<{MLIR[pointer]}>"
        text = text.replace(parameter, f"{parameter} {{tt.divisibility = 16 : i32}}", 1)
    pitch = max(stride for matrix in matrices for stride in (*matrix.strides, numbers[9]))
    counts = [batches * matrix.batch + 64 * pitch for matrix in matrices[:2]] + [batches * (m + n + 64) * pitch]
    # A 1 is a constant of the kernel.
    values = [value for value in numbers if value != 1]
    arguments = [f"normal:{counts[0]}:seed={number}", f"normal:{counts[1]}:seed={number + 1}", f"zeros:{counts[2]}"]
    arguments += [str(value) for value in values]
    if function is multiply_persistently:
        return launch(number, text, arguments, f"{rng.randrange(1, 4)},1,1")
    grid = f"{max(1, -(-(m + first) // bm))},{max(1, -(-n // bn))},{batches}"
    return launch(number, text, arguments, grid)


def launch(number, text, arguments, grid):
    """The text of a kernel with comments that launch it."""
    lines = [f"// Kernel {number}", f"// GRID: {grid}", *(f"// ARGUMENT: {argument}" for argument in arguments)]
    return "\n".join(lines) + "\n" + text


MLIR = {"*fp16": "f16", "*bf16": "bf16", "*fp32": "f32"}


def execute(command, text):
    done = subprocess.run(
        command, input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600, check=False
    )
    return done.returncode, done.stdout.decode(errors="replace")


def run(numbers):
    """The failures among some kernels, and the numbers of tiles that got descriptors and that did not."""
    kernels = [kernel(number) for number in numbers]
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
        text = kernel(number)
        words = [f"--arg={word}" for word in re.findall("^// ARGUMENT: (.*)$", text, re.MULTILINE)]
        words.append("--grid=" + re.search("^// GRID: (.*)$", text, re.MULTILINE).group(1))
        with tempfile.TemporaryDirectory() as folder:
            result = os.path.join(folder, "c.npy")
            code, output = execute(["ttc", "-", "--run", *words, f"--write=c={result}"], text)
            if code == 0:
                check = f"--check=c={result}:rtol=2e-2:atol=0.3"
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
        print("\n// -----\n\n".join(kernel(number) for number in numbers))
        return 0
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
