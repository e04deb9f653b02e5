#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The speed of matrix multiplications and attention through this compiler, through Triton's own, and by cuBLAS and
cuDNN, in one process on one GPU.

    scripts/python benchmarks/dots.py --json dots.json [--quick] [--rounds 5] [--rows REGEX] [--forms pointer,block]
        [--no-form-descriptors]

A kernel is written with plain pointers, block pointers or descriptors. A candidate is a compiler, a form and a
configuration, or a library. Its result is compared with float64; then the candidates of a row take turns as those of
bandwidth.py do. Both compilers have the same configurations, and each form is represented by its best one. A candidate
that a compiler refuses, or that cannot be launched, is noted below the table; so is one that is wrong, whose time does
not count.
"""

import argparse
import functools
import json
import logging
import pathlib
import re
import sys
import time

import torch
import triton

import dot_cases
import product_cases
from measure import Candidate, compile_ahead, count_problems, describe_device, take_turns
from triton_mlir import triton_hook

COMPILERS = ("triton-mlir", "triton")
FORMS = ("pointer", "block", "descriptor")
# The ratios are those of sources without descriptors, of which few kernels make use.
PLAIN_FORMS = FORMS[:2]
REPLAYS = 3


class Entry:
    """A candidate of a row, with what is known about it: its error, its resources, or why it has no times."""

    def __init__(self, compiler, form, configuration=None):
        self.compiler, self.form, self.configuration = compiler, form, configuration
        self.candidate, self.error, self.note, self.resources = None, None, None, {}
        self.is_wrong = False

    def prepare(self, launch, problems, reference, bound):
        """Checks the result, and records the launches if it is right."""
        # The last one that the log names is the one that hangs.
        logging.info("%s, %s %s", self.compiler, self.form, self.label)
        try:
            out = problems[0]["out"]
            out.fill_(-1 if out.dtype == torch.int32 else float("nan"))
            self.error = relative_error(launch(problems[0]), reference)
            self.is_wrong = not self.error <= bound  # Also if it is not a number.
            if self.is_wrong:
                self.note = f"WRONG: the relative error is {self.error:.2e}, more than {bound:.0e}"
                return
            self.candidate = Candidate(launch, problems, REPLAYS)
        except Exception as problem:  # Of the compiler, the launcher or the library.
            # An error of the device, which no later launch survives, is raised here again.
            torch.cuda.synchronize()
            self.note = summarize(problem)

    def check_compiler(self, compiled):
        """Keeps the resources of a kernel, which must come from the compiler that the entry names."""
        if hasattr(compiled.metadata, "triton_mlir") != (self.compiler == "triton-mlir"):
            raise RuntimeError(f"expected a kernel from {self.compiler}, but got one from another compiler")
        self.resources = {
            "registers": compiled.n_regs,
            "spills": compiled.n_spills,
            "shared": compiled.metadata.shared,
        }

    @property
    def label(self):
        """The configuration, such as 128x256x64 w8 s3."""
        if self.configuration is None:
            return ""
        sizes = [str(size) for name, size in self.configuration.items() if name.startswith("BLOCK")]
        return f"{'x'.join(sizes)} w{self.configuration['num_warps']} s{self.configuration['num_stages']}"

    def as_json(self):
        fields = {name: getattr(self, name) for name in ("compiler", "form", "configuration", "error", "note")}
        return fields | self.resources | {"seconds": self.candidate.times if self.candidate else []}


def summarize(problem, length=300):
    """The message of an exception on one line; compilers begin with a place and end with a reason."""
    text = f"{type(problem).__name__}: {' '.join(str(problem).split())}"
    return text if len(text) <= length else f"{text[: length // 2]} ... {text[-length // 2 :]}"


def relative_error(result, reference):
    """The Frobenius norm of the difference, relative to the reference's."""
    return ((result.double() - reference).norm() / reference.norm()).item()


def launch_kernel(kernel, form, entry, problem):
    """Enqueues the kernel. Returns its output."""
    grid, arguments = form.arguments(problem, entry.configuration)
    if form.before:
        form.before(problem)
    entry.check_compiler(kernel[grid](**arguments, **entry.configuration))
    return problem["out"]


def compile_kernel(kernel, form, configuration, problem):
    grid, arguments = form.arguments(problem, configuration)
    kernel.warmup(**arguments, **configuration, grid=grid)


def prepare_kernels(compiler, case, forms, problems, reference):
    """The entries of all forms and configurations, by the compiler that is in place now."""
    work = [(triton.jit(form.function), form) for form in case.forms if form.name in forms]
    compile_ahead(
        functools.partial(compile_kernel, kernel, form, configuration, problems[0])
        for kernel, form in work
        for configuration in case.configurations
    )
    entries = []
    for kernel, form in work:
        for configuration in case.configurations:
            entry = Entry(compiler, form.name, configuration)
            launch = functools.partial(launch_kernel, kernel, form, entry)
            entry.prepare(launch, problems, reference, case.bound)
            entries.append(entry)
    return entries


