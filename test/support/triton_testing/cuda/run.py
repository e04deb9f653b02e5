# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A run of the suite on a GPU: kernels are compiled or read, checked and timed, and the results reported."""

import argparse
import datetime
import os
import platform
import secrets
import sys
import tempfile

import numpy as np

from ..case import FORMS
from ..check import check, check_forms
from ..kernels import FAMILIES, cases_on, names_of
from . import build, driver, gpu, peers, report
from .kernel import Kernel, LaunchError, Metadata
from .timing import Candidate, Copy, measure

KERNELS = cases_on("gpu")
EXIT_SKIPPED = 77
# Errors of one kernel, after which the run goes on with the next.
ERRORS = (driver.DriverError, LaunchError, OSError, TypeError, ValueError, OverflowError)


def names_among(known):
    """The argument type of a comma-separated list of known names."""

    def names(text):
        for name in text.split(","):
            if name not in known:
                raise argparse.ArgumentTypeError(f"'{name}' is none of {', '.join(known)}")
        return text.split(",")

    return names


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ttc", help="the compiler (default: the one on the PATH)")
    parser.add_argument("--target", help="the processor to compile for (default: the device's; sm_90a without one)")
    parser.add_argument("--code", choices=("cubin", "ptx"), default="cubin", help="ptx: the driver compiles the rest")
    parser.add_argument("--cases", type=names_among((*KERNELS, *FAMILIES)), help="e.g. add,conversions (default: all)")
    parser.add_argument("--forms", type=names_among(FORMS), help="e.g. source.ttir,ttgir (default: all there are)")
    parser.add_argument("--compile-only", action="store_true", help="compile into --out and stop; needs no GPU")
    parser.add_argument("--out", help="the folder for --compile-only")
    parser.add_argument("--prebuilt", help="a folder that --compile-only made, instead of compiling")
    parser.add_argument("--device", type=int, default=0, help="which GPU")
    parser.add_argument("--require-gpu", type=int, default=0, help=f"1: exit with {EXIT_SKIPPED} where there is no GPU")
    parser.add_argument("--seed", type=int, default=None, help="of the inputs (default: a fresh one)")
    parser.add_argument("--rounds", type=int, default=30, help="timed rounds; 0 leaves timing out")
    parser.add_argument("--largest", type=int, default=1 << 28, help="most elements of a timed array")
    parser.add_argument("--no-peers", action="store_true", help="do not time PyTorch and Triton beside our kernels")
    parser.add_argument("--json", help="write the results to this file")
    options = parser.parse_args(arguments)
    if options.compile_only != bool(options.out):
        parser.error("--compile-only and --out DIR go together")
    if options.compile_only and options.prebuilt:
        parser.error("--compile-only and --prebuilt exclude each other")
    return options


def compile_all(options, target, folder):
    """Compiles the chosen cases; returns the binaries and what failed, as failed checks."""
    ttc = build.find_ttc(options.ttc)
    binaries, failures, families = [], [], {}
    for case in chosen_cases(options):
        for form in case.forms:
            if options.forms and form not in options.forms:
                continue
            try:
                binary, seconds = build.compile_case(ttc, case, form, target, folder, options.code)
                binaries.append(binary)
                if case.family:
                    families.setdefault(case.family, []).append(seconds)
                else:
                    print(f"compiled {case.name}.{form} for {target} in {seconds * 1e3:.0f} ms", flush=True)
            except (build.BuildError, OSError) as error:
                print(f"FAILED to compile {case.name}.{form}: {error}", flush=True)
                failures.append(failed(case.name, form, "-", "not compiled"))
    for family, times in families.items():
        print(f"compiled {len(times)} {family} for {target} in {sum(times) * 1e3:.0f} ms", flush=True)
    return binaries, failures


def chosen_cases(options):
    return [KERNELS[name] for name in names_of(options.cases or KERNELS) if name in KERNELS]


def failed(case, form, n, note):
    return {"case": case, "form": form, "n": n, "ok": False, "note": note}


def compile_only(options):
    os.makedirs(options.out, exist_ok=True)
    target = options.target or "sm_90a"
    binaries, failures = compile_all(options, target, options.out)
    build.write_manifest(options.out, target, binaries)
    print(f"{len(binaries)} kernels in {options.out}, {len(failures)} failed")
    return 1 if failures else 0


