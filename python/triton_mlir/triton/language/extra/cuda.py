# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of NVIDIA GPUs: special registers and dependent launches (PTX ISA, "Special Registers" and
"griddepcontrol"). The CPU is one multiprocessor, and runs launches one after another."""

from . import libdevice
from ...frontend.operations import active
from ..casts import ROUNDING_MODES, cast
from ..debugging import inline_asm_elementwise
from ..pointers import int32, int64
from ..registry import member
from ..semantics import require_tensor
from ..values import LanguageError, as_tensor

DEFAULT_WARPS = 4


def is_for_cpu():
    return active.builder.options.target == "cpu"


@member
def globaltimer():
    """Returns the nanoseconds of the timer of a GPU.

    Shapes: a scalar. Types: int64. Errors: the CPU as the target, which has no such timer.
    """
    if is_for_cpu():
        raise LanguageError("expected a GPU as the target of globaltimer, but got 'cpu', which has no such timer")
    return inline_asm_elementwise("mov.u64 $0, %globaltimer;", "=l", [], int64, False, 1)


@member
def smid():
    """Returns the number of the multiprocessor that runs the program instance; on the CPU 0.

    Shapes: a scalar. Types: int32. Errors: none.
    """
    if is_for_cpu():
        return as_tensor(0)
    return inline_asm_elementwise("mov.u32 $0, %smid;", "=r", [], int32, True, 1)


@member
def num_warps():
    """Returns the number of warps of a program instance.

    Shapes: a number. Types: an integer known at compile time. Errors: none.
    """
    return dict(active.builder.options.compiler).get("num_warps", DEFAULT_WARPS)


@member
def num_threads():
    """Returns the number of threads of a program instance.

    Shapes: a number. Types: an integer known at compile time. Errors: none.
    """
    return num_warps() * 32


@member
def gdc_wait():
    """Waits until the kernels that this launch depends on have ended, and their writes are visible. On the CPU they
    have ended.

    Shapes: none. Types: none. Errors: from ptxas for GPUs before sm_90.
    """
    if not is_for_cpu():
        inline_asm_elementwise("griddepcontrol.wait; // dummy $0", "=r", [], int32, False, 1)


@member
def gdc_launch_dependents():
    """Lets the kernels that depend on this launch start. On the CPU they start after it.

    Shapes: none. Types: none. Errors: from ptxas for GPUs before sm_90.
    """
    if not is_for_cpu():
        inline_asm_elementwise("griddepcontrol.launch_dependents; // dummy $0", "=r", [], int32, False, 1)


@member
def convert_custom_float8_sm80(arg, dst_ty, fp_downcast_rounding=None):
    """Returns fp8e4b15 as float16 or float32, or these as fp8e4b15, as `arg.to(dst_ty)` does. Rounding to fp8e4b15 is
    fixed: `fp_downcast_rounding` is "rtne", "rtz" or None, and does not count.

    Shapes: any. Types: fp8e4b15 from or to fp16 or fp32. Errors: other types, another rounding.
    """
    if fp_downcast_rounding not in (None, *ROUNDING_MODES):
        raise LanguageError(f"expected 'rtne' or 'rtz' as the rounding mode, but got {fp_downcast_rounding!r}")
    names = {require_tensor(arg, "the input").dtype.name, getattr(dst_ty, "scalar", dst_ty).name}
    if "fp8e4b15" not in names:
        raise LanguageError(f"expected a conversion from or to fp8e4b15, but got {arg.dtype} to {dst_ty}")
    return cast(arg, dst_ty)


# GPUs before sm_80 lack an instruction; the values are the same.
convert_custom_float8_sm70 = convert_custom_float8_sm80

__all__ = [
    "convert_custom_float8_sm70",
    "convert_custom_float8_sm80",
    "gdc_launch_dependents",
    "gdc_wait",
    "globaltimer",
    "libdevice",
    "num_threads",
    "num_warps",
    "smid",
]
