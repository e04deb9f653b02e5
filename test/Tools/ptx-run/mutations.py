#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plants errors in the PTX of the corpus' kernels, and counts those that ptx-run reports.

An error that changes neither a report nor a result is printed as a survivor: it may be harmless, such as a barrier that
another one makes redundant.
"""

import argparse
import os
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path

from corpus import CASES, Launch, compile_kernel, is_small

KERNELS = "dot_f16,dot_f8,fa_d64_c1,mm_tma_fp16_nt_4096,mm_ptr_fp16_nn_4096,softmax_4096_2,split_k,reduce"


def drop(line):
    return re.sub(r"[^\s][^;]*;", ";", line, count=1)


def deepen(line):
    return re.sub(r"(\d+);", lambda match: f"{int(match[1]) + 1};", line)


def skip_wait(line):
    return re.sub(r"mbarrier\.try_wait\S* (\w+), [^;]*;", r"mov.pred \1, 1;", line)


def flip_parity(line):
    return re.sub(
        r"(mbarrier\.try_wait.*, )(%\w+);", r"{ .reg .b32 flipped; xor.b32 flipped, \2, 1; \1flipped; }", line
    )


def change_bytes(line):
    return re.sub(r", (\d+);", lambda match: f", {int(match[1]) // 2};", line)


def add_arrival(line):
    return re.sub(r", (\d+);", lambda match: f", {int(match[1]) + 1};", line)


def of_descriptor(change):
    """Changes a constant that has the swizzle of a descriptor."""

    def mutate(line):
        def replaced(match):
            value = int(match[0])
            return str((change(value) + (1 << 63)) % (1 << 64) - (1 << 63)) if abs(value) >> 61 else match[0]

        return re.sub(r"-?\d{18,}", replaced, line)

    return mutate


MUTATIONS = {
    "drop fence.proxy.async": (r"fence\.proxy\.async", drop),
    "drop bar.sync": (r"bar\.sync", drop),
    "drop wgmma.wait_group": (r"wgmma\.wait_group", drop),
    "deepen wgmma.wait_group": (r"wgmma\.wait_group", deepen),
    "drop cp.async.wait_group": (r"cp\.async\.wait_group", drop),
    "drop wgmma.commit_group": (r"wgmma\.commit_group", drop),
    "drop cp.async.bulk.wait_group": (r"cp\.async\.bulk\.wait_group", drop),
    "drop mbarrier wait": (r"mbarrier\.try_wait", skip_wait),
    "flip parity": (r"mbarrier\.try_wait", flip_parity),
    "drop arrival": (r"mbarrier\.arrive", drop),
    "halve expected bytes": (r"mbarrier\.arrive\.expect_tx", change_bytes),
    "expect another arrival": (r"mbarrier\.init", add_arrival),
    "drop mbarrier.init": (r"mbarrier\.init", drop),
    "drop wgmma.fence": (r"wgmma\.fence", drop),
    "change swizzle": (r"(add|or|mov)\.\w64.*\d{18}", of_descriptor(lambda value: value ^ 1 << 62)),
    "move descriptor": (r"(add|or|mov)\.\w64.*\d{18}", of_descriptor(lambda value: value + 1)),
    "one lane fewer": (r"shfl\.sync\S*.*, -1;", lambda line: line.replace(", -1;", ", 2147483647;")),
}


def is_reported(notes):
    return any(" error: " in note or " warning: " in note for note in notes)


def mutants(text, limit):
    """Yields (kind, number of the line, text), at most `limit` of a kind."""
    lines = text.split("\n")
    for kind, (pattern, change) in MUTATIONS.items():
        sites = [number for number, line in enumerate(lines) if re.search(pattern, line.split("//")[0])]
        sites = [number for number in sites if change(lines[number]) != lines[number]]
        step = max(1, -(-len(sites) // limit))
        for number in sites[::step]:
            changed = lines[:number] + [change(lines[number])] + lines[number + 1 :]
            yield kind, number + 1, "\n".join(changed)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kernels", default=KERNELS)
    parser.add_argument("--target", default="sm_90a")
    parser.add_argument("--ptx", type=Path, help="folder with NAME.ptx and NAME.json of another compiler")
    parser.add_argument("--tools", type=Path, default=Path(os.environ.get("TRITON_TOOLS_DIR", "build/dev/bin")))
    parser.add_argument("--limit", type=int, default=3, help="of errors of a kind in a kernel")
    parser.add_argument("--schedules", type=int, default=1)
    parser.add_argument("--allow", default="")
    parser.add_argument("--survivors", action="store_true", help="print them")
    options = parser.parse_args(arguments)
    planted, reported, wrong = Counter(), Counter(), Counter()
    with tempfile.TemporaryDirectory() as temporary:
        for case in CASES:
            if case.name not in options.kernels.split(","):
                continue
            folder = Path(temporary) / case.name
            folder.mkdir()
            path, foreign = compile_kernel(options, case, folder)
            problem = case.problem(case.rng(0, case.sizes[0]), case.sizes[0])
            if not is_small(problem):
                continue
            mutant = folder / "mutant.ptx"
            for kind, line, text in mutants(path.read_text(encoding="utf-8"), options.limit):
                mutant.write_text(text, encoding="utf-8")
                notes = Launch(options, mutant, foreign, problem, folder).run()
                planted[kind] += 1
                reported[kind] += is_reported(notes)
                wrong[kind] += bool(notes) and not is_reported(notes)
                if options.survivors and not is_reported(notes):
                    print(f"{case.name}:{line}: {kind}: {'wrong result' if notes else 'no effect'}", flush=True)
    for kind, count in planted.items():
        print(f"{kind}: {count} planted, {reported[kind]} reported, {wrong[kind]} only wrong results")
    total, found = sum(planted.values()), sum(reported.values())
    print(f"{total} planted, {found} reported, {sum(wrong.values())} only wrong results")
    return 0 if total else 1


if __name__ == "__main__":
    sys.exit(main())
