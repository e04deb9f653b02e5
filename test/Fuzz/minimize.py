# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shortens an input by deleting lines for as long as a fault stays the same."""


def minimize(text, still_fails, attempts=400):
    """The text with as few lines as `attempts` calls of still_fails(text) find; it must fail to begin with."""
    lines = text.splitlines()
    size = max(len(lines) // 2, 1)
    while attempts > 0:
        start, shrunk = 0, False
        while start < len(lines) and attempts > 0 and len(lines) > 1:
            shorter = lines[:start] + lines[start + size :]
            attempts -= 1
            if shorter and still_fails("\n".join(shorter) + "\n"):
                lines, shrunk = shorter, True
            else:
                start += size
        if size == 1 and not shrunk:
            break
        size = max(size // 2, 1)
    return "\n".join(lines) + "\n"
