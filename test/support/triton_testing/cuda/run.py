# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A run of the suite on a GPU: kernels are compiled or read, checked and timed, and the results reported."""

import argparse
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from ..case import CORPUS_FORMS, CORPUS_TTGIR_TARGETS, FORMS
from ..kernels import FAMILIES, names_of
from . import build, driver, gpu, report
from .session import KERNELS, Session, failed

EXIT_SKIPPED = 77


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
    parser.add_argument("--sample", type=int, help="at most this many cases of each family (default: all)")
    parser.add_argument("--compile-only", action="store_true", help="compile into --out and stop; needs no GPU")
    parser.add_argument("--out", help="the folder for --compile-only")
    parser.add_argument("--prebuilt", help="a folder that --compile-only made, instead of compiling")
    parser.add_argument("--simulated", help="what the simulator computed, as ptx-run/families.py --record wrote it")
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
    if options.sample is not None and options.sample < 1:
        parser.error("--sample needs a positive number")
    if options.compile_only and options.prebuilt:
        parser.error("--compile-only and --prebuilt exclude each other")
    return options


def compile_all(options, target, folder):
    """Compiles the chosen cases in parallel; returns the binaries and what failed, as failed checks."""
    ttc = build.find_ttc(options.ttc)
    chosen = [
        (case, form)
        for case in chosen_cases(options, target)
        for form in forms_of(case, target)
        if not options.forms or form in options.forms
    ]

    def compile_one(item):
        try:
            return build.compile_case(ttc, *item, target, folder, options.code)
        except (build.BuildError, OSError) as error:
            return error

    binaries, failures, families = [], [], {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for (case, form), result in zip(chosen, pool.map(compile_one, chosen)):
            if isinstance(result, Exception):
                print(f"FAILED to compile {case.name}.{form}: {result}", flush=True)
                failures.append(failed(case.name, form, "-", "not compiled"))
                continue
            binary, seconds = result
            binaries.append(binary)
            if case.family:
                families.setdefault(case.family, []).append(seconds)
            else:
                print(f"compiled {case.name}.{form} for {target} in {seconds * 1e3:.0f} ms", flush=True)
    for family, times in families.items():
        print(f"compiled {len(times)} {family} for {target} in {sum(times) * 1e3:.0f} ms", flush=True)
    return binaries, failures


def forms_of(case, target):
    """The forms of a case that compile for a target."""
    has_ttgir = case.forms != CORPUS_FORMS or target in CORPUS_TTGIR_TARGETS
    return [form for form in case.forms if form != "ttgir" or has_ttgir]


def chosen_cases(options, target):
    cases = [KERNELS[name] for name in names_of(options.cases or KERNELS) if name in KERNELS]
    return sample([case for case in cases if case.target in (None, target)], options.sample)


def sample(cases, most):
    """At most so many cases of each family, evenly spread over it, and those without; all if there is no limit."""
    if most is None:
        return cases
    families = {}
    for case in cases:
        families.setdefault(case.family or case.name, []).append(case)
    chosen = {
        family[i * len(family) // min(most, len(family))].name
        for family in families.values()
        for i in range(min(most, len(family)))
    }
    return [case for case in cases if case.name in chosen]


def compile_only(options):
    os.makedirs(options.out, exist_ok=True)
    target = options.target or "sm_90a"
    binaries, failures = compile_all(options, target, options.out)
    build.write_manifest(options.out, target, binaries)
    print(f"{len(binaries)} kernels in {options.out}, {len(failures)} failed")
    return 1 if failures else 0


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
    cases, forms = [], options.forms or ()
    if options.cases:
        cases = [case.name for case in chosen_cases(options, target)]
    for wanted, there in ((cases, {b.case for b in binaries}), (forms, {b.form for b in binaries})):
        for name in wanted:
            if name not in there:
                raise build.BuildError(f"{options.prebuilt} holds no {name}")
    chosen = [b for b in binaries if b.case in (cases or KERNELS) and b.form in (forms or FORMS)]
    there = {binary.case for binary in chosen}
    sampled = {case.name for case in sample([KERNELS[name] for name in KERNELS if name in there], options.sample)}
    chosen = [binary for binary in chosen if binary.case in sampled]
    if not chosen:
        raise build.BuildError(f"{options.prebuilt} holds none of the kernels asked for")
    return target, chosen


def run_on(device, options):
    session = Session(device, options)
    print(f"{device.name}, driver for CUDA {device.driver_version}; inputs of --seed={session.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        failures = []
        if options.prebuilt:
            target, binaries = read_prebuilt(options)
        else:
            target = options.target or build.target_of(device.compute_capability)
            binaries, failures = compile_all(options, target, folder)
        session.all(binaries)
    session.checks += failures
    if options.json:
        report.write_json(options.json, {"target": target, **session.as_json()})
    bad = [check for check in session.checks if not check["ok"]]
    if options.simulated:
        found = session.agreement
        print(
            f"\nof the arrays that were simulated, {found.same} have the same bits, {found.close} differ within the "
            f"bounds, and {len(found.notes)} beyond them; {found.skipped} launches had other inputs"
        )
    print(f"\n{len(session.checks)} checks, {len(bad)} failed")
    return 1 if bad else 0
