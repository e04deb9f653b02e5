# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models whose matrix multiplications, convolutions and attention Inductor writes in Triton, from its templates.

Each returns a scalar to differentiate and its output. `select` makes Inductor choose among Triton's templates only.
"""

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

# Configurations of a product that are tried: each is a kernel to compile.
CONFIGURATIONS = 6


def select():
    from torch._inductor import config

    torch.set_float32_matmul_precision("high")
    config.max_autotune = True
    config.max_autotune_gemm_backends = config.max_autotune_conv_backends = "TRITON"
    config.autotune_in_subproc = False
    config.test_configs.max_mm_configs = CONFIGURATIONS


class Products(nn.Module):
    """Matrix products with epilogues, of sizes that no tile divides."""

    def __init__(self, size=200):
        super().__init__()
        self.grow, self.shrink = nn.Linear(size, 3 * size), nn.Linear(3 * size, size, bias=False)

    def forward(self, x):
        out = self.shrink(F.gelu(self.grow(x), approximate="tanh")) + x
        return (out * out).mean(), out


class BatchedProducts(nn.Module):
    """Batches of products, as attention has them."""

    def forward(self, q, k, v):
        scores = torch.bmm(q, k.transpose(1, 2)) / q.shape[-1] ** 0.5
        out = torch.bmm(scores.softmax(-1), v)
        return (out * out).mean(), out


class Convolutions(nn.Module):
    """Convolutions of several strides and widths."""

    def __init__(self, size=32):
        super().__init__()
        self.first = nn.Conv2d(size, 2 * size, 3, padding=1)
        self.second = nn.Conv2d(2 * size, size, 1, stride=2)

    def forward(self, x):
        out = self.second(F.relu(self.first(x)))
        return (out * out).mean(), out


class FlexAttention(nn.Module):
    """Causal attention with a bias on the distance, in a window."""

    def __init__(self, heads=4, window=100):
        super().__init__()
        self.heads, self.window = heads, window

    def forward(self, q, k, v):
        def bias(score, batch, head, row, column):
            return score - (row - column) * (2.0 ** -(head + 1))

        def is_visible(batch, head, row, column):
            return (row >= column) & (row - column < self.window)

        length = q.shape[-2]
        mask = create_block_mask(is_visible, None, None, length, length, device=q.device)
        out = flex_attention(q, k, v, score_mod=bias, block_mask=mask)
        return (out * out).mean(), out


def matrices(*shape, count=3):
    return [torch.randn(shape) for _ in range(count)]


MODELS = {
    "products": (Products, lambda: matrices(144, 200, count=1), ("float32", "bfloat16", "float16")),
    "batched products": (BatchedProducts, lambda: matrices(6, 80, 64), ("float32", "float16")),
    "convolutions": (Convolutions, lambda: matrices(2, 32, 20, 20, count=1), ("float32", "float16")),
    "flex attention": (FlexAttention, lambda: matrices(2, 4, 256, 64), ("bfloat16", "float16")),
}
