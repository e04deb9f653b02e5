# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of NVIDIA GPUs: special registers and dependent launches (PTX ISA, "Special Registers" and
"griddepcontrol")."""

from . import libdevice
from ...frontend.operations import active
from ..debugging import inline_asm_elementwise
from ..pointers import int32, int64
from ..registry import member

DEFAULT_WARPS = 4


@member
def globaltimer():
    """Returns the nanoseconds of the GPU's timer, int64."""
    return inline_asm_elementwise("mov.u64 $0, %globaltimer;", "=l", [], int64, False, 1)


@member
def smid():
    """Returns the number, int32, of the multiprocessor that runs the program instance."""
    return inline_asm_elementwise("mov.u32 $0, %smid;", "=r", [], int32, True, 1)


@member
def num_warps():
    """Returns the number of warps of a program instance, known at compile time."""
    return dict(active.builder.options.compiler).get("num_warps", DEFAULT_WARPS)


@member
def num_threads():
    """Returns the number of threads of a program instance, known at compile time."""
    return num_warps() * 32


@member
def gdc_wait():
    """Waits until the kernels that this launch depends on have ended, and their writes are visible. Needs sm_90."""
    inline_asm_elementwise("griddepcontrol.wait; // dummy $0", "=r", [], int32, False, 1)


@member
def gdc_launch_dependents():
    """Lets the kernels that depend on this launch start. Needs sm_90."""
    inline_asm_elementwise("griddepcontrol.launch_dependents; // dummy $0", "=r", [], int32, False, 1)


__all__ = ["gdc_launch_dependents", "gdc_wait", "globaltimer", "libdevice", "num_threads", "num_warps", "smid"]
