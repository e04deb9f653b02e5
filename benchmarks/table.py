#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the results of bandwidth.py or dots.py as the tables in Markdown of docs/Performance.md.

python3 benchmarks/table.py dots.json
"""

import argparse
import json
import pathlib
import statistics

FORMS = ("pointer", "block", "descriptor")


def show_ratio(ours, theirs):
    """The ratio of the medians of two lists of seconds, and the least and the greatest of the rounds."""
    rounds = [their / our for our, their in zip(ours, theirs, strict=True)]
    ratio = statistics.median(theirs) / statistics.median(ours)
    return f"{ratio:.3f} ({min(rounds):.3f} to {max(rounds):.3f})"


def bandwidth_row(row):
    """The bandwidths with their configurations, and the ratio to Triton."""
    best, cells = row["best"], [row["name"]]
    for compiler in ("triton-mlir", "triton"):
        configuration = ", ".join(map(str, best[compiler]["configuration"]))
        cells.append(f"{best[compiler]['gigabytes_per_second']:.0f} ({configuration})")
    cells += [f"{best[name]['gigabytes_per_second']:.0f}" for name in ("torch", "copy")]
    return [*cells, f"{row['ratio']:.3f} ({min(row['ratios']):.3f} to {max(row['ratios']):.3f})"]


def best_seconds(row, compiler, forms):
    """The seconds of the fastest candidate in some forms, or None."""
    candidates = [c["seconds"] for c in row["candidates"] if c["compiler"] == compiler and c["form"] in forms]
    return min(filter(None, candidates), key=statistics.median, default=None)


def dots_row(row):
    """The rates in each form, and the ratios of the best form without descriptors."""
    library = next(c["compiler"] for c in row["candidates"] if c["form"] == "library")
    columns = [(compiler, (form,)) for compiler in ("triton-mlir", "triton") for form in FORMS]
    columns.append((library, ("library",)))
    cells = [row["name"]]
    for column in columns:
        seconds = best_seconds(row, *column)
        cells.append(f"{1e-12 * row['operations'] / statistics.median(seconds):.0f}" if seconds else "none")
    ours = best_seconds(row, "triton-mlir", FORMS[:2])
    for theirs in (best_seconds(row, "triton", FORMS[:2]), best_seconds(row, library, ("library",))):
        cells.append(show_ratio(ours, theirs) if ours and theirs else "none")
    return cells


BANDWIDTH_HEADER = ["kernel", "triton-mlir, GB/s", "Triton, GB/s", "PyTorch", "copy", "ratio to Triton, of the rounds"]
DOTS_HEADER = [
    *("kernel", "pointers", "block pointers", "descriptors"),
    *("Triton: pointers", "block pointers", "descriptors", "library"),
    *("to Triton, without descriptors in the source", "to the library"),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=pathlib.Path, help="what --json wrote")
    results = json.loads(parser.parse_args().results.read_text())
    is_bandwidth = "best" in results["rows"][0]
    header, make_row = (BANDWIDTH_HEADER, bandwidth_row) if is_bandwidth else (DOTS_HEADER, dots_row)
    print(", ".join(f"{key} {value}" for key, value in results.items() if key not in ("rows", "rounds")))
    for cells in (header, ["---"] * len(header), *map(make_row, results["rows"])):
        print("| " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
