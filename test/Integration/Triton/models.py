# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models in PyTorch whose pointwise operations, reductions and losses Inductor writes in Triton.

Each returns a scalar to differentiate and its output. They are small: what counts is the variety of kernels.
"""

import torch
import torch.nn.functional as F
from torch import nn


class Perceptron(nn.Module):
    """Linear layers, GELU and LayerNorm."""

    def __init__(self, size=768):
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(size, 4 * size), nn.GELU(), nn.LayerNorm(4 * size), nn.Linear(4 * size, size), nn.LayerNorm(size)
        )

    def forward(self, x):
        out = self.layers(x)
        return (out * out.sigmoid()).mean(), out


class EncoderBlock(nn.Module):
    """Attention written out, so that its softmax is a kernel, and a feed-forward network."""

    def __init__(self, size=256, heads=4):
        super().__init__()
        self.heads = heads
        self.first, self.second = nn.LayerNorm(size), nn.LayerNorm(size)
        self.qkv, self.out = nn.Linear(size, 3 * size), nn.Linear(size, size)
        self.grow, self.shrink = nn.Linear(size, 4 * size), nn.Linear(4 * size, size)

    def forward(self, x):
        batch, length, size = x.shape
        q, k, v = self.qkv(self.first(x)).view(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        scores = q @ k.transpose(-1, -2) / (size // self.heads) ** 0.5
        later = torch.ones(length, length, dtype=torch.bool, device=x.device).triu(1)
        weights = scores.masked_fill(later, float("-inf")).softmax(-1)
        x = x + self.out((weights @ v).transpose(1, 2).reshape(batch, length, size))
        x = x + self.shrink(F.gelu(self.grow(self.second(x)), approximate="tanh"))
        return (x * x).mean(), x


class RMSNorm(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(size) + 0.5)

    def forward(self, x):
        return x * torch.rsqrt((x * x).mean(-1, keepdim=True) + 1e-6) * self.weight


class GatedDecoder(nn.Module):
    """Embedding, rotation of positions, RMSNorm, a gated network, and the cross-entropy of what comes next."""

    def __init__(self, words=1000, size=192):
        super().__init__()
        self.table, self.head = nn.Embedding(words, size), nn.Linear(size, words, bias=False)
        self.first, self.last = RMSNorm(size), RMSNorm(size)
        self.gate, self.up, self.down = (
            nn.Linear(size, 512, bias=False), nn.Linear(size, 512, bias=False), nn.Linear(512, size, bias=False)
        )  # fmt: skip

    def forward(self, words):
        x = self.table(words)
        half = x.shape[-1] // 2
        place = torch.arange(words.shape[1], device=words.device, dtype=x.dtype)
        angle = place[:, None] * 10000.0 ** (-torch.arange(half, device=words.device, dtype=x.dtype) / half)
        left, right = x[..., :half], x[..., half:]
        x = torch.cat([left * angle.cos() - right * angle.sin(), right * angle.cos() + left * angle.sin()], -1)
        y = self.first(x)
        x = x + self.down(F.silu(self.gate(y)) * self.up(y))
        out = self.head(self.last(x))
        return F.cross_entropy(out[:, :-1].flatten(0, 1), words[:, 1:].flatten()), out


class Vision(nn.Module):
    """A network of torchvision, trained to tell classes apart; without dropout, which has no reference."""

    def __init__(self, name):
        super().__init__()
        import torchvision

        self.network = without_dropout(getattr(torchvision.models, name)(weights=None, num_classes=10))

    def forward(self, images, classes):
        out = self.network(images)
        return F.cross_entropy(out, classes), out


class ConvolutionBlock(nn.Module):
    """A block of ConvNeXt."""

    def __init__(self, size=96):
        super().__init__()
        from torchvision.models.convnext import CNBlock

        self.blocks = nn.Sequential(CNBlock(size, 1.0, 0.0), CNBlock(size, 0.5, 0.0))

    def forward(self, images):
        out = self.blocks(images)
        return (out * out).mean(), out


class Language(nn.Module):
    """A model of transformers with random weights."""

    def __init__(self, kind):
        super().__init__()
        import transformers

        if kind == "bert":
            config = transformers.BertConfig(vocab_size=1000, hidden_size=128, num_hidden_layers=2,
                                             num_attention_heads=4, intermediate_size=512, hidden_dropout_prob=0.0,
                                             attention_probs_dropout_prob=0.0)  # fmt: skip
            make = transformers.AutoModelForMaskedLM
        else:
            config = transformers.GPT2Config(vocab_size=1000, n_positions=128, n_embd=128, n_layer=2, n_head=4,
                                             resid_pdrop=0.0, embd_pdrop=0.0, attn_pdrop=0.0,
                                             bos_token_id=1, eos_token_id=2, use_cache=False)  # fmt: skip
            make = transformers.AutoModelForCausalLM
        self.network = make.from_config(config, attn_implementation="eager")

    def forward(self, words):
        result = self.network(input_ids=words, labels=words)
        return result.loss, result.logits


class Operations(nn.Module):
    """Kernels of other kinds: statistics, scans, sorting, places, gathering and scattering, interpolation, integers."""

    def forward(self, x):
        deviation, mean = torch.std_mean(x, 1, keepdim=True)
        normal = (x - mean) / (deviation + 1e-3)
        pieces = [normal.cumsum(1), normal.logcumsumexp(1), normal.softmax(0), normal.amax(0, keepdim=True) + x]
        pieces += [torch.where(x > 0, x, x.expm1()), F.softplus(x), x.clamp(-1, 1).atan(), F.hardswish(x), x.frac()]
        pieces += [x.norm(dim=1, keepdim=True) * x, x.flip(1), F.pad(x, (3, 5))[:, 3:-5].roll(7, 1)]
        order = x.detach().argsort(1)
        pieces += [x.gather(1, order), torch.zeros_like(x).scatter_add(1, order % 16, x)]
        pieces += [F.interpolate(x[None, None], scale_factor=2, mode="bilinear")[0, 0, ::2, ::2]]
        best = (x.detach() * 8).argmax(1, keepdim=True) % 3
        pieces += [x * best.to(x.dtype), x * (order // 3 % 5 - 2).to(x.dtype), x.mean((0, 1)) + x.var(0)]
        out = sum(pieces)
        return (out * out.tanh()).sum() / out.numel(), out


def without_dropout(module):
    for part in module.modules():
        if isinstance(part, nn.Dropout):
            part.p = 0.0
    return module


def words(*shape):
    return torch.randint(0, 1000, shape)


def images(count, channels, side):
    return torch.randn(count, channels, side, side)


# Name: how to make the model, its inputs, and the types that its parameters have, one after the other.
MODELS = {
    "mlp": (Perceptron, lambda: [torch.randn(64, 768)], ("float32", "bfloat16", "float16")),
    "encoder": (EncoderBlock, lambda: [torch.randn(2, 100, 256)], ("float32", "bfloat16")),
    "decoder": (GatedDecoder, lambda: [words(4, 65)], ("float32", "bfloat16")),
    "resnet18": (lambda: Vision("resnet18"), lambda: [images(4, 3, 96), torch.randint(0, 10, [4])], ("float32",)),
    "mobilenet": (
        lambda: Vision("mobilenet_v3_small"),
        lambda: [images(4, 3, 96), torch.randint(0, 10, [4])],
        ("float32",),
    ),
    "convnext": (ConvolutionBlock, lambda: [images(2, 96, 14)], ("float32", "bfloat16")),
    "bert": (lambda: Language("bert"), lambda: [words(4, 48)], ("float32",)),
    "gpt2": (lambda: Language("gpt2"), lambda: [words(4, 48)], ("float32", "bfloat16")),
    "operations": (Operations, lambda: [torch.randn(64, 300)], ("float32",)),
}
