# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Timed matrix multiplications and attention: problems on the GPU with fresh random data, forms of the source, and the
library's function and a reference for each."""

import dataclasses
import itertools
import typing

import torch
import triton
import triton.language as tl
from torch.nn.attention import SDPBackend, sdpa_kernel
from triton.tools.tensor_descriptor import TensorDescriptor

import dot_kernels

GROUP = 8

# Rows, columns and depth of a tile, warps and stages. Those of `quick` are the best ones known of a kind of problem.
TILES = [
    (128, 256, 64, 8, 3),
    (128, 256, 64, 8, 4),
    (256, 128, 64, 8, 3),
    (128, 128, 64, 4, 4),
    (128, 128, 64, 8, 4),
    (128, 128, 128, 8, 3),
    (64, 256, 64, 4, 4),
    (64, 128, 64, 4, 5),
    (128, 64, 64, 4, 5),
    (64, 64, 64, 4, 6),
]
SMALL_TILES = [
    (64, 64, 128, 4, 4),
    (64, 32, 128, 4, 5),
    (32, 64, 128, 4, 5),
    (16, 64, 256, 4, 4),
    (16, 128, 128, 4, 5),
]
BYTE_TILES = [(128, 256, 128, 8, 3), (256, 128, 128, 8, 3), (128, 128, 128, 8, 3), (128, 128, 128, 4, 4)]
WORD_TILES = [
    (128, 128, 32, 4, 4),
    (128, 256, 32, 8, 3),
    (128, 256, 32, 8, 4),
    (256, 128, 32, 8, 4),
    (128, 128, 64, 8, 3),
    (32, 64, 128, 4, 5),
]
# For mma.sync: the fragments and the accumulator of a warp fit into its registers.
WARP_TILES = [
    (128, 256, 64, 8, 3),
    (128, 256, 32, 8, 4),
    (128, 128, 64, 8, 4),
    (128, 128, 32, 4, 4),
    (128, 128, 64, 4, 3),
    (256, 128, 32, 8, 4),
    (64, 256, 32, 4, 4),
    (128, 64, 32, 4, 4),
]
QUICK_TILES = {
    "warps": [(128, 256, 64, 8, 3), (128, 256, 32, 8, 4), (128, 128, 64, 8, 4), (128, 128, 32, 4, 4)],
    "large": [(128, 256, 64, 8, 3), (128, 256, 64, 8, 4), (256, 128, 64, 8, 3), (128, 128, 64, 4, 4)],
    "small": [(128, 256, 64, 8, 3), (256, 128, 64, 8, 3), (128, 128, 64, 4, 4), (64, 128, 64, 4, 5)],
    "skinny": [(16, 64, 256, 4, 4), (16, 128, 128, 4, 5)],
    "bytes": BYTE_TILES,
    "words": [(128, 128, 32, 4, 4), (128, 256, 32, 8, 3), (128, 256, 32, 8, 4), (32, 64, 128, 4, 5)],
}
ALL_TILES = {
    "warps": WARP_TILES,
    "large": TILES,
    "small": TILES + SMALL_TILES,
    "skinny": SMALL_TILES,
    "bytes": BYTE_TILES + TILES,
    "words": WORD_TILES + SMALL_TILES,
}

# Rows of queries, rows of keys, warps and stages.
QUICK_ATTENTION_TILES = [(128, 128, 8, 2), (128, 128, 8, 3), (128, 64, 4, 3), (128, 64, 8, 3)]
ATTENTION_TILES = [*QUICK_ATTENTION_TILES, (128, 128, 4, 2), (64, 64, 4, 3), (128, 32, 4, 3)]


@dataclasses.dataclass
class Form:
    """One way to write a kernel. `arguments` returns the grid and the arguments of a problem and a configuration."""

    name: str  # "pointer", "block" or "descriptor".
    function: typing.Callable
    arguments: typing.Callable
    before: typing.Callable | None = None  # What is done to a problem before each launch, as part of its time.


