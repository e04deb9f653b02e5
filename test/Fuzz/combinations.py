#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lowers each elementwise operation of arith, math and tt on each combination of element types, for the CPU and a GPU.

  combinations.py --llvm /usr/lib/llvm-22 --include include

The operations are read from TableGen. A kernel is lowered, or refused with an error about its own operations: never
with one about those that it is lowered to.
"""

import argparse
import itertools
import json
import os
import re
import subprocess
import sys
from collections import Counter

TYPES = (
    *("i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"),
    *("f8E4M3FN", "f8E5M2", "f8E4M3FNUZ", "f8E5M2FNUZ"),
)
DIALECTS = {
    "arith": "mlir/Dialect/Arith/IR/ArithOps.td",
    "math": "mlir/Dialect/Math/IR/MathOps.td",
    "tt": "triton/Dialect/Triton/IR/TritonOps.td",
}
# Attributes without which an operation is not complete.
ATTRIBUTES = {
    "arith.cmpi": "predicate = 2 : i64",
    "arith.cmpf": "predicate = 2 : i64",
    "tt.clampf": "propagateNan = 0 : i32",
}
PIPELINES = {"the CPU": "--triton-to-cpu", "sm_90a": "--triton-to-nvvm=target=sm_90a"}
ERROR = re.compile(r"^\S*?:(\d+):\d+: error: (.*)$", re.MULTILINE)
INTERNAL = re.compile(r"'(?:llvm|nvvm|builtin|scf|cf)\.|failed to legalize|unrealized|unexpected")


def read_operations(dialect, options):
    """Yields the name of each elementwise operation, its number of operands, and whether the result has their type."""
    command = [os.path.join(options.llvm, "bin", "llvm-tblgen"), "--dump-json", "-I", options.include]
    path = DIALECTS[dialect]
    root = options.include if dialect == "tt" else os.path.join(options.llvm, "include")
    command += ["-I", os.path.join(options.llvm, "include"), os.path.join(root, path)]
    records = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    for record in records["!instanceof"]["Op"]:
        definition = records[record]
        traits = {trait["def"] for trait in definition["traits"]}
        if definition["opDialect"]["def"].lower().split("_")[0] not in (dialect, "triton"):
            continue
        if not any("Elementwise" in trait for trait in traits):
            continue
        constraints = [records[argument["def"]]["!superclasses"] for argument, _ in definition["arguments"]["args"]]
        count = sum("AttrConstraint" not in superclasses for superclasses in constraints)
        same = any("SameOperandsAndResultType" in trait for trait in traits)
        yield f"{dialect}.{definition['opName']}", count, same


def make_kernel(name, operands, result):
    """A kernel with the operation on blocks of the operand types, which stores its result."""
    lines, values = [], []
    for number, type_ in enumerate((*operands, result)):
        lines.append(f"  %s{number} = tt.splat %p{number} : !tt.ptr<{type_}> -> tensor<64x!tt.ptr<{type_}>>")
        lines.append(f"  %a{number} = tt.addptr %s{number}, %i : tensor<64x!tt.ptr<{type_}>>, tensor<64xi32>")
        if number < len(operands):
            values.append(f"%x{number}")
            lines.append(f"  %x{number} = tt.load %a{number} : tensor<64x!tt.ptr<{type_}>>")
    attributes = f" <{{{ATTRIBUTES[name]}}}>" if name in ATTRIBUTES else ""
    types = ", ".join(f"tensor<64x{type_}>" for type_ in operands)
    return "\n".join(
        [
            f"tt.func public @k({', '.join(f'%p{i}: !tt.ptr<{t}>' for i, t in enumerate((*operands, result)))}) {{",
            "  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>",
            *lines,
            f'  %r = "{name}"({", ".join(values)}){attributes} : ({types}) -> tensor<64x{result}>',
            f"  tt.store %a{len(operands)}, %r : tensor<64x!tt.ptr<{result}>>",
            "  tt.return",
            "}",
        ]
    )


def make_kernels(options):
    """(description, text) of each combination: all types of operand and result, unless they must be the same."""
    for dialect in DIALECTS:
        for name, count, same in read_operations(dialect, options):
            for type_, result in itertools.product(TYPES, TYPES):
                operands = (type_,) * count
                if name == "arith.select":
                    operands = ("i1", type_, type_)
                # Only casts have a result of any type; comparisons have booleans.
                if type_ != result and (same or count == 3 or (count == 2 and result != "i1")):
                    continue
                yield f"{name} {', '.join(operands)} -> {result}", make_kernel(name, operands, result)


def run(kernels, pipeline):
    """The error of each kernel, or None; and the errors about no kernel."""
    separator = "\n// -----\n"
    text = separator.join(text for _, text in kernels)
    starts = list(itertools.accumulate((kernel.count("\n") + 2 for _, kernel in kernels), initial=1))
    command = ["triton-opt", pipeline, "--split-input-file", "-o", os.devnull]
    process = subprocess.run(command, input=text, stderr=subprocess.PIPE, text=True)
    errors, others = {}, [] if process.returncode in (0, 1) else [f"exit code {process.returncode}"]
    which = 0
    for match in ERROR.finditer(process.stderr):
        line = int(match[1])
        while which + 1 < len(kernels) and starts[which + 1] <= line:
            which += 1
        errors.setdefault(which, match[2])
    return errors, others


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--llvm", required=True, help="the prefix of LLVM")
    parser.add_argument("--include", required=True, help="the folder of this project's TableGen files")
    parser.add_argument("--verbose", action="store_true", help="print each refused combination")
    options = parser.parse_args()
    kernels = list(make_kernels(options))
    valid, _ = run(kernels, "--pass-pipeline=builtin.module()")
    kernels = [kernel for index, kernel in enumerate(kernels) if index not in valid]
    tally = Counter()
    for target, pipeline in PIPELINES.items():
        errors, others = run(kernels, pipeline)
        for other in others:
            print(f"{target}: {other}")
        for index, error in errors.items():
            internal = INTERNAL.search(error)
            tally["internal" if internal else "refused"] += 1
            if internal or options.verbose:
                print(f"{kernels[index][0]} on {target}: {error}")
        tally["internal"] += len(others)
    print(f"{len(kernels)} combinations, {tally['refused']} refused, {tally['internal']} internal errors")
    return 1 if tally["internal"] else 0


if __name__ == "__main__":
    sys.exit(main())
