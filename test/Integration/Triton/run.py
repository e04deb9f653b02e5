#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels in Triton, compiled by Triton and by this compiler in one process, launched by Triton both times.

An output passes if its largest error is at most 1.1 times that of Triton's, or 4 units in the last place, or the bound
of its case.
"""

import argparse
import json
import os
import sys
import tempfile

import numpy as np

os.environ.setdefault("TRITON_CACHE_DIR", tempfile.mkdtemp(prefix="triton-cache-"))

import elementwise
import products
import rows
from case import element_format, error_in_ulps

from triton_mlir import CompileError, triton_hook
from triton_testing.check import is_same as is_same_array
from triton_testing.problem import array_of

FACTOR, ALLOWED = 1.1, 4
COLUMNS = ("case", "output", "result", "ulps", "Triton's")


def torch_type(value):
    """The type of a tensor for an array argument."""
    import torch

    format_ = element_format(value)
    kinds = {"f16": torch.float16, "bf16": torch.bfloat16, "f32": torch.float32, "f64": torch.float64,
             "f8E4M3FN": torch.float8_e4m3fn, "f8E5M2": torch.float8_e5m2}  # fmt: skip
    return kinds[format_.name] if format_ else getattr(torch, f"int{8 * value.itemsize}")


def run_on_gpu(case):
    """The arrays that a case's outputs hold, by name."""
    import torch

    tensors = {}
    for name, value in case.problem.arguments.items():
        array = array_of(value)
        if array is not None:
            value = torch.from_numpy(array.view(f"int{8 * array.itemsize}").copy()).cuda().view(torch_type(value))
        tensors[name] = value
    case.kernel[case.problem.grid](**tensors, **case.constants, **case.options)
    torch.cuda.synchronize()
    outputs = {}
    for name in case.problem.expected:
        array = case.problem.arrays[name]
        bits = tensors[name].view(getattr(torch, f"int{8 * array.itemsize}")).cpu().numpy()
        outputs[name] = bits.view(array.dtype)
    return outputs


def row_of(case, output, is_right, ours, theirs=None, **others):
    result = "ok" if is_right else "FAILED"
    return {"case": case.name, "output": output, "result": result, "ulps": ours, "Triton's": theirs, **others}


def compare_runs(case, ours, theirs):
    """A row for each output of two runs."""
    for name, expected in case.problem.expected.items():
        if not case.has_reference(name):
            is_same = is_same_array(ours[name], theirs[name])
            yield row_of(case, name, is_same, 0.0 if is_same else float("inf"), 0.0)
            continue
        format_ = element_format(case.problem.arguments[name])
        errors = [error_in_ulps(run[name], expected, format_) for run in (ours, theirs)]
        allowed = max(FACTOR * errors[1], ALLOWED, case.bounds.get(name, 0.0))
        yield row_of(case, name, errors[0] <= allowed, *errors)


def failure(case, problem):
    text = f"{type(problem).__name__}: {problem}".replace("\n", " | ")
    return row_of(case, "-", False, None, problem=text)


def compile_only(case):
    """Whether a case becomes machine code."""
    from compilation import compile_case

    compile_case(case)
    return [{"case": case.name, "output": "-", "result": "compiled", "ulps": None, "Triton's": None}]


def run_both(case):
    triton_hook.uninstall()
    theirs = run_on_gpu(case)
    triton_hook.install()
    ours = run_on_gpu(case)
    if not triton_hook.compilations():
        raise RuntimeError("nothing was compiled")
    return list(compare_runs(case, ours, theirs))


def run_alone(case):
    """On the CPU, whose results have the references alone to be compared with."""
    from compilation import check_on_cpu

    verdict = check_on_cpu(case)
    rows = []
    for name, found in verdict.comparisons.items():
        notes = [note for note in verdict.notes if note.startswith(f"{name}: ")]
        rows.append(row_of(case, name, not notes, found.max_ulp, problem="; ".join(notes)))
    if not verdict.ok and all(row["result"] == "ok" for row in rows):
        rows[0] = row_of(case, "-", False, None, problem="; ".join(verdict.notes))
    return rows


def show(row):
    number = lambda value: "-" if value is None else f"{value:.3g}"
    print(f"{row['case']:16} {row['output']:12} {row['result']:8} {number(row['ulps']):>8} "
          f"{number(row['''Triton's''']):>8}  {row.get('problem', '')}".rstrip(), flush=True)  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", help="where to write the results")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "little"), help="an earlier run's")
    parser.add_argument("--cases", default="", help="only those with one of these words in their names")
    parser.add_argument("--on", choices=("gpu", "cpu", "compiler"), default="gpu",
                        help="cpu: this compiler's code for it alone; compiler: nothing is run")  # fmt: skip
    arguments = parser.parse_args()
    run = {"gpu": run_both, "cpu": run_alone, "compiler": compile_only}[arguments.on]
    if arguments.on == "compiler":
        triton_hook.install()

    print(f"seed {arguments.seed}")
    show(dict(zip(COLUMNS, COLUMNS)) | {"ulps": None, "Triton's": None})
    rng = np.random.default_rng(arguments.seed)
    words = [word for word in arguments.cases.split(",") if word]
    results = []
    for case in [*elementwise.cases(rng), *rows.cases(rng), *products.cases(rng)]:
        if words and not any(word in case.name for word in words):
            continue
        try:
            found = run(case)
        except (CompileError, RuntimeError) as problem:
            found = [failure(case, problem)]
        for row in found:
            show(row)
        results += found
    failed = sum(row["result"] == "FAILED" for row in results)
    print(f"{len(results)} checks, {failed} failed")
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump({"seed": arguments.seed, "rows": results}, file, indent=1)
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
