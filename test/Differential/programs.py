#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs as users write them have the same results through the simulator of PTX as on the CPU.

  scripts/python test/Differential/programs.py --count 500
  scripts/python test/Differential/programs.py --count 500 --gpu

Products of tiles that a grid or a persistent loop selects, with descriptors made for each tile, once or never;
attention; loops over rows that read, write or branch; sums that become those of other dots. Sizes are arguments, may be
0, and are not multiples of those of the tiles. All sums but those of attention are of small integers, and exact. With
--gpu, the programs run on a GPU instead of in the simulator, which also reports races and other errors. Program number
N of a seed is the same wherever it is made.
"""

import argparse
import random
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

import numpy as np
import triton_mlir
from program_kernels import attend, fold, multiply, recur
from triton_mlir.triton import language as tl

NAMES = {np.float16: "fp16", np.float32: "fp32", np.int8: "i8", np.int32: "i32"}
UNIT_BYTES = 16  # Rows that TMA copies begin at multiples.


class Program(NamedTuple):
    """A kernel with a launch. The arrays of `arguments` are small; the outputs are among them."""

    kind: str
    text: str
    arguments: dict
    grid: tuple
    target: str
    warps: int
    stages: int
    error: float  # Of an element of a result.

    def compile(self, **options):
        return triton_mlir.compile(
            self.text, target=self.target, num_warps=self.warps, num_stages=self.stages, **options
        )


def make(kind, rng, function, arguments, constants, grid, error=0.0):
    """The program that calls a function. Arrays and sizes are aligned as they happen to be."""
    types = [
        f"*{NAMES[value.dtype.type]}:16" if isinstance(value, np.ndarray) else value for value in arguments.values()
    ]
    text = function.ttir(*types, **constants)
    # A 1 is a constant of the kernel.
    arguments = {name: value for name, value in arguments.items() if isinstance(value, np.ndarray) or value != 1}
    target = rng.choice(("sm_90a", "sm_90a", "sm_90a", "sm_80"))
    return Program(kind, text, arguments, grid, target, rng.choice((4, 4, 8)), constants["STAGES"], error)


def round_up(number, unit):
    return -(-number // unit) * unit


def integers(numbers, low, high, count, dtype):
    return numbers.integers(low, high, max(count, 1)).astype(dtype)


def draw_product(rng, numbers):
    element = rng.choice((np.float16, np.float16, np.float32, np.int8))
    total = np.int32 if element == np.int8 else np.float32
    unit = UNIT_BYTES // np.dtype(element).itemsize
    tile = {"BM": rng.choice((32, 64, 64, 128)), "BN": rng.choice((32, 64, 128)), "BK": rng.choice((32, 64))}
    m, n = (tile[name] * rng.randrange(1, 4) - rng.choice((0, 0, 5, 16)) for name in ("BM", "BN"))
    k = max(0, tile["BK"] * rng.choice((0, 1, 2, 3, 5)) - rng.choice((0, 0, 0, 7)))
    batches = rng.choice((1, 1, 2))
    grid = rng.choice(("plane", "line", "persistent", "persistent"))
    place = rng.choice(("none", "tile", "tile", "kernel" if batches == 1 else "tile"))
    epilogue = rng.choice(("none", "bias", "update", "relu", "store", "add"))
    if place == "none" and epilogue in ("store", "add"):
        epilogue = "none"
    is_transposed = [rng.random() < 0.4 for _ in "ab"]
    rows = [k if is_transposed[0] else m, n if is_transposed[1] else k]
    pitches = [round_up(max(1, pitch), unit) for pitch in (m if is_transposed[0] else k, k if is_transposed[1] else n)]
    # Writes through descriptors are of whole units.
    if epilogue in ("store", "add"):
        n = round_up(n, 4)
        pitches[1] = round_up(max(1, k if is_transposed[1] else n), unit)
        rows[1] = n if is_transposed[1] else k
    # Matrices of a batch begin at multiples of 16 bytes.
    pitch = round_up(n, 4)
    strides = [count * width for count, width in zip([*rows, m], [*pitches, pitch])]
    arguments = {
        "a": integers(numbers, -5, 6, batches * strides[0], element),
        "b": integers(numbers, -5, 6, batches * strides[1], element),
        "c": integers(numbers, -9, 9, batches * strides[2], total),
        "bias": integers(numbers, -9, 9, n, total),
    }
    arguments |= dict(zip(("M", "N", "K", "pa", "pb", "pc", "sa", "sb", "sc"), (m, n, k, *pitches, pitch, *strides)))
    constants = {"BATCHES": batches, **tile, "AT": is_transposed[0], "BT": is_transposed[1], "PLACE": place}
    constants |= {"GRID": grid, "GROUP": rng.choice((1, 2, 8)), "EPILOGUE": epilogue, "STAGES": rng.randrange(1, 5)}
    constants |= {"FLATTEN": grid == "persistent" and rng.random() < 0.3, "SUM": getattr(tl, total.__name__)}
    shape = (-(-m // tile["BM"]), -(-n // tile["BN"]), batches)
    count = shape[0] * shape[1] * shape[2]
    grids = {"plane": shape, "line": (count,), "persistent": (rng.choice((1, 2, 3, count)),)}
    return make(f"product, {grid}, {place}", rng, multiply, arguments, constants, grids[grid])


def draw_attention(rng, numbers):
    width, rows, columns = rng.choice((32, 64, 64, 128)), rng.choice((16, 64, 64, 128)), rng.choice((16, 32, 64))
    length = max(rows, columns) * rng.randrange(1, 4) - rng.choice((0, 0, 1, 9))
    pitch = width + rng.choice((0, 0, 8, 64))
    arguments = {name: (numbers.standard_normal(length * pitch) / 2).astype(np.float16) for name in "qkv"}
    arguments |= {"o": np.zeros(length * pitch, np.float32), "T": length, "pitch": pitch}
    is_persistent = rng.random() < 0.4
    constants = {"D": width, "BM": rows, "BN": columns, "CAUSAL": rng.random() < 0.5, "DESCRIBED": rng.random() < 0.5}
    constants |= {"PERSISTENT": is_persistent, "STAGES": rng.randrange(1, 5), "ADDED": rng.random() < 0.3}
    grid = rng.randrange(1, 4) if is_persistent else -(-length // rows)
    # Weights are rounded to f16 and sums differ in their order.
    return make("attention", rng, attend, arguments, constants, (grid,), error=4e-3)


def draw_fold(rng, numbers):
    element = rng.choice((np.float32, np.float16, np.int8))
    unit = UNIT_BYTES // np.dtype(element).itemsize
    rows, columns = rng.choice((1, 2, 8, 16, 32)), rng.choice((16, 32, 64, 128))
    m = max(0, rows * rng.choice((0, 1, 2, 3, 5, 8)) - rng.choice((0, 0, 1, 2)))
    n = columns * rng.randrange(1, 3) - rng.choice((0, 0, 1, 4))
    is_described = rng.random() < 0.5
    pitch = round_up(n, unit) + unit * rng.randrange(2) if is_described else n + rng.choice((0, 1, 4, 16))
    arguments = {
        "x": integers(numbers, -3, 4, m * pitch, element),
        "y": integers(numbers, -3, 4, m * pitch, np.float32),
        "out": np.full(n, -5, np.float32),
    }
    arguments |= {"M": m, "N": n, "pitch": pitch}
    is_persistent = rng.random() < 0.4
    constants = {"BM": rows, "BN": columns, "STAGES": rng.randrange(1, 6), "DESCRIBED": is_described}
    constants |= {"BODY": rng.choice(("sum", "product", "prefix", "chain", "branch", "nest"))}
    constants |= {"PERSISTENT": is_persistent}
    grid = rng.randrange(1, 3) if is_persistent else -(-n // columns)
    return make(f"fold, {constants['BODY']}", rng, fold, arguments, constants, (grid,))


STEPS = (
    "dot", "dot", "dot", "add a dot", "dot to the other", "dot of the sum", "dot of the sum's transpose", "negate",
    "magnitude", "add the index", "add a row", "subtract a column", "keep", "swap", "maximum", "difference", "select",
    "limit", "limit the other", "subtract the largest", "branch", "dot in a branch", "clear",
)  # fmt: skip

MOVES = ("none",) * 6 + ("pairs", "rows", "halves", "blocks", "order")
CHANGES = ("none",) * 5 + ("left", "right", "right", "before")


def draw_recurrence(rng, numbers):
    element, total = rng.choice(
        ((np.float16, np.float32), (np.float16, np.float32), (np.float16, np.float16), (np.int8, np.int32))
    )
    # Dots of int8 have a K of 32.
    widths = (32, 64) if element == np.int8 else (16, 32, 64)
    bm, bn, bk = rng.choice((64, 64, 128)), rng.choice(widths), rng.choice((32, 64))
    k = bk * rng.choice((0, 1, 2, 3, 4))
    written = np.int32 if total == np.int32 else np.float32
    arguments = {
        "a": integers(numbers, -1, 2, bm * max(k, bk), element),
        "b": integers(numbers, -1, 2, bn * max(k, bk), element),
        "c": integers(numbers, -1, 2, bn * bn, element),
        "rows": integers(numbers, -5, 6, bn, written),
        "columns": integers(numbers, -5, 6, bm, written),
        "first": integers(numbers, -9, 9, bm * bn, written),
        "second": integers(numbers, -9, 9, bm * bn, written),
        "K": k,
    }
    counts = (0, 0, 1, 2), (1, 2, 2, 3, 3, 4, 6), (0, 1, 2)
    parts = [tuple(rng.choices(STEPS, k=rng.choice(count))) for count in counts]
    # Elements of f16 are exact up to 2,048.
    if total == np.float16:
        parts = [tuple(step for name in part for step in (name, "limit", "limit the other")) for part in parts]
    constants = {"BM": bm, "BN": bn, "BK": bk, **dict(zip(("BEFORE", "LOOP", "AFTER"), parts))}
    constants |= {"STAGES": rng.randrange(1, 5), "SUM": getattr(tl, total.__name__)}
    constants["TURNS"] = rng.choice((0, 0, 0, 0, 2, 3))
    constants["SKIPPED"] = rng.choice(("none", "none", "none", "constant", "argument", "index"))
    constants["MOVED"] = tuple(MOVES[number] for number in numbers.integers(len(MOVES), size=2))
    constants["CHANGED"] = tuple(CHANGES[number] for number in numbers.integers(len(CHANGES), size=6))
    return make("recurrence", rng, recur, arguments, constants, (1,))


def draw(number, seed):
    """The program of that number."""
    rng, numbers = random.Random(f"{seed}:{number}"), np.random.default_rng([seed, number])
    return rng.choice((draw_product, draw_product, draw_attention, draw_fold, draw_recurrence))(rng, numbers)


def copies_of(program):
    """The arguments with arrays of their own, at aligned addresses with memory behind them."""
    copies = {}
    for name, value in program.arguments.items():
        if isinstance(value, np.ndarray):
            memory = np.zeros(value.nbytes + 256, np.uint8)
            first = -memory.ctypes.data % 128
            copy = memory[first : first + value.nbytes].view(value.dtype)
            copy[:] = value
            value = copy
        copies[name] = value
    return copies


def compute(program):
    """The arguments after a run on the CPU."""
    arguments = copies_of(program)
    triton_mlir.compile(program.text, target="cpu").launch(program.grid, list(arguments.values()))
    return arguments


def check(program, schedules):
    """Raises an error if the simulated results are wrong."""
    expected, computed = compute(program), copies_of(program)
    triton_mlir.simulate(program.compile(), program.grid, *computed.values(), schedules=schedules)
    for name, value in computed.items():
        if isinstance(value, np.ndarray):
            wrong = ~np.isclose(value.astype(float), expected[name].astype(float), rtol=0, atol=program.error)
            if wrong.any():
                raise AssertionError(f"{name} differs in {wrong.sum()} places, first at {np.argwhere(wrong)[0][0]}")


def make_for_gpu(options, number, target):
    """The code of a program with its problem."""
    from triton_testing.comparison import Expected
    from triton_testing.problem import Problem

    program = draw(number, options.seed)._replace(target=options.target or target)
    expected = {
        name: Expected(value.astype(np.float64) if program.error else value, program.error or None)
        for name, value in compute(program).items()
        if isinstance(value, np.ndarray)
    }
    code = triton_mlir.compile(program.compile().text, target=target, emit="cubin")
    return code, Problem(program.grid, program.arguments, expected)


def run_alone(options, numbers):
    """Runs some programs in a process; returns the kinds of those that are right, and the failures."""
    command = [sys.executable, __file__, "--only", ",".join(map(str, numbers)), "--seed", str(options.seed)]
    command += ["--schedules", str(options.schedules)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=options.timeout)
        output, error = done.stdout, done.stderr
        reason = f"exit code {done.returncode}"
    except subprocess.TimeoutExpired as late:
        output, error, reason = (late.stdout or b"").decode(), "", "no answer in time"
    kinds, failures = [], []
    for line in output.splitlines():
        number, _, rest = line.partition(": ")
        if rest.startswith("FAILED "):
            failures.append((int(number), rest.removeprefix("FAILED ")))
        else:
            kinds.append(rest)
    done = len(kinds) + len(failures)
    if done < len(numbers):
        # A program has taken the process with it.
        failures.append((numbers[done], f"{reason} {error.strip()[-300:]}"))
        if done + 1 < len(numbers):
            more_kinds, more_failures = run_alone(options, numbers[done + 1 :])
            kinds, failures = kinds + more_kinds, failures + more_failures
    return kinds, failures


def run_here(options):
    """Runs programs in this process, and prints a line for each."""
    for number in map(int, options.only.split(",")):
        try:
            program = draw(number, options.seed)
            check(program, options.schedules)
            print(f"{number}: {program.kind}", flush=True)
        except Exception as error:
            text = " ".join(f"{type(error).__name__}: {error}".split())
            print(f"{number}: FAILED {text[:600]}", flush=True)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100, help="how many programs to run")
    parser.add_argument("--first", type=int, default=0, help="the first program's number")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", help="run programs, separated by commas, in this process")
    parser.add_argument("--print", type=int, help="print one program and its launch")
    parser.add_argument("--gpu", action="store_true", help="compare the results of a GPU with those on the CPU")
    parser.add_argument("--target", help="with --gpu, the target of the PTX that is assembled for the GPU")
    parser.add_argument("--schedules", type=int, default=2, help="orders of warps to simulate")
    parser.add_argument("--timeout", type=int, default=600, help="seconds for one process")
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args()


def main():
    options = parse_arguments()
    numbers = range(options.first, options.first + options.count)
    if options.print is not None:
        program = draw(options.print, options.seed)
        print(f"// {program._replace(text='', arguments={})}\n// {program.arguments}\n{program.text}")
        return 0
    if options.only:
        run_here(options)
        return 0
    if options.gpu:
        # Other machines have no launcher.
        from gpu_runs import run_on_gpu

        return run_on_gpu(partial(make_for_gpu, options), numbers, options.jobs)
    batch = 8
    found, failed = Counter(), 0
    with ThreadPoolExecutor(options.jobs) as pool:
        parts = [numbers[first : first + batch] for first in range(0, len(numbers), batch)]
        for kinds, failures in pool.map(lambda part: run_alone(options, part), parts):
            found.update(kind.split(",")[0] for kind in kinds)
            for number, error in failures:
                failed += 1
                print(f"FAILED {number} of seed {options.seed}: {error}", flush=True)
    counts = ", ".join(f"{found[kind]} {kind}" for kind in sorted(found))
    print(f"{options.count} programs, {failed} failed; {counts}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
