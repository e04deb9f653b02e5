#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The bandwidth of memory-bound kernels through this compiler and through Triton's own, in one process on one GPU.

    scripts/python benchmarks/bandwidth.py --json bandwidth.json [--rounds 5] [CASE...]

Each candidate (a compiler with a number of warps; PyTorch; a copy of as many bytes) is a CUDA graph of launches on
problems that take turns, so that the caches are cold and launching costs nothing. In each round all candidates
of a case take turns in random order. A bandwidth is the bytes that the kernel must read and write over the median
time; each compiler is represented by its best configuration. Results are checked against float64 beforehand.
"""

import argparse
import functools
import json
import math
import pathlib
import statistics

import torch
import triton

import cases
from measure import Candidate, compile_ahead, describe_device, take_turns
from triton_mlir import triton_hook

COPIED_ELEMENTS = 1 << 26


def error(launch, problem):
    """The greatest difference from float64, after the outputs were made useless."""
    for name in problem.expected:
        problem.arguments[name].fill_(float("nan"))
    launch(problem)
    return max(
        (problem.arguments[name].double() - expected.values).abs().max().item()
        for name, expected in problem.expected.items()
    )


@functools.lru_cache(maxsize=1)
def scratch_buffer(elements, dtype):
    return torch.empty(elements, dtype=dtype, device="cuda")


def copy(problem):
    """The input to memory, in pieces: the driver leaves larger ones in a graph to an engine that is slower."""
    source = problem.arguments["x"].flatten()
    target = problem.arguments["out"].flatten()
    if target.numel() != source.numel():
        target = scratch_buffer(source.numel(), source.dtype)
    for from_, to in zip(source.split(COPIED_ELEMENTS), target.split(COPIED_ELEMENTS), strict=True):
        to.copy_(from_)


def compile_candidates(case, problems):
    """The candidates that the compiler that is in place now makes of the case, by configuration; the greatest error."""
    kernel = triton.jit(case.function)
    candidates, errors = {}, []
    compile_ahead(
        functools.partial(case.compile, kernel, configuration, problems[0]) for configuration in case.configurations
    )
    for configuration in case.configurations:
        launch = functools.partial(case.launch, kernel, configuration)
        errors.append(error(launch, problems[0]))
        candidates[tuple(configuration.values())] = Candidate(launch, problems)
    return candidates, max(errors)


def run(case, rounds):
    problems = case.make_problems()
    candidates, errors = {}, {}
    for compiler in ("triton-mlir", "triton"):
        if compiler == "triton-mlir":
            triton_hook.install()
        # Graphs keep their kernels when the other compiler takes over.
        compiled, errors[compiler] = compile_candidates(case, problems)
        triton_hook.uninstall()
        candidates |= {(compiler, configuration): candidate for configuration, candidate in compiled.items()}
    candidates["torch", ()] = Candidate(lambda problem: case.torch(problem.arguments), problems)
    candidates["copy", ()] = Candidate(copy, problems)
    take_turns(list(candidates.values()), rounds)
    return summarize(case, candidates, errors)


def summarize(case, candidates, errors):
    def bytes_moved(compiler):
        return case.copied_bytes if compiler == "copy" else case.bytes

    row = {"name": case.name, "bytes": case.bytes, "errors": errors, "candidates": []}
    for (compiler, configuration), candidate in candidates.items():
        row["candidates"].append({"compiler": compiler, "configuration": configuration, "seconds": candidate.times})
    best = {}
    for entry in row["candidates"]:
        median = statistics.median(entry["seconds"])
        if entry["compiler"] not in best or median < statistics.median(best[entry["compiler"]]["seconds"]):
            best[entry["compiler"]] = entry
    row["best"] = {
        compiler: {
            "configuration": entry["configuration"],
            "gigabytes_per_second": bytes_moved(compiler) / statistics.median(entry["seconds"]) * 1e-9,
        }
        for compiler, entry in best.items()
    }
    row["ratios"] = [
        theirs / ours for ours, theirs in zip(best["triton-mlir"]["seconds"], best["triton"]["seconds"], strict=True)
    ]
    row["ratio"] = row["best"]["triton-mlir"]["gigabytes_per_second"] / row["best"]["triton"]["gigabytes_per_second"]
    return row


def print_row(row):
    best = row["best"]
    cells = [row["name"]]
    for compiler in ("triton-mlir", "triton"):
        warps = best[compiler]["configuration"]
        cells.append(f"{best[compiler]['gigabytes_per_second']:.0f} ({', '.join(map(str, warps))})")
    cells += [f"{best[name]['gigabytes_per_second']:.0f}" for name in ("torch", "copy")]
    cells.append(f"{row['ratio']:.3f} ({min(row['ratios']):.3f} to {max(row['ratios']):.3f})")
    cells += [f"{row['errors'][compiler]:.2e}" for compiler in ("triton-mlir", "triton")]
    print("| " + " | ".join(cells) + " |", flush=True)


def main():
    # Both compilers work from nothing: a cache would hand the one's kernels to the other.
    triton.knobs.compilation.always_compile = True
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=pathlib.Path, help="where all times go")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("cases", nargs="*", metavar="CASE", help="only cases whose names contain one of these")
    arguments = parser.parse_args()
    device = describe_device()
    print(", ".join(f"{key} {value}" for key, value in device.items()))
    print("| case | triton-mlir, GB/s | Triton, GB/s | PyTorch | copy | ratio to Triton | error | Triton's error |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    rows = []
    for case in cases.all_cases():
        if arguments.cases and not any(part in case.name for part in arguments.cases):
            continue
        rows.append(run(case, arguments.rounds))
        print_row(rows[-1])
        torch.cuda.empty_cache()
    mean = math.exp(statistics.fmean(math.log(row["ratio"]) for row in rows))
    print(f"geometric mean of the ratios to Triton: {mean:.3f}; least: {min(row['ratio'] for row in rows):.3f}")
    if arguments.json:
        arguments.json.write_text(json.dumps(device | {"rounds": arguments.rounds, "rows": rows}, indent=1))


if __name__ == "__main__":
    main()
