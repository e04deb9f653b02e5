#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs random pass pipelines on the corpus: each must succeed, or fail with one error that says where or why.

  pipelines.py --count 1000 --seed 1

A pipeline has passes and pipelines of this project, and common ones of MLIR, on any operation, in any order, with
options that are valid or not. Pipeline number I of seed S is the same wherever and however often it is made. Some
pipelines run twice: the results must be equal.
"""

import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from typing import NamedTuple

from mutate import CORPUS, read_corpus
from oracle import ACCEPTED, BREACH, CRASH, HANG, LOCATED_ERROR, REJECTED, UNKNOWN_ERROR, Verdict, judge

NUMBERS = ("1", "2", "4", "8", "16", "32", "64", "0", "3", "-1", "-4", "1024", "4x", "x", "0x10", "1.5", "99999999999")
BOOLS = ("true", "false", "maybe")
TARGETS = ("sm_80", "sm_86", "sm_89", "sm_90", "sm_90a", "sm_100a", "sm_121f", "cuda:80", "cuda:90", "cuda:120") + (
    "sm_75",
    "sm90a",
    "cuda:",
    "cpu",
    "90",
)
GPU_OPTIONS = {
    "target": TARGETS,
    "num-warps": NUMBERS,
    "num-stages": NUMBERS,
    "num-ctas": NUMBERS,
    "maxnreg": NUMBERS,
    "abi": ("triton", "native", "cuda"),
    "verify-stages": BOOLS,
    "form-descriptors": BOOLS,
    "check-resources": BOOLS,
}
CPU_OPTIONS = {"bounds-checking": BOOLS, "interruptible": BOOLS, "step-limit": NUMBERS}

# The passes and pipelines of this project, and their options.
OURS = {
    "triton-combine": {},
    "triton-count-wide-loops": {},
    "triton-guard-folds": {},
    "triton-reorder-broadcast": {},
    "triton-loop-unroll": {},
    "triton-licm": {"loads": ("true", "false")},
    "triton-loop-aware-cse": {},
    "triton-rewrite-tensor-pointer": {},
    "triton-simplify-locations": {},
    "triton-rewrite-tensor-descriptor-to-pointer": {},
    "triton-guard-empty-tensors": {},
    "triton-form-tensor-descriptors": {"shared-memory": NUMBERS},
    "triton-keep-reread-data": {},
    "triton-decompose-scaled-dots": {},
    "triton-decompose-dots": {},
    "tritongpu-coalesce": {},
    "tritongpu-remove-layout-conversions": {"remarks": BOOLS},
    "tritongpu-remove-loop-annotations": {},
    "tritongpu-optimize-thread-locality": {},
    "tritongpu-scale-maxima": {},
    "tritongpu-reduce-data-duplication": {},
    "tritongpu-fill-buffers-early": {},
    "tritongpu-load-operands-late": {},
    "tritongpu-synchronize-early": {},
    "tritongpu-accelerate-matmul": {},
    "tritongpu-combine-tensor-select-and-if": {},
    "tritongpu-global-scratch-memory-allocation": {},
    "triton-nvidia-optimize-descriptor-encoding": {},
    "triton-nvidia-pass-tensor-maps": {},
    "triton-nvidia-tma-lowering": {},
    "tritongpu-pipeline": {"num-stages": NUMBERS},
    "triton-nvidia-combine-initializations": {},
    "triton-nvidia-overlap-stores": {},
    "triton-nvidia-skip-idle-blocks": {},
    "triton-nvidia-insert-proxy-fences": {},
    "triton-nvidia-refill-barriers": {},
    "triton-nvidia-wait-for-registers": {},
    "triton-nvidia-persist-programs": {"num-warps": NUMBERS, "num-stages": NUMBERS},
    "tritongpu-allocate-warp-groups": {},
    "allocate-shared-memory": {},
    "tritongpu-insert-barriers": {},
    "triton-wrap-in-gpu-module": {"name": ("kernels", "k-1", "")},
    "convert-triton-to-tritongpu": {
        "target": TARGETS,
        "num-warps": NUMBERS,
        "threads-per-warp": NUMBERS,
        "num-ctas": NUMBERS,
        "clusters": BOOLS,
        "maxnreg": NUMBERS,
        "abi": ("triton", "native", "cuda"),
    },
    "convert-tritongpu-to-nvvm": {"check-resources": BOOLS},
    "convert-triton-to-cpu": CPU_OPTIONS,
    "triton-verify-stage": {
        "stage": ("ttir", "ttgir", "allocated", "nvvm", "ptx", "cpu", "none", ""),
        "proven-async": BOOLS,
    },
    "triton-run-on-kernels": {
        "pipeline": ("builtin.module(cse)", "builtin.module()", "gpu.module(cse)", "any()", "cse", "")
    },
    "triton-ttir": GPU_OPTIONS,
    "triton-ttgir": GPU_OPTIONS,
    "triton-allocate": GPU_OPTIONS,
    "triton-nvvm": GPU_OPTIONS,
    "triton-to-nvvm": GPU_OPTIONS,
    "triton-to-cpu": CPU_OPTIONS,
    "triton-to-gpu-module": {**GPU_OPTIONS, "libdevice": ("", "libdevice.bc")},
}
# Passes that run other passes.
RUNNERS = ("triton-run-on-kernels",)
# Passes that run on `tt.func` alone.
ON_FUNCTIONS = (
    "tritongpu-remove-layout-conversions",
    "tritongpu-remove-loop-annotations",
    "tritongpu-optimize-thread-locality",
    "tritongpu-accelerate-matmul",
    "tritongpu-combine-tensor-select-and-if",
)
UPSTREAM = (
    "canonicalize",
    "cse",
    "inline",
    "loop-invariant-code-motion",
    "sccp",
    "symbol-dce",
    "convert-scf-to-cf",
) + (
    "strip-debuginfo",
    "control-flow-sink",
    "convert-arith-to-llvm",
    "reconcile-unrealized-casts",
)
ANCHORS = ("builtin.module", "gpu.module", "tt.func", "func.func", "any")
# The order of a compilation, which random changes of a few elements lead away from.
COMPILATION = ("triton-ttir", "triton-ttgir", "triton-allocate", "triton-nvvm")
STEPS = COMPILATION[:1] + (
    "convert-triton-to-tritongpu",
    "tritongpu-coalesce",
    "tritongpu-remove-layout-conversions",
    "tritongpu-accelerate-matmul",
    "tritongpu-optimize-thread-locality",
    "tritongpu-pipeline",
    "allocate-shared-memory",
    "tritongpu-insert-barriers",
    "convert-scf-to-cf",
    "convert-tritongpu-to-nvvm",
)
ERROR = re.compile(r"^(?!.*(?:note|remark|warning): ).*\berror: ", re.MULTILINE)
FAILED_PASS = re.compile(r"^failed pass: (\S+)$", re.MULTILINE)


class Odds(NamedTuple):
    """The probabilities with which a pipeline deviates from a compilation."""

    option: float  # that an option is given
    any_value: float  # that its value may be invalid
    nested: float  # of a list of passes on another operation
    anchored: float  # that all passes are on another operation
    random: float  # of a list that is no compilation
    misplaced: float  # that a pass on functions is not on them


USUAL = Odds(option=0.1, any_value=0.1, nested=0.15, anchored=0.1, random=0.3, misplaced=0.05)
WILD = Odds(option=0.4, any_value=0.6, nested=0.35, anchored=0.4, random=0.7, misplaced=0.4)


def make_options(rng, options, odds):
    """Options in braces, or nothing."""
    chosen = [name for name in options if rng.random() < odds.option]
    if not chosen and rng.random() < 0.01:
        return "{unheard-of=1}"
    words = []
    for name in chosen:
        values = options[name]
        words.append(
            f"{name}={rng.choice(values if rng.random() < odds.any_value else values[: max(len(values) // 3, 1)])}"
        )
    return "{" + " ".join(words) + "}" if words else ""


def make_element(rng, odds, depth=0):
    """A pass, a pipeline, or a list of them on an operation inside."""
    if depth < 3 and rng.random() < odds.nested:
        elements = ",".join(make_element(rng, odds, depth + 1) for _ in range(rng.randint(1, 3)))
        return f"{rng.choice(ANCHORS)}({elements})"
    if rng.random() < 0.3:
        return rng.choice(UPSTREAM)
    return make_pass(rng, rng.choice(list(OURS)), odds)


def make_pass(rng, name, odds):
    text = name + make_options(rng, OURS.get(name, {}), odds)
    return f"tt.func({text})" if name in ON_FUNCTIONS and rng.random() < 1 - odds.misplaced else text


def make_pipeline(rng, odds=USUAL):
    """A random list, or a compilation of which a few elements are replaced, left out, repeated or added."""
    if rng.random() < odds.random:
        return ",".join(make_element(rng, odds) for _ in range(rng.randint(1, 6)))
    steps = rng.choice((COMPILATION, STEPS))
    elements = [make_pass(rng, name, odds) for name in steps[: rng.randint(1, len(steps))]]
    for _ in range(rng.randint(0, 3)):
        position = rng.randrange(len(elements) + 1)
        replaced = rng.choice((0, 0, 1))
        elements[position : position + replaced] = [make_element(rng, odds)] * rng.choice((0, 1, 1, 2))
    text = ",".join(elements) or make_element(rng, odds)
    anchor = rng.choice(ANCHORS)
    return f"{anchor}({text})" if rng.random() < odds.anchored else text


class Runner:
    """triton-test-pipelines, which runs each request in a process of its own."""

    def __init__(self, seconds, megabytes):
        program = shutil.which("triton-test-pipelines")
        if not program:
            raise ValueError("there is no triton-test-pipelines on the PATH")
        command = [program, str(seconds), str(megabytes)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(self, path, pipeline):
        """(exit code, negative for a signal; output)."""
        self.process.stdin.write(f"{path}\t{pipeline}\n".encode())
        self.process.stdin.flush()
        status, size = map(int, self.process.stdout.readline().split())
        output = self.process.stdout.read(size).decode(errors="replace")
        return os.waitstatus_to_exitcode(status), output


def judge_run(code, output, text, pipeline):
    """The oracle's verdict, and one error for each failure of this project's passes."""
    has_locations = "unknown" not in text and "strip-debuginfo" not in pipeline
    if code in (-signal.SIGALRM, -signal.SIGXCPU, -signal.SIGKILL):
        return Verdict(HANG, "no answer in time", output)
    if code == 0 and ERROR.search(output):
        return Verdict(BREACH, "succeeded with an error", output)
    failed = FAILED_PASS.search(output)
    if code != 1:
        return judge(code, output, text, False)
    count = len(ERROR.findall(output))
    # A pipeline that cannot be parsed or scheduled has an error without location; it names the reason.
    if not failed:
        return Verdict(REJECTED, output=output) if count else Verdict(BREACH, "rejected without an error", output)
    name = failed.group(1)
    if not (LOCATED_ERROR.search(output) or UNKNOWN_ERROR.search(output)):
        return Verdict(BREACH, f"{name} failed without an error that has a location", output)
    # A pass on functions fails once for each of them; a pass that runs others fails without an error of its own.
    failures = FAILED_PASS.findall(output)
    if name in OURS and count != len([each for each in failures if each not in RUNNERS] or failures):
        return Verdict(BREACH, f"{name} failed with {count} errors", output)
    if name in OURS and has_locations and not LOCATED_ERROR.search(output):
        return Verdict(BREACH, f"{name} failed without a location", output)
    return Verdict(REJECTED, output=output)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000, help="how many pipelines to run")
    parser.add_argument("--first", type=int, default=0, help="the first pipeline's number")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--wild", action="store_true", help="pipelines that are further from a compilation")
    parser.add_argument("--corpus", default=CORPUS, help="a folder of IR")
    parser.add_argument("--largest", type=int, default=24 << 10, help="bytes of the largest file to run on")
    parser.add_argument("--timeout", type=int, default=20, help="seconds of processor time for one run")
    parser.add_argument("--memory", type=int, default=4096, help="MiB of address space for one run; 0 for no limit")
    parser.add_argument("--repeat", type=float, default=0.1, help="the portion of pipelines that run twice")
    parser.add_argument("--print-pipelines", action="store_true", help="print the pipelines instead of running them")
    return parser.parse_args()


def main():
    options = parse_arguments()
    texts = read_corpus([options.corpus], options.largest)
    runner = None if options.print_pipelines else Runner(options.timeout, options.memory)
    tally, seen = Counter(), Counter()
    for index in range(options.first, options.first + options.count):
        rng = random.Random(f"{options.seed}:{index}")
        name, text = rng.choice(texts)
        pipeline = make_pipeline(rng, WILD if options.wild else USUAL)
        path = os.path.join(options.corpus, name)
        if not runner:
            print(f"{index}: {name}: {pipeline}")
            continue
        code, output = runner.run(path, pipeline)
        verdict = judge_run(code, output, text, pipeline)
        if rng.random() < options.repeat and verdict.kind in (ACCEPTED, REJECTED):
            if runner.run(path, pipeline) != (code, output):
                verdict = Verdict(BREACH, "two runs differ", output)
        tally[verdict.kind] += 1
        if verdict.bad:
            seen[verdict.kind, verdict.signature] += 1
            if seen[verdict.kind, verdict.signature] == 1:
                print(f"\n{verdict.kind.upper()}: pipeline {index} of seed {options.seed}: {verdict.signature}")
                print(f"  triton-opt {path} --pass-pipeline='builtin.module({pipeline})'")
                print("\n".join("    " + line for line in verdict.output.splitlines()[:12]), flush=True)
    for (kind, signature), count in seen.items():
        print(f"{count} times: {kind}: {signature}")
    if not runner:
        return 0
    print(
        f"{options.count} pipelines, {tally[ACCEPTED]} accepted, {tally[REJECTED]} rejected, "
        f"{tally[CRASH]} crashes, {tally[HANG]} hangs, {tally[BREACH]} breaches"
    )
    return 1 if +seen else 0


if __name__ == "__main__":
    sys.exit(main())
