#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The times of the front end and of launches on the CPU, beside their limits, as a table in Markdown; needs no GPU.

    scripts/python benchmarks/language.py [--rounds 20]

With Triton installed, its front end makes the TTIR of the same kernels in turns with ours. The kernels are those of
the tutorials, loaded anew in each round, so that no round finds what another one parsed. A time is the least of all
rounds, which says what the code costs on a busy machine, too.
"""

import argparse
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np

import triton_mlir.triton as triton

TUTORIALS = pathlib.Path(__file__).resolve().parent.parent / "python" / "tutorials"
HEADER = "import triton_mlir.triton as triton\nimport triton_mlir.triton.language as tl\n\n"
SORT = """
@triton.jit
def sort_kernel(x, out, N: tl.constexpr):
    places = tl.arange(0, N)
    tl.store(out + places, tl.sort(tl.load(x + places)))
"""
ADD_TYPES = {"x_ptr": "*fp32", "y_ptr": "*fp32", "sum_ptr": "*fp32", "count": "i32"}
SOFTMAX_TYPES = {"out_ptr": "*fp32", "in_ptr": "*fp32"} | dict.fromkeys(
    ("out_stride", "in_stride", "rows", "columns"), "i32"
)
MATMUL_TYPES = dict.fromkeys(("a_ptr", "b_ptr", "c_ptr"), "*fp16") | dict.fromkeys(
    ("M", "N", "K", "a_row", "a_column", "b_row", "b_column", "c_row", "c_column"), "i32"
)
ATTENTION_TYPES = {
    "queries": "tensordesc<fp16[64, 64]>",
    "keys": "tensordesc<fp16[32, 64]>",
    "values": "tensordesc<fp16[32, 64]>",
    "results": "tensordesc<fp16[64, 64]>",
    "log_sums": "*fp32",
    "length": "i32",
    "scale": "fp32",
}


def nest(depth):
    """Returns the text of a kernel with nested loops."""
    lines = ["@triton.jit", "def nest_kernel(out, n):", "    total = 0"]
    lines += ["    " * (level + 1) + f"for i{level} in range(n):" for level in range(depth)]
    return "\n".join([*lines, "    " * (depth + 1) + "total += i0", "    tl.store(out, total)", ""])


# For each row: the text, the kernel's name, types, constants, and the limit in milliseconds.
ROWS = {
    "add": ("vector_add", "add_kernel", ADD_TYPES, {"BLOCK": 1024}, 1.5),
    "softmax": ("softmax", "softmax_kernel", SOFTMAX_TYPES, {"BLOCK": 1024, "STAGES": 2}, 3),
    "matmul": (
        "matmul",
        "matmul_kernel",
        MATMUL_TYPES,
        {"BM": 64, "BN": 64, "BK": 32, "GROUP": 8, "ACTIVATION": "leaky_relu"},
        4,
    ),
    "attention": (
        "attention",
        "attention_kernel",
        ATTENTION_TYPES,
        {"HEAD": 64, "BM": 64, "BN": 32, "CAUSAL": True},
        8,
    ),
    "sort of 1024": (HEADER + SORT, "sort_kernel", {"x": "*fp32", "out": "*fp32"}, {"N": 1024}, 25),
    "two nested loops": (HEADER + nest(2), "nest_kernel", {"out": "*i32", "n": "i32"}, {}, None),
    "four nested loops": (HEADER + nest(4), "nest_kernel", {"out": "*i32", "n": "i32"}, {}, None),
}
FIRST_KERNEL = """
import sys, time
sys.path.insert(0, {tutorials!r})
import numpy as np
started = time.perf_counter()
import triton_mlir
imported = time.perf_counter()
import vector_add
x, out = np.arange(1000, dtype=np.float32), np.zeros(1000, np.float32)
ready = time.perf_counter()
vector_add.add_kernel[(1,)](x, x, out, 1000, BLOCK=1024)
print(1e3 * (imported - started), 1e3 * (time.perf_counter() - ready))
"""


def load(text, folder, is_ours):
    """Returns the module with a text, for our language or for Triton's."""
    path = pathlib.Path(folder, "ours.py" if is_ours else "theirs.py")
    path.write_text(text if is_ours else text.replace("triton_mlir.triton", "triton"), encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def make_ttir_of_triton():
    """Returns a function that makes the text of a kernel as Triton's front end does, or None without Triton."""
    try:
        from triton._C.libtriton import ir
        from triton.backends.compiler import GPUTarget
        from triton.compiler.compiler import ASTSource, make_backend
    except ImportError:
        return None
    target = GPUTarget("cuda", 90, 32)
    backend = make_backend(target)

    def make(kernel, types, constants):
        names = kernel.arg_names
        signature = {name: types.get(name, "constexpr").replace(", ", ",") for name in names}
        source = ASTSource(kernel, signature, {(names.index(name),): value for name, value in constants.items()})
        context = ir.context()
        ir.load_dialects(context)
        backend.load_dialects(context)
        options = backend.parse_options({})
        made = backend.get_codegen_implementation(options), backend.get_module_map()
        return str(source.make_ir(target, options, *made, context))

    return make


def ttir_of_ours(kernel, types, constants):
    """Makes the text as our front end does."""
    return kernel.ttir(**types, **constants, target="sm_90a")


def measure_ttir(row, rounds, make_theirs, folder):
    """Returns the least milliseconds of our front end, and of Triton's or None."""
    text, name, types, constants, _ = row
    if "\n" not in text:
        text = (TUTORIALS / f"{text}.py").read_text(encoding="utf-8")
    best = {}
    for _ in range(rounds):
        for is_ours, make in ((True, ttir_of_ours), (False, make_theirs)):
            if make is None:
                continue
            kernel = getattr(load(text, folder, is_ours), name)
            kernel = kernel.fn if type(kernel).__name__ == "Autotuner" else kernel
            started = time.perf_counter()
            make(kernel, types, constants)
            best[is_ours] = min(best.get(is_ours, 1e9), 1e3 * (time.perf_counter() - started))
    return best[True], best.get(False)


def measure_launches(rounds):
    """Yields names and the least microseconds of a launch of one instance."""
    import vector_add

    kernel = vector_add.add_kernel
    x, out = np.arange(98, dtype=np.float32), np.zeros(98, np.float32)
    view, frozen = np.arange(196, dtype=np.float32)[::2], x.copy()
    frozen.flags.writeable = False
    # Two configurations that differ in nothing that the CPU needs.
    tuned = triton.autotune([triton.Config({"BLOCK": 128}, num_warps=warps) for warps in (4, 8)], ["count"])(kernel)
    launches = {
        "contiguous": lambda: kernel[(1,)](x, x, out, 98, BLOCK=128),
        "two strided views": lambda: kernel[(1,)](view, view, out, 49, BLOCK=128),
        "two read-only arrays": lambda: kernel[(1,)](frozen, frozen, out, 98, BLOCK=128),
        "options": lambda: kernel[(1,)](x, x, out, 98, BLOCK=128, num_warps=4),
        "autotuned": lambda: tuned[(1,)](x, x, out, 98),
        "grid function": lambda: kernel[lambda names: (triton.cdiv(98, names["BLOCK"]),)](x, x, out, 98, BLOCK=128),
    }
    for name, launch in launches.items():
        times = []
        for _ in range(20 * rounds):
            started = time.perf_counter()
            for _ in range(50):
                launch()
            times.append((time.perf_counter() - started) / 50 * 1e6)
        yield name, min(times)


def measure_processes(rounds):
    """Returns the least milliseconds of the import beyond NumPy, and of the first kernel with a warm disk cache."""
    program = FIRST_KERNEL.format(tutorials=str(TUTORIALS))
    found = []
    for _ in range(rounds + 1):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        found.append(tuple(map(float, done.stdout.split())))
    return tuple(map(min, zip(*found[1:])))


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    sys.path.insert(0, str(TUTORIALS))
    # The files of the kernels are written many times a second, which compiled files would not notice.
    sys.dont_write_bytecode = True
    print("| measured | ours | Triton | limit |\n| --- | --- | --- | --- |")
    make_theirs = make_ttir_of_triton()
    with tempfile.TemporaryDirectory() as folder:
        for name, row in ROWS.items():
            ours, theirs = measure_ttir(row, rounds, make_theirs, folder)
            limit = f"{row[-1]} ms" if row[-1] else ""
            print(f"| TTIR of {name} | {ours:.2f} ms | {f'{theirs:.2f} ms' if theirs else ''} | {limit} |")
    for name, time_us in measure_launches(rounds):
        print(f"| CPU launch, {name} | {time_us:.2f} us | | 5 us |")
    imported, first = measure_processes(min(rounds, 10))
    print(f"| import beyond NumPy | {imported:.1f} ms | | 60 ms |")
    print(f"| first kernel, warm disk cache | {first:.1f} ms | | 20 ms |")


if __name__ == "__main__":
    main()
