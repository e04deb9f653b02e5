#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The time from TTIR to PTX in a process that lives long, beside that of Triton's stages; needs Triton, but no GPU.

    scripts/python benchmarks/compile_time.py [--rounds 10] [--json compile-time.json] [--dots]

Both start from the text of the TTIR that Triton's front end and its `ttir` stage made; with --dots, from that of the
corpus's matrix multiplications and attention. Triton's time is that of its
stages `ttgir`, `llir` and `ptx`, without reading the text; ours is a whole compilation through the C interface, with
reading. The two take turns.
"""

import argparse
import json
import pathlib
import re
import statistics
import tempfile
import time

import triton
from triton._C.libtriton import ir
from triton.backends.compiler import GPUTarget, Language
from triton.compiler.compiler import ASTSource, make_backend

import kernels
import triton_mlir
from triton_testing.paths import CORPUS

TARGET = GPUTarget("cuda", 90, 32)
OUR_TARGET = "sm_90a"
STAGES = ("ttgir", "llir", "ptx")

# A kernel, the types of its parameters, its constants and its warps.
ROW = ["i32"] * 3
CASES = {
    "add float32, 1024 elements": (kernels.add, ["*fp32"] * 3 + ["i32"], [1024], 4),
    "softmax float16, 4096 columns": (kernels.softmax, ["*fp16"] * 2 + ROW, [4096], 4),
    "softmax float16, 16384 columns": (kernels.softmax, ["*fp16"] * 2 + ROW, [16384], 16),
    "layer_norm float16, 4096 columns": (kernels.layer_norm, ["*fp16"] * 4 + ROW[:2] + ["fp32"], [4096], 8),
    "256 masked loads of 1024 float32": (kernels.many_loads, ["*fp32"] * 2 + ["i32"], [1024, 256], 4),
    "1024 masked loads of 1024 float32": (kernels.many_loads, ["*fp32"] * 2 + ["i32"], [1024, 1024], 4),
}


DOTS = re.compile("mm_|fa_|attention|block_ptr_matmul|grouped_gemm|split_k")


class Triton:
    """Triton's stages, without its caches."""

    def __init__(self, warps, stages=3):
        self.backend = make_backend(TARGET)
        self.options = self.backend.parse_options({"num_warps": warps, "num_stages": stages})
        self.stages = {}
        self.backend.add_stages(self.stages, self.options, Language.TRITON)

    def make_context(self):
        context = ir.context()
        ir.load_dialects(context)
        self.backend.load_dialects(context)
        return context

    def make_ttir(self, function, types, constants):
        """The kernel's TTIR as text."""
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        signature = dict(zip(names, types + ["constexpr"] * len(constants), strict=True))
        # As for arguments that a launch finds divisible by 16.
        facts = {(i,): [["tt.divisibility", 16]] for i, kind in enumerate(types) if kind != "fp32"}
        values = {(len(types) + i,): value for i, value in enumerate(constants)}
        source = ASTSource(triton.jit(function), signature, constexprs=values, attrs=facts)
        context = self.make_context()
        generators = self.backend.get_codegen_implementation(self.options)
        module = source.make_ir(TARGET, self.options, generators, self.backend.get_module_map(), context)
        return str(self.stages["ttir"](module, {}))

    def compile(self, path):
        """Seconds for each stage from a file with TTIR."""
        context, seconds, metadata = self.make_context(), {}, {}
        module = ir.parse_mlir_module(path, context)
        module.context = context
        for stage in STAGES:
            begin = time.perf_counter()
            module = self.stages[stage](module, metadata)
            seconds[stage] = time.perf_counter() - begin
        return seconds


def compile_ours(text, warps):
    """Seconds from TTIR as text to PTX."""
    triton_mlir.compilation.cached_compile.cache_clear()
    begin = time.perf_counter()
    triton_mlir.compile(text, OUR_TARGET, emit="ptx", num_warps=warps)
    return time.perf_counter() - begin


def run_function(case, rounds):
    function, types, constants, warps = CASES[case]
    peer = Triton(warps)
    return run(case, peer.make_ttir(function, types, constants), warps, peer, rounds)


def run_corpus(case, rounds):
    options = json.loads((CORPUS / f"{case}.json").read_text())
    warps = options["num_warps"]
    return run(case, (CORPUS / f"{case}.ttir").read_text(), warps, Triton(warps, options["num_stages"]), rounds)


def run(case, text, warps, peer, rounds):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "kernel.ttir"
        path.write_text(text)
        ours, theirs = [], []
        for _ in range(rounds + 1):
            ours.append(compile_ours(text, warps))
            theirs.append(peer.compile(str(path)))
    # The first compilation loads what the others find.
    return {"name": case, "ours": ours[1:], "stages": theirs[1:]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--json", type=pathlib.Path, help="where all times go")
    parser.add_argument("--dots", action="store_true", help="matrix multiplications and attention of the corpus")
    arguments = parser.parse_args()
    print(f"Triton {triton.__version__}, triton-mlir {triton_mlir.version()}; median of {arguments.rounds}, in ms")
    print(f"| case | triton-mlir | Triton | of it {', '.join(STAGES)} | ratio |")
    print("| --- | --- | --- | --- | --- |")
    rows, cases, measure = [], list(CASES), run_function
    if arguments.dots:
        names = sorted(path.name[: -len(".ttgir")] for path in CORPUS.glob("*.ttgir"))
        cases, measure = [name for name in names if DOTS.match(name)], run_corpus
    for case in cases:
        row = measure(case, arguments.rounds)
        rows.append(row)
        ours = statistics.median(row["ours"])
        stages = [statistics.median(times[stage] for times in row["stages"]) for stage in STAGES]
        theirs = statistics.median(sum(times.values()) for times in row["stages"])
        parts = ", ".join(f"{seconds * 1e3:.1f}" for seconds in stages)
        print(f"| {case} | {ours * 1e3:.1f} | {theirs * 1e3:.1f} | {parts} | {ours / theirs:.2f} |", flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps({"triton": triton.__version__, "rows": rows}, indent=1))


if __name__ == "__main__":
    main()