class Run:
    """One run on one device."""

    def __init__(self, device, options):
        self.device, self.options = device, options
        self.seed = secrets.randbits(32) if options.seed is None else options.seed
        self.checks, self.kernels, self.timings = [], [], []
        self.was_reset = False

    def load(self, binary):
        with open(binary.cubin, "rb") as file:
            return Kernel(self.device, file.read(), Metadata.read(binary.metadata))

    def recover(self, error):
        """A kernel that faults takes the context with it; the next one gets a fresh one."""
        try:
            self.device.synchronize()
        except driver.DriverError:
            self.device.reset()
            self.was_reset = True
        return f"{type(error).__name__}: {error}"

    def check_binary(self, binary):
        case = KERNELS[binary.case]
        for n in case.sizes:
            try:
                kernel = self.load(binary)
                if n == case.sizes[0]:
                    self.describe(binary, kernel)
                found = check(self.device, kernel, case.problem(case.rng(self.seed, n), n)).as_json()
                kernel.close()
            except ERRORS as error:
                found = {"ok": False, "note": self.recover(error)}
            self.checks.append({"case": case.name, "group": case.group, "form": binary.form, "n": n, **found})

    def describe(self, binary, kernel):
        function, metadata = kernel.function, kernel.metadata
        self.kernels.append(
            {
                "case": binary.case,
                "group": KERNELS[binary.case].group,
                "form": binary.form,
                "registers": function.attribute(gpu.FUNC_REGISTERS),
                "local": function.attribute(gpu.FUNC_LOCAL_BYTES),
                "shared": metadata.shared,
                "warps": metadata.fields["num_warps"],
            }
        )

    def time_case(self, case, binaries):
        """Checks and times all forms of a case on one set of large inputs, beside a copy and the peers."""
        n = min(case.timed_size, max(self.options.largest // case.block, 1) * case.block)
        problem = case.problem(case.rng(self.seed, n), n, idle=0)
        kernels = {binary.form: self.load(binary) for binary in binaries}
        verdicts, launches, free = check_forms(self.device, kernels, problem)
        self.checks += [
            {"case": case.name, "form": form, "n": n, **verdict.as_json()} for form, verdict in verdicts.items()
        ]
        moved = problem.bytes_moved
        copy = Copy(self.device, moved)
        candidates = [copy.candidate] + [Candidate(form, launch, moved) for form, launch in launches.items()]
        candidates += self.peers(case, problem)
        found = measure(self.device, candidates, self.options.rounds, seed=self.seed)
        copy.free()
        free()
        for kernel in kernels.values():
            kernel.close()
        self.timings.append(
            {
                "case": case.name,
                "n": n,
                "bytes": moved,
                "rounds": self.options.rounds,
                "timings": [timing.as_json() for timing in found],
            }
        )
        print("\n" + report.timings(self.timings[-1]), flush=True)

    def peers(self, case, problem):
        if self.options.no_peers or self.was_reset:
            return []
        try:
            found = peers.candidates(case, problem)
            for candidate in found:
                candidate.launch()  # Compiles it, outside what is timed.
            self.device.synchronize()
            return found
        except Exception as error:  # An error in a peer is no failure of ours.
            print(f"peers left out: {type(error).__name__}: {error}")
            return []

    def all(self, binaries):
        for binary in binaries:
            self.check_binary(binary)
        print("\n" + report.kernels(self.kernels) + "\n\n" + report.checks(self.checks), flush=True)
        if self.options.rounds < 1:
            return
        sound = {
            (b.case, b.form): all(c["ok"] for c in self.checks if (c["case"], c["form"]) == (b.case, b.form))
            for b in binaries
        }
        for name in dict.fromkeys(binary.case for binary in binaries):
            timed = [b for b in binaries if b.case == name and sound[b.case, b.form]]
            if not timed or not KERNELS[name].timed_size:
                continue
            before = len(self.checks)
            try:
                self.time_case(KERNELS[name], timed)
            except (*ERRORS, MemoryError) as error:
                self.checks.append(failed(name, "timed", KERNELS[name].timed_size, self.recover(error)))
            print(report.checks(self.checks[before:]), flush=True)

    def as_json(self):
        device = self.device
        return {
            "device": device.name,
            "compute_capability": list(device.compute_capability),
            "driver": device.driver_version,
            "date": datetime.datetime.now(datetime.timezone.utc).isoformat(),
            "python": platform.python_version(),
            "numpy": np.__version__,
            "peers": peers.versions(),
            "seed": self.seed,
            "kernels": self.kernels,
            "checks": self.checks,
            "timings": self.timings,
        }


def main(arguments=None):
    options = parse_arguments(arguments)
    try:
        if options.compile_only:
            return compile_only(options)
        try:
            device = gpu.Device(options.device)
        except driver.NoDevice as error:
            print(f"skipped: {error}")
            return EXIT_SKIPPED if options.require_gpu else 0
        return run_on(device, options)
    except build.BuildError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


def read_prebuilt(options):
    """The chosen kernels of a folder that was compiled elsewhere; naming one that it lacks is an error."""
    target, binaries = build.read_manifest(options.prebuilt)
    for binary in binaries:
        if binary.case not in KERNELS or binary.form not in KERNELS[binary.case].forms:
            raise build.BuildError(f"{options.prebuilt} holds {binary.case}.{binary.form}, which is no case")
    cases, forms = names_of(options.cases or ()), options.forms or ()
    for wanted, there in ((cases, {b.case for b in binaries}), (forms, {b.form for b in binaries})):
        for name in wanted:
            if name not in there:
                raise build.BuildError(f"{options.prebuilt} holds no {name}")
    chosen = [b for b in binaries if b.case in (cases or KERNELS) and b.form in (forms or FORMS)]
    if not chosen:
        raise build.BuildError(f"{options.prebuilt} holds none of the kernels asked for")
    return target, chosen


def run_on(device, options):
    run = Run(device, options)
    print(f"{device.name}, driver for CUDA {device.driver_version}; inputs of --seed={run.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        failures = []
        if options.prebuilt:
            target, binaries = read_prebuilt(options)
        else:
            target = options.target or build.target_of(device.compute_capability)
            binaries, failures = compile_all(options, target, folder)
        run.all(binaries)
    run.checks += failures
    if options.json:
        report.write_json(options.json, {"target": target, **run.as_json()})
    bad = [check for check in run.checks if not check["ok"]]
    print(f"\n{len(run.checks)} checks, {len(bad)} failed")
    return 1 if bad else 0
