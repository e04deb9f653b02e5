# ===- random_kernels.py - Verdicts on random asynchronous kernels -*- Python -*-===//
#
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Compares verdicts on asynchronous code with the executions of random kernels.

Each kernel is built as a tree of statements, printed as TTGIR, and executed here on all arguments of a small range,
with all orders in which copies may complete and with threads that stay behind at waits, between the barriers that
tritongpu-insert-barriers inserts.  A kernel that is proven has no execution with a hazard; a kernel that is refuted has
one.  The interpreter shares nothing with the analysis.
"""

import argparse
import random
import re
import subprocess
import sys

from kernel_generator import make_kernel
from kernel_machine import find_hazard
from kernel_printer import HEADER, Printer

TRIPS = range(0, 8)


def get_verdicts(opt, text):
    command = [opt, "-", "--allocate-shared-memory", "--tritongpu-insert-barriers", "--test-print-async-hazards"]
    command += ["--mlir-print-debuginfo", "--mlir-print-local-scope"]
    result = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if result.returncode:
        sys.exit(f"error: {' '.join(command)}: {result.stderr[:2000]}")
    barriers, name = {}, None
    for line in result.stdout.splitlines():
        if match := re.search(r"tt\.func public @(k\d+)", line):
            name = match.group(1)
        elif match := re.search(r'ttg\.local_barrier loc\("(behind )?(\d+)"\)', line):
            barriers.setdefault(name, set()).add((bool(match.group(1)), int(match.group(2))))
    return dict(re.findall(r"remark: (k\d+): (.*)", result.stderr)), barriers


def is_call(options, name):
    """Draws whether a statement is in a callee."""
    source = random.Random(f"{options.seed}/{name}/calls")
    return lambda: source.random() < options.calls


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--opt", default="triton-test-opt")
    parser.add_argument("--kernels", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--calls", type=float, default=0, help="the part of statements that are in callees, up to 1")
    parser.add_argument("--show", help="print the kernel with this number")
    options = parser.parse_args()
    wrong, counts = [], {}
    for first in range(0, options.kernels, 100):
        numbers = range(first, min(first + 100, options.kernels))
        kernels = {f"k{number}": make_kernel(random.Random(f"{options.seed}/{number}")) for number in numbers}
        printers = {name: Printer(name, *kernel, is_call(options, name)) for name, kernel in kernels.items()}
        text = {name: "\n".join(printer.lines) for name, printer in printers.items()}
        if options.show in text:
            print(HEADER + text[options.show] + "\n}")
        verdicts, barriers = get_verdicts(options.opt, HEADER + "\n".join(text.values()) + "\n}\n")
        for name, (kernel, _) in kernels.items():
            verdict = verdicts[name].split(":")[0]
            statements = printers[name].statements
            synchronized = {
                ("behind", id(statements[number])) if is_behind else id(statements[number])
                for is_behind, number in barriers.get(name, ())
            }
            hazard = find_hazard(kernel, verdict == "proven", TRIPS, synchronized)
            key = (verdict, "hazard" if hazard else "no hazard")
            counts[key] = counts.get(key, 0) + 1
            if (verdict == "proven" and hazard) or (verdict == "refuted" and not hazard):
                wrong.append(f"{name}: {verdicts[name]}, but {hazard or 'no execution has a hazard'}")
    print(f"seed {options.seed}: {options.kernels} kernels")
    for (verdict, truth), count in sorted(counts.items()):
        print(f"  {verdict}, {truth}: {count}")
    for line in wrong:
        print("wrong:", line)
    print("wrong verdicts:", len(wrong))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
