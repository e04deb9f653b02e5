#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts on a GPU, with Nsight Compute, the bank conflicts of kernels that convert layouts: there must be none.

Two kernels written by hand go with them, one in which all lanes access one bank and one in which each accesses its own:
the counters must move for the one, and stay at zero for the other. Neither of two counts misses a conflict: that of
the unit that serves them has in it what interferes, such as data that arrives from global memory, and that by
instructions what exceeds an ideal. So there are no more conflicts than the lower of the two.

Of pointers that lie side by side, the access to memory needs but the first: LLVM then loads that one alone, in as many
wavefronts as the whole vector would take, half of which the counters call conflicts. Those cases are left out.
"""

import argparse
import csv
import ctypes
import json
import os
import shutil
import subprocess
import sys
import tempfile

from triton_testing.check import check
from triton_testing.cuda import build, driver, gpu
from triton_testing.cuda.kernel import Kernel, Metadata
from triton_testing.cuda.run import EXIT_SKIPPED
from triton_testing.cuda.session import KERNELS
from triton_testing.kernels import names_of


SEED = 1
# By all ways to access shared memory, in one round and in two.
CASES = (
    "conversions_00_once_i8,conversions_01_twice_i8,conversions_06_twice_i16,conversions_15_once_i32,"
    "conversions_21_twice_f32,conversions_26_twice_i64,matrix_conversions"
)

# Two counts of conflicts: by the unit that serves them, and by instructions; the latter may be missing.
COUNTERS = {verb: f"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{verb}.sum" for verb in ("ld", "st")}
EXCESS = "derived__memory_l1_wavefronts_shared_excessive"
# Wavefronts of all accesses: there must be some.
WAVEFRONTS = {verb: f"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{verb}.sum" for verb in ("ld", "st")}
INSTRUCTIONS = {verb: f"smsp__inst_executed_op_shared_{verb}.sum" for verb in ("ld", "st")}
REQUIRED = (*COUNTERS.values(), *WAVEFRONTS.values())
OPTIONAL = (EXCESS, *INSTRUCTIONS.values())

# A warp stores a word a lane, 2^SHIFT bytes apart, and loads its neighbour's.
CONTROL = """
.version 7.0
.target sm_80
.address_size 64
.visible .entry control(.param .u64 result) {
  .reg .b32 %lane, %memory, %place, %address, %value;
  .reg .b64 %out, %offset;
  .shared .align 4 .b8 memory[4096];
  mov.u32 %lane, %tid.x;
  mov.u32 %memory, memory;
  shl.b32 %place, %lane, SHIFT;
  add.u32 %address, %memory, %place;
  st.shared.u32 [%address], %lane;
  bar.sync 0;
  xor.b32 %place, %place, DISTANCE;
  add.u32 %address, %memory, %place;
  ld.shared.u32 %value, [%address];
  ld.param.u64 %out, [result];
  cvta.to.global.u64 %out, %out;
  mul.wide.u32 %offset, %lane, 4;
  add.u64 %out, %out, %offset;
  st.global.u32 [%out], %value;
  ret;
}
"""
# Name -> the distance of lanes, as a power of two, and the conflicts of its one store and one load together.
CONTROLS = {"one bank for all lanes": (7, 62), "a bank for each lane": (2, 0)}


def control_text(shift):
    return CONTROL.replace("SHIFT", str(shift)).replace("DISTANCE", str(1 << shift))


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ncu", default="ncu", help="the profiler (default: the one on the PATH)")
    parser.add_argument("--ttc", help="the compiler (default: the one on the PATH)")
    parser.add_argument("--target", help="the processor to compile for (default: the device's)")
    parser.add_argument("--cases", default=CASES, help="e.g. conversions (default: some of each kind)")
    parser.add_argument("--prebuilt", help="a folder that run.py --compile-only made, instead of compiling")
    parser.add_argument("--device", type=int, default=0, help="which GPU")
    parser.add_argument("--require-gpu", type=int, default=0, help=f"1: exit with {EXIT_SKIPPED} without")
    parser.add_argument("--json", help="write the counts to this file")
    # The list of kernels, for the process that the profiler runs.
    parser.add_argument("--launch", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    names = [name for choice in options.cases.split(",") for name in (matching(choice) or [choice])]
    unknown = [name for name in names if name not in KERNELS]
    if unknown:
        parser.error(f"no case: {', '.join(unknown)}")
    options.cases = names
    return options


def matching(choice):
    """A case, the cases of a family, or those whose names begin so."""
    return names_of([choice]) or [name for name in KERNELS if name.startswith(choice)]


def launch_control(device, shift):
    function = device.load(control_text(shift).encode(), "control")
    with device.allocate(32 * 4) as memory:
        function.prepare((1, 1, 1), (32, 1, 1), 0, (1, 1, 1), [ctypes.c_uint64(memory.address)])()
        device.synchronize()
    function.unload()


def launch_all(options):
    """Below the profiler: one launch each, the controls first."""
    with open(options.launch, encoding="utf-8") as file:
        binaries = [build.Binary(**fields) for fields in json.load(file)]
    device = gpu.Device(options.device)
    for shift, _ in CONTROLS.values():
        launch_control(device, shift)
    for binary in binaries:
        case = KERNELS[binary.case]
        with open(binary.cubin, "rb") as file:
            kernel = Kernel(device, file.read(), Metadata.read(binary.metadata))
        n = case.sizes[0]
        verdict = check(device, kernel, case.problem(case.rng(SEED, n), n))
        kernel.close()
        if not verdict.ok:
            print(f"{binary.case} is wrong: {'; '.join(verdict.notes)}", file=sys.stderr)
            return 1
    return 0


def read_counts(path):
    """The metrics of each launch, in order, of what the profiler wrote: a row a launch, or one a metric."""
    with open(path, encoding="utf-8", errors="replace") as file:
        lines = [line for line in file if line.startswith('"')]
    launches = {}
    for row in csv.DictReader(lines):
        if not (row.get("ID") or "").isdigit():
            continue  # Units.
        metrics = {row["Metric Name"]: row["Metric Value"]} if "Metric Name" in row else row
        counts = launches.setdefault(int(row["ID"]), {})
        for name in (*REQUIRED, *OPTIONAL):
            try:
                counts[name] = round(float(metrics[name].replace(",", "")))
            except (KeyError, ValueError, AttributeError):
                continue  # Not there, or "n/a".
    return [launches[index] for index in sorted(launches)]


def profile(options, binaries, folder):
    """The counts of each launch."""
    listing, log = os.path.join(folder, "kernels.json"), os.path.join(folder, "counts.csv")
    with open(listing, "w", encoding="utf-8") as file:
        json.dump([vars(binary) for binary in binaries], file)
    program = [sys.executable, os.path.abspath(__file__), f"--device={options.device}", f"--launch={listing}"]
    failure = ""
    # The count by instructions comes with a section, not by its name.
    wanted = ["--metrics", ",".join(REQUIRED + tuple(INSTRUCTIONS.values())), "--section", "SourceCounters"]
    for choice in (wanted, ["--metrics", ",".join(REQUIRED)]):
        command = [options.ncu, "--clock-control", "none", "--csv", "--page", "raw", *choice]
        command += ["--log-file", log, *program]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        counts = read_counts(log) if os.path.exists(log) else []
        if done.returncode == 0 and counts and all(name in launch for launch in counts for name in REQUIRED):
            return counts
        said = ""
        if os.path.exists(log):
            with open(log, encoding="utf-8", errors="replace") as file:
                said = "".join(line for line in file if line.startswith("=="))
        failure = f"{options.ncu} exited with {done.returncode}:\n{said}{done.stdout}{done.stderr}".strip()
    raise build.BuildError(failure)


def count_conflicts(counts):
    """Of loads and stores together."""
    total = sum(counts[name] for name in COUNTERS.values())
    return min(total, counts.get(EXCESS, total))


def judge(counts, expected):
    """The error in the counts of a launch; empty if they are as expected."""
    wrong = []
    if count_conflicts(counts) != expected:
        wrong.append(f"{count_conflicts(counts)} conflicts, not {expected}")
    # Conversions in registers or by shuffles access no shared memory, and have no conflicts.
    if expected:
        wrong += [f"no {verb} seen" for verb in ("ld", "st") if not counts[WAVEFRONTS[verb]]]
    return ", ".join(wrong)


def report(names, launches):
    """Prints a table; returns the rows."""
    rows = []
    print(f"{'kernel':48} {'wavefronts':>17} {'conflicts':>15} {'excess':>7}")
    for (name, expected), counts in zip(names, launches):
        problem = judge(counts, expected)
        rows.append({"kernel": name, "expected": expected, "ok": not problem, "counts": counts})
        cells = [f"{counts[WAVEFRONTS[verb]]} {verb}" for verb in ("ld", "st")]
        cells += [f"{counts[COUNTERS[verb]]} {verb}" for verb in ("ld", "st")]
        cells += [counts.get(EXCESS, "-"), problem and "FAILED: " + problem]
        print("{:48} {:>8} {:>8} {:>7} {:>7} {:>7}  {}".format(name, *cells))
    return rows


def count_all(options, device):
    with tempfile.TemporaryDirectory() as folder:
        if options.prebuilt:
            binaries = [binary for binary in build.read_manifest(options.prebuilt)[1] if binary.case in options.cases]
            missing = set(options.cases) - {binary.case for binary in binaries}
            if missing:
                raise build.BuildError(f"{options.prebuilt} holds no {', '.join(sorted(missing))}")
        else:
            ttc, target = build.find_ttc(options.ttc), options.target or build.target_of(device.compute_capability)
            binaries = [
                build.compile_case(ttc, KERNELS[name], form, target, folder)[0]
                for name in options.cases
                for form in KERNELS[name].forms
            ]
        for binary in binaries:
            binary.cubin, binary.metadata = os.path.abspath(binary.cubin), os.path.abspath(binary.metadata)
        launches = profile(options, binaries, folder)
    names = [(name, expected) for name, (_, expected) in CONTROLS.items()]
    names += [(f"{binary.case}.{binary.form}", 0) for binary in binaries]
    if len(launches) != len(names):
        raise build.BuildError(f"{len(names)} kernels were launched, but {options.ncu} saw {len(launches)}")
    rows = report(names, launches)
    accessing = sum(row["counts"][WAVEFRONTS["ld"]] > 0 for row in rows[len(CONTROLS) :])
    bad = sum(not row["ok"] for row in rows)
    print(f"{len(rows)} kernels, {accessing} conversions through shared memory, {bad} not as expected")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"device": device.name, "kernels": rows}, file, indent=2)
    return 1 if bad or accessing < 3 else 0


def main(arguments=None):
    options = parse_arguments(arguments)
    if options.launch:
        return launch_all(options)
    skipped = EXIT_SKIPPED if options.require_gpu else 0
    if not shutil.which(options.ncu):
        print(f"skipped: there is no {options.ncu}")
        return skipped
    try:
        return count_all(options, gpu.Device(options.device))
    except driver.NoDevice as error:
        print(f"skipped: {error}")
        return skipped
    except build.BuildError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
