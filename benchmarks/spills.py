#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The bytes that kernels of the corpus spill, beside those of Triton's code for them; needs Triton, but no GPU.

    scripts/python benchmarks/spills.py --ttc build/dev/bin/ttc [--kernels dot_f16,...] [--targets sm_80,...]

Both compile from each stage of the IR that the corpus has, with the options that it keeps, and one `ptxas` assembles
both. Prints each kernel that spills in either, and exits with 1 if a kernel spills that does not with Triton. Triton
compiles no code for some kernels, as of types that a target lacks: the row says so.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

CORPUS = pathlib.Path(__file__).parent.parent / "test" / "corpus"
TARGETS = ("sm_80", "sm_86", "sm_89", "sm_90a", "sm_100a", "sm_120a")
FORMS = ("source.ttir", "ttir", "ttgir")
TTGIR_TARGET = "sm_90a"  # That of the TTGIR in the corpus.
SPILL = re.compile(r"(\d+) bytes spill stores, (\d+) bytes spill loads")
# Triton compiles in a process of its own, which may crash.
PEER = """
import json, sys, triton
from triton.backends.compiler import GPUTarget
path, capability, options, out = sys.argv[1:]
kernel = triton.compile(path, target=GPUTarget("cuda", int(capability), 32), options=json.loads(options))
open(out, "w").write(kernel.asm["ptx"])
"""


def find_ptxas(target):
    import triton

    folder = pathlib.Path(triton.__file__).parent / "backends" / "nvidia" / "bin"
    blackwell = folder / "ptxas-blackwell"
    is_blackwell = int(re.search(r"\d+", target)[0]) >= 100
    return str(blackwell if is_blackwell and blackwell.exists() else folder / "ptxas")


def spilled(ptx, target):
    """The bytes that the code stores and loads for spills."""
    command = [find_ptxas(target), "-v", f"-arch={target}", str(ptx), "-o", "/dev/null"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        return None
    return sum(int(stores) + int(loads) for stores, loads in SPILL.findall(done.stdout))


def compiled(command, out, target):
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return None if done.returncode or not out.exists() else spilled(out, target)


def compare(ttc, kernel, form, target):
    """The bytes of ours and of Triton's; None for one that does not compile."""
    options = json.loads((CORPUS / f"{kernel}.json").read_text(encoding="utf-8"))
    path = str(CORPUS / f"{kernel}.{form}")
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = pathlib.Path(folder) / "ours.ptx", pathlib.Path(folder) / "theirs.ptx"
        own = [ttc, path, f"--target={target}", "--emit=ptx", "-o", str(ours), f"--num-warps={options['num_warps']}"]
        peer_options = {name: options[name] for name in ("num_warps", "num_stages", "num_ctas") if name in options}
        capability = re.search(r"\d+", target)[0]
        peer = [sys.executable, "-c", PEER, path, capability, json.dumps(peer_options), str(theirs)]
        return compiled(own, ours, target), compiled(peer, theirs, target)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ttc", default="ttc")
    parser.add_argument("--kernels", help="a comma-separated list (default: the corpus)")
    parser.add_argument("--targets", default=",".join(TARGETS))
    parser.add_argument("--forms", default=",".join(FORMS))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=pathlib.Path, help="where all figures go")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    kernels = arguments.kernels.split(",") if arguments.kernels else sorted(p.stem for p in CORPUS.glob("*.json"))
    rows = [
        (kernel, form, target)
        for kernel in kernels
        for form in arguments.forms.split(",")
        for target in arguments.targets.split(",")
        if (CORPUS / f"{kernel}.{form}").exists() and (form != "ttgir" or target == TTGIR_TARGET)
    ]
    with ThreadPoolExecutor(arguments.jobs) as pool:
        found = list(pool.map(lambda row: compare(arguments.ttc, *row), rows))
    failures = 0
    print("| kernel | form | target | bytes | of Triton |\n| --- | --- | --- | --- | --- |")
    for (kernel, form, target), (ours, theirs) in zip(rows, found):
        is_worse = ours is None or (ours > 0 and theirs == 0)
        failures += is_worse
        if ours or theirs or is_worse:
            shown = ["not compiled" if count is None else count for count in (ours, theirs)]
            mark = " **" if is_worse else ""
            print(f"| {kernel} | {form} | {target} | {shown[0]}{mark} | {shown[1]} |")
    print(f"{len(rows)} compilations, {failures} spill where Triton does not, or fail")
    if arguments.json:
        records = [dict(zip(("kernel", "form", "target", "ours", "triton"), (*r, *f))) for r, f in zip(rows, found)]
        arguments.json.write_text(json.dumps(records, indent=1))
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
