# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The folders in which the tests keep their IR."""

import pathlib

TESTS = pathlib.Path(__file__).resolve().parents[2]
CORPUS = TESTS / "corpus"
HANDWRITTEN = TESTS / "Integration" / "CUDA" / "kernels"


def read_corpus(name):
    """The text of a file of the corpus."""
    return (CORPUS / name).read_text(encoding="utf-8")
