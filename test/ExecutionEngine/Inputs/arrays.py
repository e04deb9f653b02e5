# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""arrays.py FOLDER [check]: creates NumPy files for a sum, or checks the output of a run."""

import os
import sys

import numpy as np

folder = sys.argv[1]
x = np.arange(15, dtype=np.float32).reshape(3, 5)
y = np.full((3, 5), 0.25, np.float32)


def path(name):
    return os.path.join(folder, name + ".npy")


if len(sys.argv) > 2:
    written = np.load(path("o"))
    assert written.dtype == np.float32 and written.shape == (3, 5) and (written == x + y).all(), written
else:
    os.makedirs(folder, exist_ok=True)
    for name, array in {"x": x, "y": y, "sum": x + y, "double": x.astype(np.float64)}.items():
        np.save(path(name), array)
    np.save(path("columns"), np.asfortranarray(x))
