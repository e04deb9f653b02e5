# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts what the pipelines leave of conversions between layouts, and compares it with what Triton leaves.

For each NAME.ttir given, the pipelines run with the warps that NAME.json names; conversions are counted by kind,
outside loops and in them. A kernel differs if it has more of them than NAME.ttgir has, in loops or in all, not counting
those that only renumber registers."""

import json
import re
import subprocess
import sys

SUFFIX = ".ttir"
PIPELINE = "builtin.module({}tt.func(test-print-conversions))"
LOWERING = "triton-ttir,triton-ttgir{{num-warps={}}},"
# Outside loops and in them, of each kind.
COUNTS = re.compile(r"registers (\d+)\+(\d+), shuffles (\d+)\+(\d+), shared memory (\d+)\+(\d+)")


def count(path, passes):
    """The conversions that move data between threads, outside loops and in them, and a line that says it all."""
    command = ["triton-test-opt", path, "--pass-pipeline=" + PIPELINE.format(passes), "-o", "-"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    found = [tuple(map(int, match.groups())) for match in COUNTS.finditer(result.stderr)]
    registers, in_loop_registers, shuffles, in_loop_shuffles, memory, in_loop_memory = map(sum, zip(*found))
    text = (
        f"registers {registers}+{in_loop_registers}, shuffles {shuffles}+{in_loop_shuffles}, "
        f"shared memory {memory}+{in_loop_memory}"
    )
    return shuffles + memory, in_loop_shuffles + in_loop_memory, text


def main():
    differences = 0
    for path in sys.argv[1:]:
        stem = path[: -len(SUFFIX)]
        with open(stem + ".json", encoding="utf-8") as options:
            warps = json.load(options)["num_warps"]
        outside, inside, ours = count(path, LOWERING.format(warps))
        reference_outside, reference_inside, theirs = count(stem + ".ttgir", "")
        print(f"{stem.rsplit('/', 1)[-1]}: {ours}; Triton: {theirs}")
        if inside > reference_inside or outside + inside > reference_outside + reference_inside:
            differences += 1
            print("  more than Triton leaves")
    print(f"{len(sys.argv) - 1} kernels, {differences} with more conversions")


if __name__ == "__main__":
    main()
