# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Indices that are expressions of very many terms."""

import re
import unittest

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl

REPEATS = 40


@triton.jit
def multiply(a, b, c, M, K, z, REPEATS: tl.constexpr, ADDS: tl.constexpr, MOVES: tl.constexpr):
    """A product of tiles, whose rows begin at an index that is squared again and again."""
    pid = tl.program_id(0)
    first = z
    for _ in tl.static_range(REPEATS):
        first = first * first + (pid if ADDS else 0)
    rows, columns, depth = pid * 64 + tl.arange(0, 64), tl.arange(0, 64), tl.arange(0, 32)
    total = tl.zeros((64, 64), tl.float32)
    moved = first
    for step in range(0, tl.cdiv(K, 32)):
        k = step * 32 + depth
        x = tl.load(a + (rows + moved)[:, None] * K + k[None, :], mask=(rows + moved)[:, None] < M, other=0.0)
        y = tl.load(b + k[:, None] * 64 + columns[None, :])
        total += tl.dot(x, y)
        if MOVES:
            moved += first
    tl.store(c + rows[:, None] * 64 + columns[None, :], total, mask=rows[:, None] < M)


class Indices(unittest.TestCase):
    def test_expressions_of_many_terms_are_compiled_in_parts(self):
        """No pass visits each of 2^40 terms."""
        for target in ("sm_80", "sm_90a", "cpu"):
            for adds in (False, True):
                for moves in (False, True):
                    with self.subTest(target=target, adds=adds, moves=moves):
                        types = ("*fp16", "*fp16", "*fp32", "i32", "i32", "i32")
                        multiply.compile(*types, REPEATS=REPEATS, ADDS=adds, MOVES=moves, target=target)

    def test_long_chains_of_operations_are_followed_in_part(self):
        """No analysis calls itself for each of 30000 operations."""
        types = ("*fp16", "*fp16", "*fp32", "i32", "i32", "i32")
        text = multiply.compile(*types, REPEATS=1, ADDS=False, MOVES=False, target="sm_90a", emit="ttir").text
        square = re.search(r"( *)%\w+ = arith.muli (%\w+), \2 : i32.*\n", text)
        value = square[2]
        for operation in ("arith.addi", "arith.maxsi"):
            lines = [f"{square[1]}%chain0 = {operation} {value}, {value} : i32"]
            lines += [f"{square[1]}%chain{n + 1} = {operation} %chain{n}, {value} : i32" for n in range(30000)]
            start, end = square.span()
            changed = (
                text[:start] + "\n".join(lines) + "\n" + text[start:end].replace(value, "%chain30000") + text[end:]
            )
            with self.subTest(operation):
                triton_mlir.compile(changed, target="sm_90a", emit="ttgir")


if __name__ == "__main__":
    unittest.main()
