#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels in Triton, compiled by Triton and by this compiler in one process, launched by Triton both times.

An output passes if its largest error is at most 1.1 times that of Triton's, or 4 units in the last place.
"""

import argparse
import json
import os
import sys
import tempfile

import numpy as np

os.environ.setdefault("TRITON_CACHE_DIR", tempfile.mkdtemp(prefix="triton-cache-"))

import elementwise
import rows
from case import Buffer, error_in_ulps

from triton_mlir import CompileError, triton_hook

FACTOR, ALLOWED = 1.1, 4
COLUMNS = ("case", "output", "result", "ulps", "Triton's")


def run_on_gpu(case):
    """The outputs of a case, by name."""
    import torch

    types = {"f16": torch.float16, "bf16": torch.bfloat16, "f8E4M3FN": torch.float8_e4m3fn, "f8E5M2": torch.float8_e5m2}
    tensors = {}
    for name, value in case.arguments.items():
        if isinstance(value, Buffer):
            bits = torch.from_numpy(value.array.view(f"int{8 * value.array.itemsize}").copy()).cuda()
            kinds = {"f32": torch.float32, "f64": torch.float64, **types}
            value = bits.view(kinds.get(value.type, bits.dtype))
        tensors[name] = value
    case.kernel[case.grid](**tensors, **case.constants, **case.options)
    torch.cuda.synchronize()
    outputs = {}
    for name in case.expected:
        memory = case.arguments[name]
        bits = tensors[name].view(getattr(torch, f"int{8 * memory.array.itemsize}")).cpu().numpy()
        outputs[name] = Buffer(memory.type, bits.view(memory.array.dtype))
    return outputs


def compare(case, ours, theirs):
    """A row for each output; `theirs` is None where Triton did not run."""
    for name, expected in case.expected.items():
        if expected is None:
            same = theirs is None or np.array_equal(ours[name].array, theirs[name].array)
            errors = (0.0 if same else float("inf"), 0.0)
        else:
            errors = [error_in_ulps(run[name], expected, case.scale) if run else 0.0 for run in (ours, theirs)]
        allowed = max(FACTOR * errors[1], ALLOWED) if theirs else case.allowed_on_cpu
        yield {"case": case.name, "output": name, "result": "ok" if errors[0] <= allowed else "FAILED",
               "ulps": errors[0], "Triton's": errors[1] if theirs else None}  # fmt: skip


def failure(case, problem):
    text = f"{type(problem).__name__}: {problem}".replace("\n", " | ")
    return {"case": case.name, "output": "-", "result": "FAILED", "ulps": None, "Triton's": None, "problem": text}


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
    return list(compare(case, ours, theirs))


def run_alone(case):
    """On the CPU, whose results have the references alone to be compared with."""
    from compilation import run_on_cpu

    return list(compare(case, run_on_cpu(case), None))


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
    for case in [*elementwise.cases(rng), *rows.cases(rng)]:
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
