#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random straight-line PTX computes the same on a GPU, as ptxas compiles it, as in the simulator.

  scripts/python test/Differential/ptx.py --count 2000 --gpu

Results must have the same bits, but for those of NaN. Without --gpu, the programs only run in the simulator, which must
accept them. Program number N is the same wherever it is made.
"""

import argparse
import sys

import numpy as np
import triton_mlir
from random_expressions import FORMATS
from random_ptx import ELEMENTS, Program
from triton_testing.comparison import Expected
from triton_testing.formats import BF16
from triton_testing.problem import Encoded, Problem


def simulate(program):
    """The arguments after a run in the simulator."""
    arrays = program.arrays()
    code = triton_mlir.compile(program.text(), target=program.target, emit="ptx")
    triton_mlir.simulate(code, (1,), *arrays.values())
    return arrays


def make_for_gpu(number, target):
    """The code of a program with its problem."""
    program = Program(number, target)
    simulated, arguments, expected = simulate(program), {}, {}
    for name, array in program.arrays().items():
        side, kind = name.split("_")
        arguments[name] = Encoded(array, BF16) if kind == "b" else array
        if side == "out":
            format_ = FORMATS.get(ELEMENTS.get(kind))
            values = format_.decode(simulated[name], np.float64) if format_ else simulated[name]
            expected[name] = Expected(values, is_rounded=True, any_nan=True)
    return triton_mlir.compile(program.text(), target=target, emit="cubin"), Problem((1,), arguments, expected)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0, help="the first program's number")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--gpu", action="store_true", help="compare the results of a GPU with those of the simulator")
    parser.add_argument("--jobs", type=int, default=1, help="with --gpu, how many threads compile")
    parser.add_argument("--target", default="sm_90a", help="without --gpu, the target of the PTX")
    parser.add_argument("--print", type=int, help="print one program")
    options = parser.parse_args()
    if options.print is not None:
        print(Program(options.print, options.target).text())
        return 0
    numbers = range(options.first, options.first + options.count)
    if options.gpu:
        # Other machines have no launcher.
        from gpu_runs import run_on_gpu

        return run_on_gpu(make_for_gpu, numbers, options.jobs)
    failed = 0
    for number in numbers:
        try:
            simulate(Program(number, options.target))
        except (triton_mlir.CompileError, RuntimeError) as error:
            failed += 1
            print(f"FAILED {number}: {error}", flush=True)
    print(f"{options.count} programs, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
