# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks and timings of compiled kernels on one device, and the JSON that reports them."""

import datetime
import platform
import secrets

import numpy as np

from .. import recorded
from ..check import check, check_forms
from ..kernels import cases_on
from . import driver, gpu, peers, report
from .kernel import Kernel, LaunchError, Metadata
from .timing import Candidate, Copy, measure

KERNELS = cases_on("gpu")
# Errors of one kernel, after which the session goes on with the next.
ERRORS = (driver.DriverError, LaunchError, OSError, TypeError, ValueError, OverflowError)


def failed(case, form, n, note):
    return {"case": case, "form": form, "n": n, "ok": False, "note": note}


class Session:
    """The checks of one device; a kernel that faults does not end them."""

    def __init__(self, device, options):
        self.device, self.options = device, options
        self.seed = secrets.randbits(32) if options.seed is None else options.seed
        self.checks, self.kernels, self.timings = [], [], []
        self.was_reset = False
        self.records, self.agreement = {}, recorded.Agreement()
        if options.simulated:
            self.seed, self.records = recorded.read(options.simulated)

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
        case, name = KERNELS[binary.case], f"{binary.case}.{binary.form}"
        # The record has the first size.
        sizes = case.sizes if not self.records else case.sizes[: name in self.records]
        for n in sizes:
            try:
                kernel = self.load(binary)
                if n == case.sizes[0]:
                    self.describe(binary, kernel)
                problem = case.problem(case.rng(self.seed, n), n)
                verdict = check(self.device, kernel, problem)
                if name in self.records:
                    self.compare_with_record(verdict, self.records[name], problem)
                found = verdict.as_json()
                kernel.close()
            except ERRORS as error:
                found = {"ok": False, "note": self.recover(error)}
            self.checks.append({"case": case.name, "group": case.group, "form": binary.form, "n": n, **found})

    def compare_with_record(self, verdict, record, problem):
        """Adds notes on what differs from the record of another device."""
        found = recorded.agree(problem, verdict.written, record)
        verdict.notes += [f"{note} (simulated)" for note in found.notes]
        self.agreement.same += found.same
        self.agreement.close += found.close
        self.agreement.skipped += found.skipped
        self.agreement.notes += found.notes

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
            "simulated": vars(self.agreement),
        }
