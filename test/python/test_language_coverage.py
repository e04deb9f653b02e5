# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every name, method, operator and option of the language is used by a kernel here whose values are checked."""

import ast
import importlib.util
import os
import re
import sys
import tempfile
import unittest

import numpy as np

import language_usage
import triton_mlir.triton.language as tl
import language_effects
from language_effects import Effects
from triton_mlir.triton.language import semantics
from language_rows import ROWS
from language_rows_reference import NAMES

HEADER = """
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl


@triton.jit
def product(a, b):
    return a * b


@triton.jit
def larger(a, b):
    if a > b:
        return a
    else:
        return b


@triton.jit
def swapped(a, b):
    return b, a


@triton.jit
def put(o, row, value):
    tl.store(o + row * 16 + tl.arange(0, 16), value.to(tl.float64))
"""
KERNEL = """

@triton.jit
def {name}(xs, ys, ins, js, us, bs, o, s):
    n = tl.arange(0, 16)
    x, y, i, j, u, b = (
        tl.load(xs + n), tl.load(ys + n), tl.load(ins + n), tl.load(js + n), tl.load(us + n), tl.load(bs + n)
    )
    m = x.reshape(4, 4)
"""


def parse(rows):
    """Returns the pairs of expressions of a text; a function that is a method, too, is also called as one."""
    pairs = []
    for line in rows.strip().splitlines():
        expression, _, expected = (part.strip() for part in line.partition(" => "))
        pairs.append((expression, expected))
        tree = ast.parse(expression, mode="eval").body
        if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Attribute) and tree.args:
            name = tree.func.attr
            if ast.unparse(tree.func.value) == "tl" and name in language_usage.METHODS:
                tree.func.value = tree.args.pop(0)
                if not isinstance(tree.func.value, ast.Constant):
                    pairs.append((ast.unparse(tree), expected))
    return pairs


def import_kernels(text):
    """Returns a module with a text."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "kernels.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        spec = importlib.util.spec_from_file_location("kernels", path)
        module = sys.modules["kernels"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for name in dir(module):
            # The source is read on first use.
            getattr(getattr(module, name), "source", None)
    return module


class Rows(unittest.TestCase):
    """Each row computes what NumPy does."""


def add_test(subject, pairs):
    def test(self):
        text = HEADER + KERNEL.format(name=subject)
        text += "".join(f"    put(o, {row}, {expression})\n" for row, (expression, _) in enumerate(pairs))
        inputs = {
            "x": np.linspace(-2, 2.125, 16, dtype=np.float32),
            "y": np.linspace(0.25, 3, 16, dtype=np.float32),
            "i": np.arange(-5, 11, dtype=np.int32),
            "j": np.arange(1, 17, dtype=np.int32),
            "u": np.arange(16, dtype=np.uint32) * np.uint32(0x10003001),
            "b": np.arange(16) % 3 == 0,
        }
        out = np.full((len(pairs), 16), np.nan)
        getattr(import_kernels(text), subject)[(1,)](*inputs.values(), out, 3)
        for found, (expression, expected) in zip(out, pairs):
            with self.subTest(expression):
                wanted = np.broadcast_to(np.asarray(eval(expected, {**NAMES, **inputs}), np.float64), 16)
                np.testing.assert_allclose(found, wanted, rtol=2e-5, atol=1e-5)

    setattr(Rows, f"test_{subject}", test)


for subject_name, subject_rows in ROWS.items():
    add_test(subject_name, parse(subject_rows))


# Functions that the CPU refuses, and the test that compiles each for a GPU.
ONLY_GPU = {"extra.cuda.globaltimer": "test/Integration/Python/libdevice_kernels.py"}
# Options that have one value.
ONE_VALUE = {("dot_scaled", "out_dtype")}
TABLES = {
    "cache_modifier": (*semantics.CACHE_OF_LOADS, *semantics.CACHE_OF_STORES),
    "eviction_policy": semantics.EVICTION,
    "padding_option": semantics.PADDING,
    "sem": semantics.SEMANTIC,
    "scope": semantics.SCOPE,
    "input_precision": semantics.INPUT_PRECISION,
    "lhs_format": semantics.SCALED_FORMATS,
    "rhs_format": semantics.SCALED_FORMATS,
}
SYMBOLS = "+ - * / // % & | ^ << >> < <= > >= == !=".split()


def missing():
    """Returns what no kernel has used."""
    names = {name for name in tl.__all__ if not name.startswith("_")}
    names |= {f"math.{name}" for name in tl.math.__all__} | {f"extra.cuda.{name}" for name in tl.extra.cuda.__all__}
    # Decorators and annotations.
    with open(language_effects.__file__, encoding="utf-8") as file:
        language_usage.used_names.update(re.findall(r"[@:] ?tl\.(const\w*)", file.read()))
    used = {prefix for name in language_usage.used_names for prefix in (name, name.rpartition(".")[0])}
    methods = {("tensor", name) for name in language_usage.METHODS}
    descriptor = vars(tl.tensor_descriptor)
    methods |= {("tensor_descriptor", name) for name in descriptor if hasattr(descriptor[name], "is_triton_builtin")}
    options = {pair for pair in language_usage.all_options() if pair[0] not in ONLY_GPU} - ONE_VALUE
    values = {(option, value) for option, table in TABLES.items() for value in table if value}
    # Of two tensors, of a number and a tensor, and the other way around.
    kinds = ((True, True), (False, True), (True, False))
    operators = {(symbol, *kind) for symbol in SYMBOLS for kind in kinds}
    return {
        "operators": operators - language_usage.used_operators,
        "names": names - used - set(ONLY_GPU),
        "methods": methods - language_usage.used_methods,
        "options": options - language_usage.used_options,
        "values of options": values - language_usage.used_values,
    }


if __name__ == "__main__":
    language_usage.record()
    program = unittest.main(exit=False)
    unused = {what: sorted(found) for what, found in missing().items() if found}
    print("\n".join(f"no kernel uses these {what}: {found}" for what, found in unused.items()))
    sys.exit(1 if unused or not program.result.wasSuccessful() else 0)
