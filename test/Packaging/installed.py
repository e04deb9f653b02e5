# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that an installed package is complete: installed.py FOLDER KERNEL.

FOLDER is where the package must have been found, and KERNEL is the file of a kernel that adds two arrays.
"""

import importlib.metadata
import pathlib
import sys

import numpy as np
import triton_mlir
from triton_mlir import library


def main():
    folder, kernel = sys.argv[1:]
    package = pathlib.Path(folder).resolve() / "triton_mlir"
    assert pathlib.Path(triton_mlir.__file__).resolve().parent == package, triton_mlir.__file__
    assert library.find().resolve().parent == package, library.find()
    assert importlib.metadata.version("triton-mlir") == triton_mlir.version(), triton_mlir.version()

    source = pathlib.Path(kernel).read_text(encoding="utf-8")
    x = np.arange(100000, dtype=np.float32)
    o = np.zeros_like(x)
    triton_mlir.compile(source, target="cpu")[(25,)](x, 2 * x, o, x.size)
    np.testing.assert_array_equal(o, 3 * x)
    ptx = triton_mlir.compile(source, target="sm_90a", emit="ptx").text
    assert ".target sm_90a" in ptx, ptx


if __name__ == "__main__":
    main()
