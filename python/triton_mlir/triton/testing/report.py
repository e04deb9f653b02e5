# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables of measurements."""

import csv
import os


class Benchmark:
    """What `perf_report` measures: a row for each value of `x_vals` (of the arguments `x_names`) and a column for each
    of `line_vals` (of the argument `line_arg`), called `line_names`. `args` are further arguments of the function.
    Raises ValueError for unlike numbers of `line_vals` and `line_names`."""

    def __init__(
        self,
        x_names,
        x_vals,
        line_arg,
        line_vals,
        line_names,
        plot_name,
        args,
        xlabel="",
        ylabel="",
        x_log=False,
        y_log=False,
        styles=None,
    ):
        if len(line_vals) != len(line_names):
            raise ValueError(f"expected {len(line_vals)} names as line_names, but got {len(line_names)}")
        self.x_names, self.x_vals = x_names, x_vals
        self.line_arg, self.line_vals, self.line_names = line_arg, line_vals, line_names
        self.plot_name, self.args, self.xlabel, self.ylabel = plot_name, args, xlabel, ylabel
        self.x_log, self.y_log, self.styles = x_log, y_log, styles


class Report:
    """A function with benchmarks."""

    def __init__(self, fn, benchmarks):
        self.fn, self.given = fn, benchmarks
        self.benchmarks = benchmarks if isinstance(benchmarks, (list, tuple)) else [benchmarks]

    def run(self, show_plots=False, print_data=False, save_path="", return_df=False, **named):
        """Measures, prints a table with `print_data`, and writes it as CSV into the folder `save_path`. Returns the
        rows, with `return_df`: of several benchmarks a list of them."""
        tables = [self.measure(benchmark, named) for benchmark in self.benchmarks]
        for benchmark, rows in zip(self.benchmarks, tables):
            if print_data:
                print(f"{benchmark.plot_name}:")
                for row in rows:
                    print(
                        "  ".join(f"{entry:>12.6g}" if isinstance(entry, float) else f"{entry!s:>12}" for entry in row)
                    )
            if save_path:
                os.makedirs(save_path, exist_ok=True)
                with open(os.path.join(save_path, f"{benchmark.plot_name}.csv"), "w", encoding="utf-8") as file:
                    csv.writer(file).writerows(rows)
        is_single = isinstance(self.given, Benchmark)
        return (tables[0] if is_single else tables) if return_df else None

    def measure(self, benchmark, named):
        """Returns a row of names, and a row for each value."""
        rows = [[*benchmark.x_names, *benchmark.line_names]]
        for value in benchmark.x_vals:
            values = value if isinstance(value, (list, tuple)) else [value] * len(benchmark.x_names)
            if len(values) != len(benchmark.x_names):
                raise ValueError(
                    f"expected {len(benchmark.x_names)} values of {benchmark.x_names}, but got {len(values)}"
                )
            arguments = dict(zip(benchmark.x_names, values))
            found = [
                self.fn(**arguments, **{benchmark.line_arg: line}, **benchmark.args, **named)
                for line in benchmark.line_vals
            ]
            rows.append([*values, *[entry[0] if isinstance(entry, (list, tuple)) else entry for entry in found]])
        return rows


def perf_report(benchmarks):
    """Decorates a function of the arguments of one or several Benchmarks that returns a measurement, or one with its
    range: `function.run(print_data=True)` measures all, and raises ValueError for values that are not as many as
    the names of arguments."""
    return lambda fn: Report(fn, benchmarks)