@dataclasses.dataclass
class Case:
    """One row of the table. A problem is a dictionary of tensors, among them the output `out`."""

    name: str
    operations: int  # Multiplications and additions.
    bytes: int  # Of all tensors of a problem.
    make: typing.Callable
    forms: list
    configurations: list  # Keyword arguments of a launch: the block's sizes, warps and stages.
    library: str
    compute: typing.Callable  # The library's result for a problem.
    reference: typing.Callable  # The result in float64 for a problem.
    bound: float  # Of the Frobenius norm of the difference from the reference, relative to the reference's.
    arch: typing.Optional[str] = None  # What Triton's kernels are compiled for, if not for the GPU itself.


@dataclasses.dataclass(frozen=True)
class Operands:
    """The types of a multiplication."""

    name: str
    operand: torch.dtype
    result: torch.dtype
    bound: float
    accumulator: tl.dtype = tl.float32

    def random(self, rows, columns):
        """Normal values; all values of integers."""
        if self.operand == torch.int8:
            return torch.randint(-128, 128, (rows, columns), device="cuda", dtype=torch.int8)
        return torch.randn(rows, columns, device="cuda").to(self.operand)

    def multiply(self, problem):
        """The library's multiplication."""
        a, b = problem["a"], problem["b"]
        if self.operand == torch.int8:
            return torch._int_mm(a, b)
        if self.operand.itemsize == 1:
            # Sums are as precise as those of Triton's dots by default.
            return torch._scaled_mm(a, b, problem["one"], problem["one"], out_dtype=self.result, use_fast_accum=True)
        return torch.mm(a, b, out=problem["out"])


# The bounds allow for the rounding of the result, of float32 to tf32, and for sums of fp8 in fewer bits.
FP16 = Operands("fp16", torch.float16, torch.float16, 1e-3)
BF16 = Operands("bf16", torch.bfloat16, torch.bfloat16, 5e-3)
FP8 = Operands("fp8", torch.float8_e4m3fn, torch.float16, 1e-2)
INT8 = Operands("int8", torch.int8, torch.int32, 0, tl.int32)
TF32 = Operands("tf32", torch.float32, torch.float32, 2e-3)


def block_sizes(configuration):
    return configuration["BLOCK_M"], configuration["BLOCK_N"], configuration["BLOCK_K"]


def matmul(operands, layout, m, n, k, tiles, is_quick):
    """out = a b; with the layout "NT", the columns of b are contiguous, with "NN" its rows."""
    is_transposed = layout == "NT"

    def make():
        b = operands.random(n, k).T if is_transposed else operands.random(k, n)
        out = torch.empty(m, n, device="cuda", dtype=operands.result)
        return {"a": operands.random(m, k), "b": b, "out": out, "one": torch.ones((), device="cuda")}

    def shared_arguments(problem):
        tensors = {name: problem[name] for name in ("a", "b", "out")}
        return tensors | {"M": m, "N": n, "K": k, "ACCUMULATOR": operands.accumulator, "GROUP": GROUP}

    def count_tiles(configuration):
        block_m, block_n, _ = block_sizes(configuration)
        return triton.cdiv(m, block_m) * triton.cdiv(n, block_n)

    def pointer_arguments(problem, configuration):
        strides = {
            "a_stride_m": problem["a"].stride(0),
            "a_stride_k": problem["a"].stride(1),
            "b_stride_k": problem["b"].stride(0),
            "b_stride_n": problem["b"].stride(1),
            "out_stride_m": problem["out"].stride(0),
        }
        return (count_tiles(configuration),), shared_arguments(problem) | strides

    def plain_arguments(problem, configuration):
        grid, arguments = pointer_arguments(problem, configuration)
        # A mask needs a zero of the operands' type, which fp8 has not; K is a multiple of all tiles' depths.
        return grid, arguments | {"EVEN_K": operands.operand.itemsize == 1}

    def block_arguments(problem, configuration):
        grid, arguments = pointer_arguments(problem, configuration)
        return grid, arguments | {"TRANSPOSED": is_transposed}

    def descriptor_arguments(problem, configuration):
        block_m, block_n, block_k = block_sizes(configuration)
        programs = torch.cuda.get_device_properties("cuda").multi_processor_count
        b, b_block = (problem["b"].T, [block_n, block_k]) if is_transposed else (problem["b"], [block_k, block_n])
        descriptors = {
            "a": TensorDescriptor.from_tensor(problem["a"], [block_m, block_k]),
            "b": TensorDescriptor.from_tensor(b, b_block),
            "out": TensorDescriptor.from_tensor(problem["out"], [block_m, block_n]),
        }
        constants = {"TRANSPOSED": is_transposed, "PROGRAMS": programs}
        return (min(programs, count_tiles(configuration)),), shared_arguments(problem) | descriptors | constants

    names = ("BLOCK_M", "BLOCK_N", "BLOCK_K", "num_warps", "num_stages")
    item = operands.operand.itemsize
    return Case(
        name=f"{operands.name} {layout} {m}x{n}x{k}",
        operations=2 * m * n * k,
        bytes=item * (m * k + k * n) + operands.result.itemsize * m * n,
        make=make,
        forms=[
            Form("pointer", dot_kernels.matmul, plain_arguments),
            Form("block", dot_kernels.matmul_blocks, block_arguments),
            Form("descriptor", dot_kernels.matmul_descriptors, descriptor_arguments),
        ],
        configurations=[dict(zip(names, tile)) for tile in (QUICK_TILES if is_quick else ALL_TILES)[tiles]],
        library="cuBLAS",
        compute=operands.multiply,
        reference=lambda problem: problem["a"].double() @ problem["b"].double(),
        bound=operands.bound,
    )


