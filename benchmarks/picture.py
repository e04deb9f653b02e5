#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws what bandwidth.py measured: bandwidth over the width of a row, under the roof that a copy sets; or what dots.py
measured: the rate of multiplications of square matrices over their size.

benchmarks/picture.py bandwidth.json bandwidth.svg
benchmarks/picture.py dots.json dots.svg
"""

import collections
import json
import math
import pathlib
import re
import statistics
import sys

import matplotlib
import matplotlib.pyplot as plt

# Its own bandwidth over the same bytes is what a kernel that only moves them can reach.
ROOF = "copy"
LINES = {
    "triton-mlir": {"label": "triton-mlir", "color": "tab:blue", "marker": "o"},
    "triton": {"label": "Triton", "color": "tab:orange", "marker": "s"},
    "torch": {"label": "PyTorch", "color": "tab:green", "marker": "^"},
    ROOF: {"label": "copy: the roof", "color": "black", "linestyle": "--"},
}

# Compilers and forms of the source, of which the fastest configuration counts.
DOT_LINES = {
    ("triton-mlir", "pointer"): {"label": "triton-mlir, pointers", "color": "tab:blue", "marker": "o"},
    ("triton-mlir", "block"): {"label": "triton-mlir, block pointers", "color": "tab:cyan", "marker": "o"},
    ("triton-mlir", "descriptor"): {"label": "triton-mlir, descriptors", "color": "tab:purple", "marker": "o"},
    ("triton", "pointer"): {"label": "Triton, pointers", "color": "tab:orange", "marker": "s"},
    ("triton", "descriptor"): {"label": "Triton, descriptors", "color": "tab:red", "marker": "s"},
    ("cuBLAS", "library"): {"label": "cuBLAS", "color": "black", "linestyle": "--"},
}
SQUARE = re.compile(r"(\w+ N[NT]) (\d+)x\2x\2")


def group(rows):
    """{kernel and type: {columns: row}} of the kernels of rows."""
    panels = collections.defaultdict(dict)
    for row in rows:
        words = row["name"].split()
        if len(words) == 3 and "x" in words[2]:
            kernel, dtype, shape = words
            panels[f"{kernel} {dtype}, {shape.split('x')[0]} rows"][int(shape.split("x")[1])] = row
    return panels


def group_squares(rows):
    """{types and layout: {size: row}} of the multiplications of square matrices that were measured at several sizes."""
    panels = collections.defaultdict(dict)
    for row in rows:
        square = SQUARE.fullmatch(row["name"])
        if square:
            panels[square[1]][int(square[2])] = row
    return {title: sizes for title, sizes in panels.items() if len(sizes) > 2}


def best_rate(row, compiler, form):
    """The TFLOP/s of the fastest candidate, or NaN, which is not drawn."""
    seconds = [
        statistics.median(candidate["seconds"])
        for candidate in row["candidates"]
        if (candidate["compiler"], candidate["form"]) == (compiler, form) and candidate["seconds"]
    ]
    return 1e-12 * row["operations"] / min(seconds) if seconds else math.nan


def draw_panels(panels, lines, value, labels, measured):
    """A panel for each title, with one line each of values over the numbers on the horizontal axis."""
    figure, axes = plt.subplots(1, len(panels), figsize=(5 * len(panels), 4), sharey=True, squeeze=False)
    for axis, (title, rows) in zip(axes[0], panels.items(), strict=True):
        numbers = sorted(rows)
        for key, style in lines.items():
            axis.plot(numbers, [value(rows[n], key) for n in numbers], **style)
        axis.set(title=title, xscale="log", xlabel=labels[0], ylim=(0, None))
        axis.set_xticks(numbers, [str(n) for n in numbers], rotation=45)
        axis.minorticks_off()
        axis.grid(alpha=0.3)
    axes[0][0].set_ylabel(labels[1])
    axes[0][-1].legend(loc="lower right")
    figure.suptitle(f"{measured['device']}, Triton {measured['triton']}, PyTorch {measured['torch']}")
    figure.tight_layout()
    return figure


def draw(measured):
    rows = measured["rows"]
    if "operations" in rows[0]:
        return draw_panels(
            group_squares(rows),
            DOT_LINES,
            lambda row, line: best_rate(row, *line),
            ("rows, columns and depth", "TFLOP/s"),
            measured,
        )
    return draw_panels(
        group(rows),
        LINES,
        lambda row, compiler: row["best"][compiler]["gigabytes_per_second"],
        ("columns", "GB/s"),
        measured,
    )


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    measured = json.loads(pathlib.Path(sys.argv[1]).read_text())
    matplotlib.rcParams["svg.hashsalt"] = "bandwidth"  # The same picture from the same figures.
    draw(measured).savefig(sys.argv[2], metadata={"Date": None})


if __name__ == "__main__":
    main()
