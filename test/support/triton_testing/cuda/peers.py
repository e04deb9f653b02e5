# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""PyTorch and Triton, where they are installed, timed in the same rounds as our kernels."""

from .timing import Candidate

try:
    import torch
except ImportError:
    torch = None
try:
    import triton
    import triton.language as tl
except ImportError:
    triton = None

# Triton's own choice is the best of these, block by warps.
ADD_CONFIGURATIONS = ((1024, 4), (2048, 4), (2048, 8), (4096, 4), (4096, 8))

if torch and triton:

    @triton.jit
    def add_kernel(x, y, o, n, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        m = i < n
        tl.store(o + i, tl.load(x + i, mask=m) + tl.load(y + i, mask=m), mask=m)


def versions():
    """Names and versions of the peers that are installed."""
    return {module.__name__: module.__version__ for module in (torch, triton) if module}


def candidates(case, problem):
    """Peers of a case over copies of its problem's inputs; none where no peer is installed or known."""
    if case.name != "add" or not torch or not torch.cuda.is_available():
        return []
    x, y = (torch.from_numpy(problem.arguments[name]).cuda() for name in ("x", "y"))
    o = torch.empty_like(x)
    n, bytes_moved = problem.arguments["n"], problem.bytes_moved
    found = [Candidate("torch.add", lambda: torch.add(x, y, out=o), bytes_moved)]
    if triton:
        for block, warps in ADD_CONFIGURATIONS:
            found.append(
                Candidate(
                    f"triton {triton.__version__} block={block} warps={warps}",
                    triton_launch(x, y, o, n, block, warps),
                    bytes_moved,
                )
            )
    torch.cuda.synchronize()
    return found


def triton_launch(x, y, o, n, block, warps):
    launch = add_kernel[(triton.cdiv(n, block),)]
    return lambda: launch(x, y, o, n, block, num_warps=warps)
