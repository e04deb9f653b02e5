# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The device of launches, for programs that ask: `triton.runtime.driver.active`. It is the CPU of the host."""

import os
from typing import NamedTuple, Union


class GPUTarget(NamedTuple):
    """What kernels are compiled for: `backend` is "cpu" or "cuda"; `arch` is the compute capability of a GPU, such as
    90, or the architecture of a CPU; `warp_size` is the number of threads of a warp, 1 on a CPU."""

    backend: str
    arch: Union[int, str]
    warp_size: int


class Utilities:
    """Queries about a device."""

    def get_device_properties(self, device=0):
        """Returns facts by the names that programs for GPUs use to find how many instances run at a time:
        `multiprocessor_count` is the number of cores that this process may use, `warpSize` is 1, `max_shared_mem` the
        memory in bytes for each core, and `max_num_regs` as many registers as the largest number of warps has."""
        cores = len(os.sched_getaffinity(0))
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // cores
        return {"multiprocessor_count": cores, "warpSize": 1, "max_shared_mem": memory, "max_num_regs": 32}


class Driver:
    """The CPU as a device."""

    def __init__(self):
        self.utils = Utilities()

    def get_current_target(self):
        """Returns the GPUTarget of launches."""
        return GPUTarget("cpu", os.uname().machine, 1)

    def get_current_device(self):
        """Returns the number of the device, 0."""
        return 0

    def get_current_stream(self, device=None):
        """Returns the stream of launches, 0: they run at once."""
        return 0

    def get_active_torch_device(self):
        """Returns the device of PyTorch whose tensors kernels take. Raises ImportError without PyTorch."""
        import torch

        return torch.device("cpu")

    def get_device_interface(self):
        """Returns the module of PyTorch for the device. Raises ImportError without PyTorch."""
        import torch

        return torch.cpu

    def get_benchmarker(self):
        """Returns the function that measures launches."""
        from ..testing.bench import do_bench

        return do_bench


active = Driver()


def set_allocator(allocator):
    """Accepts the function that allocates scratch memory for kernels on a GPU. Those on the CPU need none.

    Raises TypeError for what cannot be called.
    """
    if not callable(allocator):
        raise TypeError(f"expected a function of size, alignment and stream, but got {type(allocator).__name__}")


__all__ = ["Driver", "GPUTarget", "Utilities", "active", "set_allocator"]
