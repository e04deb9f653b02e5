# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables that a run prints and the JSON that it writes."""

import json

CHECK_COLUMNS = ("case", "form", "n", "result", "wrong", "unwritten", "inexact", "max ulp", "max relative", "note")


def table(header, rows):
    """Rows of text in aligned columns."""
    rows = [tuple(str(cell) for cell in row) for row in [header, *rows]]
    widths = [max(len(row[column]) for row in rows) for column in range(len(header))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


def check_row(check):
    """A check's result as a row: a dictionary with `case`, `form`, `n`, `ok`, `note` and a comparison's numbers."""
    numbers = (
        check.get("wrong", "-"),
        check.get("unwritten", "-"),
        check.get("inexact", "-"),
        *(f"{check[key]:.3g}" if key in check else "-" for key in ("max_ulp", "max_relative")),
    )
    return (check["case"], check["form"], check["n"], "ok" if check["ok"] else "FAILED", *numbers, check["note"])


def group_of(row):
    """The first column: the family where there is one, else the case."""
    return row.get("group", row["case"])


def checks(results):
    """A row for each failure, and one for all the sizes with which a form of a case, or a family, succeeded."""
    rows, good = [], {}
    for check in results:
        if check["ok"]:
            good.setdefault((group_of(check), check["form"]), []).append(check)
        else:
            rows.append(check_row(check))
    for (name, _), group in good.items():
        numbers = [key for key in ("inexact", "max_ulp", "max_relative") if key in group[0]]
        worst = {key: max(check[key] for check in group) for key in numbers}
        rows.append(check_row({**group[0], **worst, "case": name, "n": sizes_of(group)}))
    return table(CHECK_COLUMNS, rows)


def sizes_of(group):
    sizes = [check["n"] for check in group]
    if len(sizes) == 1:
        return sizes[0]
    kernels = len({check["case"] for check in group})
    runs = f"{kernels} kernels, {len(sizes)} runs" if kernels > 1 else f"{len(sizes)} sizes"
    return f"{runs}, {min(sizes)} to {max(sizes)}"


def kernels(rows):
    """A row for each kernel; for a family, the largest numbers of its kernels."""
    numbers, groups = ("registers", "local", "shared", "warps"), {}
    for row in rows:
        groups.setdefault((group_of(row), row["form"]), []).append(row)
    return table(
        ("case", "form", *numbers),
        [(*key, *(max(row[number] for row in group) for number in numbers)) for key, group in groups.items()],
    )


def timings(entry):
    """The timings of one case; the copy is the measure of the others."""
    copy = next(t for t in entry["timings"] if t["name"] == "copy")["gb_per_s"]
    rows = [
        (
            t["name"],
            f"{t['median_ms']:.4f}",
            f"{t['min_ms']:.4f}",
            f"{t['gb_per_s']:.1f}",
            f"{t['gb_per_s'] / copy:.4f}",
        )
        for t in entry["timings"]
    ]
    title = f"{entry['case']}, n = {entry['n']}, {entry['bytes']} bytes, median of {entry['rounds']} interleaved rounds"
    return title + "\n" + table(("what", "median ms", "min ms", "GB/s", "of copy"), rows)


def write_json(path, report):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(report, file, indent=1)
        file.write("\n")
