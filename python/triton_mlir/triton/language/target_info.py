# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the kernel that is being compiled is for, known at compile time: `tl.target_info`."""

import re

from ..frontend.operations import NoBuilder, active
from ..runtime.driver import GPUTarget
from ..runtime.driver import active as driver
from .registry import member
from .semantics import require_integer


@member
def current_target():
    """Returns the GPUTarget of the kernel; outside of kernels, that of launches.

    Shapes: none. Types: a GPUTarget known at compile time. Errors: none.
    """
    if isinstance(active.builder, NoBuilder):
        return driver.get_current_target()
    capability = re.fullmatch(r"(?:sm_|cuda:)(\d+)[a-z]*", active.builder.options.target)
    return GPUTarget("cuda", int(capability[1]), 32) if capability else driver.get_current_target()


@member
def is_cuda():
    """Whether the target is a GPU of NVIDIA.

    Shapes: none. Types: a truth value known at compile time. Errors: none.
    """
    return current_target().backend == "cuda"


@member
def is_hip():
    """Whether the target is a GPU of AMD: no, they are not supported.

    Shapes: none. Types: a truth value known at compile time. Errors: none.
    """
    return False


@member
def cuda_capability_geq(major, minor=0):
    """Whether the target is a GPU of NVIDIA with at least a compute capability.

    Shapes: none. Types: integers and a truth value known at compile time. Errors: others as the capability.
    """
    wanted = 10 * require_integer(major, "major") + require_integer(minor, "minor")
    return is_cuda() and current_target().arch >= wanted


__all__ = ["cuda_capability_geq", "current_target", "is_cuda", "is_hip"]
