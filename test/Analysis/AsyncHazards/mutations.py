# ===- mutations.py - Mutations of asynchronous kernels -*- Python -*-===//
#
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Counts how many mutations of asynchronous kernels are not proven.

Kernels in TTIR are compiled to TTGIR with this compiler's pipelines, with the options of the JSON beside them.  Each
kernel is lowered to stage `allocated`; kernels that lack a proxy fence behind asynchronous copies get one after each
wait.  A mutation drops, moves or changes one operation.  It is caught if the kernel is refused or not proven any
more.  Survivors are listed; with --keep, their IR can be executed
(`test/Tools/ptx-run/corpus.py --ir FOLDER`), to tell mutations that change something from those that do not.
"""

import argparse
import concurrent.futures
import json
import re
import subprocess
import sys
from pathlib import Path

FENCE = "ttng.fence_async_shared {bCluster = false}"


def run(opt, passes, text):
    command = [opt, "-", *passes]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def compile_to_ttgir(options, path):
    """The TTGIR of this compiler's pipelines."""
    kept = json.loads(path.with_name(path.name.split(".")[0] + ".json").read_text(encoding="utf-8"))
    command = [options.ttc, path, "--target=sm_90a", "--emit=ttgir", "-o", "-"]
    command += [f"--num-warps={kept['num_warps']}", f"--num-stages={options.stages or kept['num_stages']}"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        sys.exit(f"error: {path}: {result.stderr}")
    return result.stdout


def lower(options, path):
    opt = options.opt
    text = compile_to_ttgir(options, path) if path.suffix == ".ttir" else path.read_text(encoding="utf-8")
    result = run(opt, ["--triton-allocate=verify-stages=false"], text)
    if result.returncode:
        sys.exit(f"error: {path}: {result.stderr}")
    return result.stdout


def judge(opt, text):
    """`proven`, `not proven`, `refused` (for another reason) or `invalid`."""
    result = run(opt, ["--triton-verify-stage=stage=allocated proven-async=true", "-o", "/dev/null"], text)
    if result.returncode == 0:
        return "proven"
    if re.search(r"error: (expected|use of|custom op|redefinition|operand)", result.stderr):
        return "invalid"
    if "as far as the analysis" in result.stderr:
        return "not proven"
    return "refused"


def indent_of(line):
    return line[: len(line) - len(line.lstrip())]


def add_fences(lines):
    """Adds a proxy fence after each wait for asynchronous copies that a dot follows in the block."""
    result = []
    for at, line in enumerate(lines):
        result.append(line)
        if "ttg.async_wait" not in line:
            continue
        for later in lines[at + 1 :]:
            if len(indent_of(later)) < len(indent_of(line)):
                break
            if "ttng.warp_group_dot " in later:
                result.append(indent_of(line) + FENCE)
                break
    return result


def substitute(lines, at, *replacement):
    return lines[:at] + list(replacement) + lines[at + 1 :]


def bump(match, by):
    return f"{match.group(1)}{int(match.group(2)) + by}{match.group(3)}"


def mutate(lines):
    """Yields descriptions and lines of mutations."""
    droppable = re.compile(
        r"^\s*(ttng\.(wait_barrier|barrier_expect|fence_async_shared|async_tma_store_wait|inval_barrier|init_barrier|"
        r"arrive_barrier|async_tma_copy_global_to_local)|ttg\.(async_wait|local_barrier)|gpu\.barrier)\b"
    )
    movable = re.compile(r"(wait_barrier|barrier_expect|fence_async_shared|_wait\b|local_barrier|gpu\.barrier)")
    matters = re.compile(
        r"ttg\.(async|local_load|local_store|local_barrier|local_alloc %)|"
        r"ttng\.(?!reinterpret|tensormap)|gpu\.barrier|scf\."
    )
    for at, line in enumerate(lines):
        if droppable.match(line):
            yield at, "drop", substitute(lines, at)
        if match := re.search(r"^(\s*)(%\S+) = ttg\.async_commit_group tokens (%\S+)(.*)$", line):
            replaced = [re.sub(re.escape(match.group(2)) + r"(?![\w#])", match.group(3), other) for other in lines]
            yield at, "drop", substitute(replaced, at)
        if movable.search(line):
            for step, name in ((1, "move down"), (-1, "move up")):
                # Move it behind the next operation that matters in the block.
                to = at + step
                while indent_of(lines[to]) == indent_of(line) and not matters.search(lines[to]):
                    to += step
                if indent_of(lines[to]) == indent_of(line) and "scf." not in lines[to]:
                    rest = lines[:at] + lines[at + 1 :]
                    past = re.search(r"(tt\w+|gpu)\.\w+", lines[to]).group(0)
                    yield at, f"{name} past {past}", rest[:to] + [line] + rest[to:]
        for pattern in (r"(ttg\.async_wait.*num = )(\d+)(.*)", r"(_wait.*pendings = )(\d+)(.*)"):
            if re.search(pattern, line):
                yield at, "depth + 1", substitute(lines, at, re.sub(pattern, lambda match: bump(match, 1), line))
                drop = re.sub(pattern, lambda match: bump(match, 20), line)
                yield at, "drop (depth + 20)", substitute(lines, at, drop)
        if match := re.search(r"ttng\.wait_barrier (%\S+), (%[\w#]+)", line):
            indent = indent_of(line)
            one = f"{indent}%mutation_one = arith.constant 1 : i32"
            flipped = f"{indent}%mutation = arith.xori {match.group(2)}, %mutation_one : i32"
            changed = line.replace(f", {match.group(2)}", ", %mutation", 1)
            yield at, "parity flipped", substitute(lines, at, one, flipped, changed)
        if match := re.search(r"ttg\.memdesc_index %\S+\[(%[\w#]+)\] .*: !ttg\.memdesc<(\d+)x", line):
            size, indent = int(match.group(2)), indent_of(line)
            if size > 1:
                added = [
                    f"{indent}%mutation_one = arith.constant 1 : i32",
                    f"{indent}%mutation_size = arith.constant {size} : i32",
                    f"{indent}%mutation_next = arith.addi {match.group(1)}, %mutation_one : i32",
                    f"{indent}%mutation = arith.remsi %mutation_next, %mutation_size : i32",
                ]
                changed = line.replace(f"[{match.group(1)}]", "[%mutation]", 1)
                yield at, "slot + 1", substitute(lines, at, *added, changed)
        if match := re.search(r"(ttng\.barrier_expect %\S+, )(\d+)(.*)", line):
            for factor, name in ((2, "bytes doubled"), (0.5, "bytes halved")):
                changed = re.sub(
                    r"(barrier_expect %\S+, )(\d+)",
                    lambda match, factor=factor: f"{match.group(1)}{int(int(match.group(2)) * factor)}",
                    line,
                )
                yield at, name, substitute(lines, at, changed)
        if re.search(r"ttng\.init_barrier %\S+, 1", line):
            yield at, "count + 1", substitute(lines, at, re.sub(r"(init_barrier %\S+, )1", r"\g<1>2", line))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--ttc", default="ttc")
    parser.add_argument("--stages", type=int, help="stages of pipelines (default: as in the JSON)")
    parser.add_argument("--opt", default="triton-test-opt")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="write the IR of survivors into this folder")
    parser.add_argument("--every", type=int, default=1, help="try only each Nth mutation")
    options = parser.parse_args()
    counts, survivors = {}, []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for path in options.files:
            lines = lower(options, path).splitlines()
            if judge(options.opt, "\n".join(lines)) != "proven":
                lines = add_fences(lines)
                if judge(options.opt, "\n".join(lines)) != "proven":
                    print(f"{path.name}: not proven, also with fences")
                    continue
            mutations = list(mutate(lines))[:: options.every]
            verdicts = pool.map(lambda mutation: judge(options.opt, "\n".join(mutation[2])), mutations)
            for (at, name, changed), verdict in zip(mutations, verdicts):
                counts[verdict] = counts.get(verdict, 0) + 1
                if verdict == "proven":
                    survivors.append(f"{path.name}: {name}: {lines[at].strip()[:110]}")
                    if options.keep:
                        kept = options.keep / f"{path.stem}.{len(survivors)}.ttgir"
                        kept.write_text("\n".join(changed), encoding="utf-8")
    for number, line in enumerate(survivors, 1):
        print(f"survivor: {number}: {line}" if options.keep else f"survivor: {line}")
    caught = counts.get("refused", 0) + counts.get("not proven", 0)
    print(
        f"{caught + len(survivors)} mutations, {caught} caught, {counts.get('refused', 0)} of them refused,",
        f"{len(survivors)} survivors; {counts.get('invalid', 0)} are not valid IR",
    )


if __name__ == "__main__":
    main()
