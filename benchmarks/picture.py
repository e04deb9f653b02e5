#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws what bandwidth.py measured: bandwidth over the width of a row, under the roof that a copy sets.

benchmarks/picture.py bandwidth.json bandwidth.svg
"""

import collections
import json
import pathlib
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


def group(rows):
    """{kernel and type: {columns: row}} of the kernels of rows."""
    panels = collections.defaultdict(dict)
    for row in rows:
        words = row["name"].split()
        if len(words) == 3 and "x" in words[2]:
            kernel, dtype, shape = words
            panels[f"{kernel} {dtype}, {shape.split('x')[0]} rows"][int(shape.split("x")[1])] = row
    return panels


def draw(measured):
    panels = group(measured["rows"])
    figure, axes = plt.subplots(1, len(panels), figsize=(5 * len(panels), 4), sharey=True, squeeze=False)
    for axis, (title, rows) in zip(axes[0], panels.items(), strict=True):
        columns = sorted(rows)
        for compiler, style in LINES.items():
            axis.plot(columns, [rows[n]["best"][compiler]["gigabytes_per_second"] for n in columns], **style)
        axis.set(title=title, xscale="log", xlabel="columns", ylim=(0, None))
        axis.set_xticks(columns, [str(n) for n in columns], rotation=45)
        axis.minorticks_off()
        axis.grid(alpha=0.3)
    axes[0][0].set_ylabel("GB/s")
    axes[0][-1].legend(loc="lower right")
    figure.suptitle(f"{measured['device']}, Triton {measured['triton']}, PyTorch {measured['torch']}")
    figure.tight_layout()
    return figure


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    measured = json.loads(pathlib.Path(sys.argv[1]).read_text())
    matplotlib.rcParams["svg.hashsalt"] = "bandwidth"  # The same picture from the same figures.
    draw(measured).savefig(sys.argv[2], metadata={"Date": None})


if __name__ == "__main__":
    main()
