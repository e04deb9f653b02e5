#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The speed of dots from Triton's own TTGIR: the machine code of this compiler beside that of Triton.

    scripts/python test/Integration/CUDA/run.py --compile-only --out kernels --ttc ttc --target sm_90a
    scripts/python benchmarks/lowering.py kernels [--json lowering.json] [--rounds 30] [CASE...]

Both compilers start from the IR that Triton printed after its passes on layouts, or, in the form `ttir`, this compiler
from the IR before them. The results are compared with float64 first. The candidates of a case take turns, in a new
order each round, with cold caches; a rate is twice the multiplications over the median time.
"""

import argparse
import copy
import json
import sys

import numpy as np
import triton
from triton.backends.compiler import GPUTarget
from triton_testing.check import check_forms
from triton_testing.cuda import build, gpu
from triton_testing.cuda.kernel import Kernel, Metadata
from triton_testing.cuda.timing import Candidate, measure
from triton_testing.kernels.corpus import attention, matrices
from triton_testing.paths import CORPUS, read_corpus

F16, FP8, BF16 = np.float16, matrices.FP8, matrices.BF16
TARGET = GPUTarget("cuda", 90, 32)
FORMS = ("ttgir", "ttir")

# The kernel's problem, and the multiplications.
MATMUL, SKINNY = 4096**3, 16 * 8192**2


def attention_work(depth, length, heads, is_causal):
    return 2 * heads * length**2 * depth // (2 if is_causal else 1)


CASES = {
    "mm_ptr_fp16_nn_4096": (matrices.matmul(4096, 4096, 4096, F16, F16), MATMUL),
    "mm_ptr_fp16_nt_4096": (matrices.matmul(4096, 4096, 4096, F16, F16, transposed=True), MATMUL),
    "mm_ptr_bf16_nt_16x8192x8192": (matrices.matmul(16, 8192, 8192, BF16, BF16, transposed=True), SKINNY),
    "mm_ptr_fp8_nt_4096": (matrices.matmul(4096, 4096, 4096, FP8, F16, transposed=True, input_error=2.0**-11), MATMUL),
    "mm_ptr_int8_nt_4096": (matrices.matmul(4096, 4096, 4096, np.int8, np.int32, transposed=True), MATMUL),
    "mm_ptr_tf32_nn_4096": (matrices.matmul(4096, 4096, 4096, np.float32, np.float32, input_error=2.0**-9), MATMUL),
    "mm_tma_fp16_nn_4096": (matrices.descriptor_matmul(4096, 4096, 4096, F16, transposed=False), MATMUL),
    "mm_tma_fp16_nt_4096": (matrices.descriptor_matmul(4096, 4096, 4096, F16, transposed=True), MATMUL),
    "mm_tma_fp8_nt_4096": (
        matrices.descriptor_matmul(4096, 4096, 4096, FP8, transposed=True, input_error=2.0**-11),
        MATMUL,
    ),
    "block_ptr_matmul": (lambda rng, _: matrices.block_pointer_matmul(4096, 4096, 4096, pitch=4096)(rng), MATMUL),
    **{
        f"fa_d{depth}_c{causal}": (
            attention.forward(depth, bool(causal), heads=16, length=4096),
            attention_work(depth, 4096, 16, causal),
        )
        for depth in (64, 128)
        for causal in (0, 1)
    },
}


def load_triton(device, name, like):
    """Triton's machine code for the same IR, with the metadata of ours, whose parameters it has."""
    compiled = triton.compile(str(CORPUS / f"{name}.ttgir"), target=TARGET)
    metadata = copy.deepcopy(like.fields)
    metadata |= {"name": compiled.metadata.name, "shared": compiled.metadata.shared}
    metadata |= {"threads": 32 * compiled.metadata.num_warps, "global_scratch_size": 0}
    return Kernel(device, compiled.asm["cubin"], Metadata(metadata))


def run(device, name, binaries, rounds):
    make, work = CASES[name]
    kernels = {}
    for binary in binaries:
        if binary.case == name and binary.form in FORMS:
            with open(binary.cubin, "rb") as file:
                kernels[binary.form] = Kernel(device, file.read(), Metadata.read(binary.metadata))
    if "ttgir" not in kernels:
        return None
    kernels["triton"] = load_triton(device, name, kernels["ttgir"].metadata)
    problem = make(np.random.default_rng(1), read_corpus(f"{name}.ttir"))
    verdicts, launches, free = check_forms(device, kernels, problem)
    times = measure(device, [Candidate(form, launch, problem.bytes_moved) for form, launch in launches.items()], rounds)
    free()
    rates = {timing.name: 2e-9 * work / timing.median for timing in times}
    registers = {form: kernel.function.attribute(gpu.FUNC_REGISTERS) for form, kernel in kernels.items()}
    wrong = [f"{form}: {verdict.as_json()['note']}" for form, verdict in verdicts.items() if not verdict.ok]
    for kernel in kernels.values():
        kernel.close()
    return {"case": name, "tflops": rates, "registers": registers, "wrong": wrong}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kernels", help="the folder that run.py --compile-only made")
    parser.add_argument("cases", nargs="*", help="default: all")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--json", help="write the results to this file")
    options = parser.parse_args()
    device = gpu.Device()
    _, binaries = build.read_manifest(options.kernels)
    print(f"{device.name}, Triton {triton.__version__}, TFLOP/s; medians of {options.rounds}")
    rows = []
    for name in options.cases or CASES:
        row = run(device, name, binaries, options.rounds)
        if row is None:
            print(f"{name:30} not compiled")
            continue
        rows.append(row)
        rates, registers = row["tflops"], row["registers"]
        text = "  ".join(f"{form} {rates[form]:6.1f} ({registers[form]} registers)" for form in rates)
        ratios = "  ".join(f"{form}/triton {rates[form] / rates['triton']:.3f}" for form in rates if form != "triton")
        print(f"{name:30} {text}  {ratios}  {'; '.join(row['wrong'])[:200]}", flush=True)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=2)
    return 1 if any(row["wrong"] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
