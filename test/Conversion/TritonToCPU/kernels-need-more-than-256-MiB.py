# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a kernel whose tensors, all live at the same time, take 272 MiB."""

SIZE, COUNT = 1 << 20, 34

lines = [f"tt.func private @sum(%p: tensor<{SIZE}x!tt.ptr<i64>>) {{"]
for number in range(COUNT):
    lines.append(f"  %v{number} = tt.load %p {{isVolatile = true}} : tensor<{SIZE}x!tt.ptr<i64>>")
    lines.append(f"  tt.store %p, %v{number} : tensor<{SIZE}x!tt.ptr<i64>>")
for number in reversed(range(COUNT)):
    lines.append(f"  tt.store %p, %v{number} : tensor<{SIZE}x!tt.ptr<i64>>")
print("\n".join([*lines, "  tt.return", "}"]))
