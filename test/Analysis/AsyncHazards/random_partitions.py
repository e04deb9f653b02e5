# ===- random_partitions.py - Verdicts on random partitions -*- Python -*-===//
#
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Compares verdicts on partitions of warp specialization with all executions of random kernels.

Each kernel has two or three partitions that pass buffers on through rings, and up to two mutations.  A kernel that is
proven has no execution with a race, a deadlock, a missing fence or a wrong arrival; a kernel that is refuted has one.
The interpreter shares nothing with the analysis.
"""

import argparse
import random

from kernel_printer import HEADER
from partition_kernels import ONE_WARP, PartitionPrinter, make_kernel
from partition_machine import find_hazard
from random_kernels import get_verdicts

TRIPS = (1, 2, 3, 4, 5, 6, 7, 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--opt", default="triton-test-opt")
    parser.add_argument("--kernels", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=20000, help="the most states of a kernel for one set of arguments")
    parser.add_argument("--show", help="print the kernel with this number")
    options = parser.parse_args()
    wrong, counts, skipped = [], {}, 0
    for first in range(0, options.kernels, 100):
        numbers = range(first, min(first + 100, options.kernels))
        kernels = {f"k{number}": make_kernel(random.Random(f"{options.seed}/{number}")) for number in numbers}
        printers = {name: PartitionPrinter(name, kernel) for name, kernel in kernels.items()}
        text = {name: "\n".join(printer.lines) for name, printer in printers.items()}
        if options.show in text:
            print(ONE_WARP + HEADER + text[options.show] + "\n}")
        verdicts, barriers = get_verdicts(options.opt, ONE_WARP + HEADER + "\n".join(text.values()) + "\n}\n")
        for name, kernel in kernels.items():
            verdict, statements = verdicts[name].split(":")[0], printers[name].statements
            synchronized = {id(statements[number]) for _, number in barriers.get(name, ())}
            hazard, complete = find_hazard(kernel, TRIPS, synchronized, options.limit)
            skipped += not complete
            key = (verdict, "hazard" if hazard else "no hazard")
            counts[key] = counts.get(key, 0) + 1
            if (verdict == "proven" and hazard) or (verdict == "refuted" and not hazard and complete):
                wrong.append(f"{name}: {verdicts[name]}, but {hazard or 'no execution has a hazard'}")
    print(f"seed {options.seed}: {options.kernels} kernels, {skipped} of them with too many states")
    for (verdict, truth), count in sorted(counts.items()):
        print(f"  {verdict}, {truth}: {count}")
    for line in wrong:
        print("wrong:", line)
    print("wrong verdicts:", len(wrong))
    return bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
