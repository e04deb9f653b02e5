# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of `triton_mlir.simulate`, which calls the C API."""

import unittest
from pathlib import Path

import numpy as np
import triton_mlir
from triton_mlir.compilation import Artifact

CORPUS = Path(__file__).resolve().parent.parent / "corpus"


def compile_dot():
    return triton_mlir.compile((CORPUS / "dot_f16.ttir").read_text(encoding="utf-8"), target="sm_90a", num_warps=4)


def make_arrays():
    rng = np.random.default_rng(0)
    a, b = rng.standard_normal((128, 64)).astype(np.float16), rng.standard_normal((64, 128)).astype(np.float16)
    return a, b, np.ones((128, 128), np.float32), np.zeros((128, 128), np.float32)


class Simulation(unittest.TestCase):
    def test_a_kernel_computes_in_place(self):
        a, b, c, o = make_arrays()
        self.assertEqual(triton_mlir.simulate(compile_dot(), 1, a, b, c, o, schedules=2), ())
        product = a.astype(np.float32) @ b.astype(np.float32) + c
        np.testing.assert_allclose(o, np.maximum(product, 0), rtol=1e-3, atol=1e-3)

    def test_a_missing_fence_is_reported(self):
        right = compile_dot()
        text = "\n".join(line for line in right.text.split("\n") if "fence.proxy.async" not in line)
        wrong = Artifact(right.stage, text.encode(), right.metadata, (), {})
        with self.assertRaisesRegex(triton_mlir.LaunchError, "error: missing proxy fence") as raised:
            triton_mlir.simulate(wrong, 1, *make_arrays())
        error, note = raised.exception.diagnostics[:2]
        self.assertEqual((error.severity, error.file, note.severity), ("error", "dot_k.ptx", "note"))
        self.assertGreater(error.line, note.line)

    def test_an_array_that_is_too_small_is_reported(self):
        a, b, c, o = make_arrays()
        with self.assertRaisesRegex(triton_mlir.LaunchError, "out of bounds .*: writes .* of 'o', which has 4 bytes"):
            triton_mlir.simulate(compile_dot(), 1, a, b, c, o[:1, :1].copy())

    def test_other_arguments_are_refused(self):
        with self.assertRaisesRegex(TypeError, r"expected 4 arguments of dot_k\(a, b, c, o\), but got 0"):
            triton_mlir.simulate(compile_dot(), 1)
        right = compile_dot()
        with self.assertRaisesRegex(ValueError, "expected an artifact of stage ptx, but got stage cubin"):
            triton_mlir.simulate(Artifact("cubin", b"", right.metadata, (), {}), 1)


if __name__ == "__main__":
    unittest.main()
