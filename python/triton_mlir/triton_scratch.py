# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Global scratch memory for kernels that Triton launches where the program has set no allocator.

Kernels of this compiler keep tensor maps in global scratch memory also where Triton's own code needs none, so that
programs which never called `triton.set_allocator` must have an allocator. Triton keeps the allocator in a context
variable, whose default all threads share: this module changes what the default does.
"""

# PyTorch aligns tensors to this many bytes.
ALIGNMENT = 512


def allocate(self, size, alignment, stream):
    """Returns a tensor of `size` bytes on the current device. PyTorch reuses its memory in the order of the stream."""
    import torch

    if alignment > ALIGNMENT:
        raise RuntimeError(f"expected an alignment of at most {ALIGNMENT} bytes, but got {alignment}")
    if stream in (None, torch.cuda.current_stream().cuda_stream):
        return torch.empty(size, dtype=torch.int8, device="cuda")
    with torch.cuda.stream(torch.cuda.ExternalStream(stream)):
        return torch.empty(size, dtype=torch.int8, device="cuda")


class DefaultAllocator:
    """Replaces what Triton's default allocator does, which is to raise an error, until restore()."""

    def __init__(self):
        from triton.runtime import _allocation

        self.owner = _allocation.NullAllocator
        self.previous = self.owner.__call__
        self.owner.__call__ = allocate

    def restore(self):
        self.owner.__call__ = self.previous
