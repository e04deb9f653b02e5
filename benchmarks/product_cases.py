# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Timed multiplications of many matrices, and of matrices whose depth several programs share; all in fp16."""

import torch
import triton

import product_kernels
from dot_cases import GROUP, QUICK_TILES, TILES, Case, Form, block_sizes

# The tile of the corpus comes first.
GROUPED_TILES = [(128, 128, 32, 4, 3), *QUICK_TILES["large"]]
BOUND = 1e-3


def random_matrices(*shape):
    return torch.randn(shape, device="cuda", dtype=torch.float16)


def configurations(tiles):
    names = ("BLOCK_M", "BLOCK_N", "BLOCK_K", "num_warps", "num_stages")
    return [dict(zip(names, tile)) for tile in tiles]


def count_tiles(m, n, configuration):
    block_m, block_n, _ = block_sizes(configuration)
    return triton.cdiv(m, block_m) * triton.cdiv(n, block_n)


def split_k(m, n, k, split, is_quick):
    """The programs of one tile add their sums to the result, which is zeroed before each launch."""

    def make():
        out = torch.empty(m, n, device="cuda")
        return {"a": random_matrices(m, k), "b": random_matrices(k, n), "out": out}

    def arguments(problem, configuration):
        sizes = {"M": m, "N": n, "K": k, "a_stride": k, "b_stride": n, "out_stride": n, "SPLIT": split}
        return (count_tiles(m, n, configuration), split), problem | sizes

    return Case(
        name=f"split-K fp16 {m}x{n}x{k} by {split}",
        operations=2 * m * n * k,
        bytes=2 * (m * k + k * n) + 4 * m * n,
        make=make,
        forms=[Form("pointer", product_kernels.split_k, arguments, lambda problem: problem["out"].zero_())],
        configurations=configurations(QUICK_TILES["small"] if is_quick else TILES),
        library="cuBLAS",
        compute=lambda problem: problem["a"] @ problem["b"],
        reference=lambda problem: problem["a"].double() @ problem["b"].double(),
        bound=BOUND,
    )


def grouped(sizes, is_quick):
    """Pairs of matrices of several sizes; the library multiplies one pair after the other."""
    operations = sum(2 * m * n * k for m, n, k in sizes)

    def make():
        lefts = [random_matrices(m, k) for m, _, k in sizes]
        rights = [random_matrices(k, n) for _, n, k in sizes]
        out = torch.empty(sum(m * n for m, n, _ in sizes), device="cuda", dtype=torch.float16)
        results = [part.view(m, n) for part, (m, n, _) in zip(out.split([m * n for m, n, _ in sizes]), sizes)]
        addresses = [
            torch.tensor([matrix.data_ptr() for matrix in matrices], device="cuda")
            for matrices in (lefts, rights, results)
        ]
        numbers = torch.tensor(sizes, device="cuda", dtype=torch.int32)
        matrices = {"lefts": lefts, "rights": rights, "results": results}
        return matrices | {"addresses": addresses, "sizes": numbers, "out": out}

    def arguments(problem, configuration):
        programs = torch.cuda.get_device_properties("cuda").multi_processor_count
        addresses = dict(zip(("a", "b", "out"), problem["addresses"]))
        return (programs,), addresses | {"sizes": problem["sizes"], "groups": len(sizes), "programs": programs}

    def compute(problem):
        for left, right, result in zip(problem["lefts"], problem["rights"], problem["results"]):
            torch.mm(left, right, out=result)
        return problem["out"]

    def reference(problem):
        pairs = zip(problem["lefts"], problem["rights"])
        return torch.cat([(left.double() @ right.double()).flatten() for left, right in pairs])

    def divides(tile):
        """Whether the kernel, which masks nothing, stays within all matrices."""
        return all(extent % block == 0 for size in sizes for extent, block in zip(size, tile))

    return Case(
        name="grouped fp16 " + ", ".join("x".join(map(str, size)) for size in sizes),
        operations=operations,
        bytes=sum(2 * (m * k + k * n + m * n) for m, n, k in sizes),
        make=make,
        forms=[Form("pointer", product_kernels.grouped, arguments)],
        configurations=configurations(filter(divides, GROUPED_TILES if is_quick else [GROUPED_TILES[0], *TILES])),
        library="cuBLAS",
        compute=compute,
        reference=reference,
        bound=BOUND,
    )


def batched(batches, m, n, k, is_quick):
    def make():
        out = torch.empty(batches, m, n, device="cuda", dtype=torch.float16)
        return {"a": random_matrices(batches, m, k), "b": random_matrices(batches, k, n), "out": out}

    def arguments(problem, configuration):
        strides = {
            "a_stride_z": m * k,
            "a_stride_m": k,
            "b_stride_z": k * n,
            "b_stride_k": n,
            "out_stride_z": m * n,
            "out_stride_m": n,
        }
        sizes = {"M": m, "N": n, "K": k, "GROUP": GROUP}
        return (count_tiles(m, n, configuration), batches), problem | sizes | strides

    return Case(
        name=f"batched fp16 {batches}x{m}x{n}x{k}",
        operations=2 * batches * m * n * k,
        bytes=2 * batches * (m * k + k * n + m * n),
        make=make,
        forms=[
            Form("pointer", product_kernels.batched, arguments),
            Form("block", product_kernels.batched_blocks, arguments),
        ],
        configurations=configurations(QUICK_TILES["large"] if is_quick else TILES),
        library="cuBLAS",
        compute=lambda problem: torch.bmm(problem["a"], problem["b"], out=problem["out"]),
        reference=lambda problem: problem["a"].double() @ problem["b"].double(),
        bound=BOUND,
    )


def all_cases(is_quick):
    """The cases, without their tensors."""
    return [
        grouped(((2048, 4096, 4096), (512, 4096, 4096), (3072, 4096, 2048), (128, 4096, 4096)), is_quick),
        batched(16, 2048, 2048, 1024, is_quick),
        split_k(512, 512, 16384, 8, is_quick),
    ]