def run(case, forms, rounds, hook_options):
    """All entries of a row, with their times."""
    triton.knobs.runtime.override_arch = case.arch
    problems = [case.make() for _ in range(count_problems(case.bytes))]
    reference = case.reference(problems[0])
    entries = []
    for compiler in COMPILERS:
        if compiler == "triton-mlir":
            triton_hook.install(**hook_options)
        entries += prepare_kernels(compiler, case, forms, problems, reference)
        triton_hook.uninstall()
    library = Entry(case.library, "library")
    library.prepare(case.compute, problems, reference, case.bound)
    entries.append(library)
    take_turns([entry.candidate for entry in entries if entry.candidate], rounds)
    return entries


def best(entries, compiler, forms):
    """The fastest entry of a compiler in some forms, or None."""
    timed = [entry for entry in entries if entry.candidate and entry.compiler == compiler and entry.form in forms]
    return min(timed, key=lambda entry: entry.candidate.seconds, default=None)


def show_rate(entries, compiler, form, operations):
    """The rate and the configuration of the fastest entry of a form, and how many entries are wrong."""
    entry = best(entries, compiler, [form])
    wrong = sum(other.is_wrong for other in entries if (other.compiler, other.form) == (compiler, form))
    parts = [f"{1e-12 * operations / entry.candidate.seconds:.0f}" if entry else "none"]
    if entry and entry.label:
        parts.append(f"({entry.label})")
    if wrong:
        parts.append(f"{wrong} WRONG")
    return " ".join(parts)


def show_ratio(ours, theirs):
    """The ratio of the medians, and in brackets the least and the greatest of the rounds."""
    if ours is None or theirs is None:
        return "none"
    rounds = [their / our for our, their in zip(ours.candidate.times, theirs.candidate.times, strict=True)]
    ratio = theirs.candidate.seconds / ours.candidate.seconds
    return f"{ratio:.3f} ({min(rounds):.3f} to {max(rounds):.3f})"


def print_row(case, forms, entries):
    plain = [form for form in forms if form in PLAIN_FORMS] or forms
    columns = [(compiler, form) for compiler in COMPILERS for form in forms] + [(case.library, "library")]
    cells = [case.name, *(show_rate(entries, *column, case.operations) for column in columns)]
    ours = best(entries, "triton-mlir", plain)
    for compiler, its_forms in (("triton", plain), ("triton", forms), (case.library, ["library"])):
        cells.append(show_ratio(ours, best(entries, compiler, its_forms)))
    print("| " + " | ".join(cells) + " |", flush=True)


def print_header(forms):
    names = {"triton-mlir": "triton-mlir", "triton": "Triton"}
    cells = ["TFLOP/s", *(f"{names[compiler]}, {form}" for compiler in COMPILERS for form in forms)]
    cells += ["cuBLAS or cuDNN", "ratio to Triton, plain forms", "to Triton, all forms", "to the library"]
    print("| " + " | ".join(cells) + " |")
    print("| " + " | ".join(["---"] * len(cells)) + " |", flush=True)


def allocate(size, alignment, stream):
    """Global memory that a kernel asks for."""
    return torch.empty(size, dtype=torch.int8, device="cuda")


def parse_forms(text):
    forms = [form for form in FORMS if form in text.split(",")]
    if len(forms) != len(text.split(",")):
        raise argparse.ArgumentTypeError(f"expected some of {','.join(FORMS)}, but got {text}")
    return forms


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=pathlib.Path, help="where all times go, after each row")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rows", type=re.compile, default="", help="only rows with a match of this expression")
    parser.add_argument("--forms", type=parse_forms, default=FORMS, help="some of pointer,block,descriptor")
    parser.add_argument("--quick", action="store_true", help="only the configurations that are best in most rows")
    parser.add_argument("--no-form-descriptors", action="store_true", help="this compiler copies by cp.async, too")
    parser.add_argument("--verbose", action="store_true", help="name each row and candidate before it runs")
    options = parser.parse_args()
    logging.basicConfig(format="%(message)s", level=logging.INFO if options.verbose else logging.WARNING)
    hook_options = {"form_descriptors": False} if options.no_form_descriptors else {}
    torch.set_float32_matmul_precision("high")  # cuBLAS, too, multiplies float32 as tf32.
    triton.set_allocator(allocate)
    device = describe_device()
    print(", ".join(f"{key} {value}" for key, value in device.items()))
    print_header(options.forms)
    begin, rows, notes, is_wrong = time.monotonic(), [], [], False
    try:
        for case in dot_cases.all_cases(options.quick) + product_cases.all_cases(options.quick):
            if not re.search(options.rows, case.name):
                continue
            logging.info("%s", case.name)
            entries = run(case, options.forms, options.rounds, hook_options)
            print_row(case, options.forms, entries)
            notes += [
                f"- {case.name}, {entry.compiler}, {entry.form} {entry.label}: {entry.note}"
                for entry in entries
                if entry.note
            ]
            is_wrong |= any(entry.is_wrong for entry in entries)
            results = [entry.as_json() for entry in entries]
            rows.append({"name": case.name, "operations": case.operations, "candidates": results})
            if options.json:
                options.json.write_text(json.dumps(device | {"rounds": options.rounds, "rows": rows}, indent=1))
            # The graphs keep the memory of their launches.
            del entries
            torch.cuda.empty_cache()
    finally:
        print("\n".join(["", *notes, "", f"{len(rows)} rows in {time.monotonic() - begin:.0f} s"]), flush=True)
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