def attention(depth, length, is_causal, is_quick):
    """Forward attention in fp16, in 2048 columns of heads and about 16384 rows of batches."""
    batches, heads = max(1, 16384 // length), 2048 // depth
    shape = (batches, heads, length, depth)

    def make():
        q, k, v = (torch.randn(shape, device="cuda", dtype=torch.float16) for _ in range(3))
        return {"q": q, "k": k, "v": v, "out": torch.empty_like(q)}

    def shared_arguments(problem, configuration):
        grid = (length // configuration["BLOCK_M"], batches * heads)
        return grid, problem | {"scale": depth**-0.5, "length": length, "DEPTH": depth, "CAUSAL": is_causal}

    def pointer_arguments(problem, configuration):
        grid, arguments = shared_arguments(problem, configuration)
        return grid, arguments | {"head_stride": length * depth, "row_stride": depth}

    def descriptor_arguments(problem, configuration):
        grid, arguments = shared_arguments(problem, configuration)
        for name, rows in (("q", "BLOCK_M"), ("k", "BLOCK_N"), ("v", "BLOCK_N"), ("out", "BLOCK_M")):
            matrix = problem[name].view(-1, depth)
            arguments[name] = TensorDescriptor.from_tensor(matrix, [configuration[rows], depth])
        return grid, arguments

    def attend(q, k, v):
        return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=is_causal)

    def compute(problem):
        with sdpa_kernel(SDPBackend.CUDNN_ATTENTION):
            return attend(problem["q"], problem["k"], problem["v"])

    def reference(problem):
        # All scores of one head fit into memory, those of all heads do not.
        heads_of = [problem[name].view(-1, 1, 1, length, depth) for name in ("q", "k", "v")]
        with sdpa_kernel(SDPBackend.MATH):
            results = [attend(*(tensor.double() for tensor in head)) for head in zip(*heads_of, strict=True)]
        return torch.cat(results).view(shape)

    names = ("BLOCK_M", "BLOCK_N", "num_warps", "num_stages")
    return Case(
        name=f"attention fp16 d{depth} {length}" + (" causal" if is_causal else ""),
        operations=4 * batches * heads * length**2 * depth // (2 if is_causal else 1),
        bytes=4 * 2 * batches * heads * length * depth,
        make=make,
        forms=[
            Form("pointer", dot_kernels.attention, pointer_arguments),
            Form("block", dot_kernels.attention_blocks, pointer_arguments),
            Form("descriptor", dot_kernels.attention_descriptors, descriptor_arguments),
        ],
        configurations=[dict(zip(names, tile)) for tile in (QUICK_ATTENTION_TILES if is_quick else ATTENTION_TILES)],
        library="cuDNN",
        compute=compute,
        reference=reference,
        bound=2e-3,
    )


def attention_backward(depth, length, is_quick):
    """The gradients of keys and values of one head of causal attention in fp16."""
    scale = depth**-0.5

    def make():
        q, k, v, gradient = (torch.randn(length, depth, device="cuda", dtype=torch.float16) for _ in range(4))
        # Weights and gradients are normal numbers of fp16.
        largest = torch.full((length,), 6.0, device="cuda")
        delta = torch.randn(length, device="cuda")
        out = torch.empty(2, length, depth, device="cuda", dtype=torch.float16)
        return dict(q=q, k=k, v=v, gradient=gradient, largest=largest, delta=delta, out=out)

    def arguments(problem, configuration):
        grid = (length // configuration["BLOCK_N"],)
        return grid, problem | {"scale": scale, "length": length, "DEPTH": depth}

    def differentiate(problem, convert):
        """The gradients by matrices of all weights, in the type of `convert`."""
        q, k, v, gradient = (convert(problem[name]) for name in ("q", "k", "v", "gradient"))
        weights = torch.exp2(scale * (q @ k.T) - convert(problem["largest"])[:, None]).tril()
        differences = weights * (gradient @ v.T - convert(problem["delta"])[:, None])
        return torch.stack([scale * (differences.T @ q), weights.T @ gradient])

    names = ("BLOCK_M", "BLOCK_N", "num_warps", "num_stages")
    tiles = [(64, 64, 4, 2), (64, 64, 4, 3)] + ([] if is_quick else [(64, 128, 8, 2), (64, 128, 8, 3)])
    return Case(
        name=f"attention backward fp16 d{depth} {length} causal",
        operations=8 * length**2 * depth,  # Masked products are computed.
        bytes=2 * length * depth * 6,
        make=make,
        forms=[Form("pointer", dot_kernels.attention_backward, arguments)],
        configurations=[dict(zip(names, tile)) for tile in tiles],
        library="PyTorch",
        compute=lambda problem: differentiate(problem, lambda tensor: tensor.half()),
        reference=lambda problem: differentiate(problem, lambda tensor: tensor.double()),
        bound=5e-3,
    )


def for_arch(case, arch):
    """The case by kernels for an older GPU, whose PTX is assembled for this one."""
    plain = [form for form in case.forms if form.name != "descriptor"]
    return dataclasses.replace(case, name=f"{arch} {case.name}", forms=plain, arch=arch)


def all_cases(is_quick):
    """The cases, without their tensors."""
    sizes = ((1024, "small"), (2048, "small"), (4096, "large"), (8192, "large"))
    return [
        *(matmul(FP16, layout, n, n, n, tiles, is_quick) for layout in ("NN", "NT") for n, tiles in sizes),
        matmul(BF16, "NT", 4096, 14336, 4096, "large", is_quick),
        matmul(BF16, "NT", 8192, 1024, 8192, "large", is_quick),
        matmul(BF16, "NT", 16, 8192, 8192, "skinny", is_quick),
        matmul(FP16, "NN", 4095, 4080, 4080, "large", is_quick),
        matmul(FP16, "NN", 4096, 4096, 4095, "large", is_quick),
        matmul(FP8, "NT", 4096, 4096, 4096, "bytes", is_quick),
        matmul(FP8, "NT", 8192, 8192, 8192, "bytes", is_quick),
        matmul(INT8, "NT", 4096, 4096, 4096, "bytes", is_quick),
        matmul(INT8, "NN", 4096, 4096, 4096, "bytes", is_quick),
        matmul(TF32, "NN", 4096, 4096, 4096, "words", is_quick),
        *(for_arch(matmul(FP16, layout, 4096, 4096, 4096, "warps", is_quick), "sm80") for layout in ("NN", "NT")),
        *(
            attention(depth, length, is_causal, is_quick)
            for depth, length, is_causal in itertools.product((64, 128), (4096, 16384), (False, True))
        ),
        attention_backward(128, 16384, is_quick),
    ]
