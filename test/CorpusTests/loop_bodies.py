# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Simplifies kernels as front ends write them, and compares their loops with those that Triton made of them.

For each NAME.source.ttir given, the loops that the pipeline leaves are matched in order with those of NAME.ttir: as
many at each depth, and in the body of each at most as many operations of each kind. The loops inside are part of a
body, so that what leaves one of them for its front is no more than before. With --report, what is outside of loops and
all that there is are compared as well; that is printed, but may differ."""

import argparse
import collections
import re
import subprocess
import sys

LOOPS = ("scf.for", "scf.while", "scf.parallel", "scf.forall")
# A line of the generic form that begins an operation: its results, its name.
OPERATION = re.compile(r'^\s*(?:%[\w:, %]+ = )?"([\w.$-]+)"')
SUFFIX = ".source.ttir"


class Body:
    """The operations of one loop, or of a module outside of loops."""

    def __init__(self, kind):
        self.kind = kind
        self.counts = collections.Counter()
        # Of the module: what is in no loop.
        self.outside = collections.Counter()
        self.loops = []


def read_body(printed):
    """The body of a module in generic form, with one operation a line; inner regions end with a line of their own."""
    module = Body("module")
    # The bodies that the operations of each open region count for; the region in which a line lies comes last.
    open_regions = [[module]]
    for line in printed.split("\n"):
        text = line.strip()
        if text.startswith("})"):
            open_regions.pop()
        operation = OPERATION.match(line)
        if not operation:
            continue
        kind, bodies = operation[1], open_regions[-1]
        for body in bodies:
            body.counts[kind] += 1
        if bodies == [module]:
            module.outside[kind] += 1
        if kind in LOOPS:
            bodies[-1].loops.append(Body(kind))
            bodies = [*bodies, bodies[-1].loops[-1]]
        if text.endswith("({"):
            open_regions.append(bodies)
    if open_regions != [[module]]:
        raise ValueError("regions do not end where they should")
    return module


def run(*options):
    """The module that triton-opt makes with the given options."""
    command = ["triton-opt", "--mlir-print-op-generic", *options]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise ValueError(done.stderr.split("\n")[0])
    return read_body(done.stdout)


def compare_counts(ours, theirs):
    """The kinds of operations that `ours` has more of."""
    for kind, count in sorted(ours.items()):
        if count > theirs[kind]:
            yield f"{kind}: {count}, not {theirs[kind]} or fewer"


def compare_loops(ours, theirs, where=""):
    """The differences of the loops directly in `ours`, each with the name of its loop."""
    if [loop.kind for loop in ours.loops] != [loop.kind for loop in theirs.loops]:
        kinds = [" ".join(loop.kind for loop in body.loops) or "none" for body in (ours, theirs)]
        yield f"{where or 'the function'}: its loops are {kinds[0]}, not {kinds[1]}"
        return
    for number, (loop, other) in enumerate(zip(ours.loops, theirs.loops), 1):
        name = f"{where}.{number}" if where else f"loop {number}"
        for difference in compare_counts(loop.counts, other.counts):
            yield f"{name}: {difference}"
        yield from compare_loops(loop, other, name)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--simplify", default="--triton-ttir", help="the option of triton-opt that simplifies")
    parser.add_argument("--report", action="store_true", help="print differences outside of loops, too")
    parser.add_argument("paths", nargs="+", metavar="NAME" + SUFFIX)
    options = parser.parse_args()
    failures = loops = 0
    for path in options.paths:
        name = path.removesuffix(SUFFIX)
        kernel = name.rsplit("/", 1)[-1]
        try:
            ours, theirs = run(options.simplify, path), run(name + ".ttir")
            differences = list(compare_loops(ours, theirs))
        except ValueError as error:
            differences = [str(error)]
        for difference in differences:
            print(f"{kernel}: {difference}")
        failures += bool(differences)
        loops += len(theirs.loops)
        if options.report:
            for difference in compare_counts(ours.outside, theirs.outside):
                print(f"{kernel}: outside of loops: {difference}")
            for difference in compare_counts(ours.counts, theirs.counts):
                print(f"{kernel}: in all: {difference}")
    print(f"{len(options.paths)} kernels with {loops} loops, not counting inner ones; {failures} differ")
    sys.exit(1 if failures or not loops else 0)


main()
