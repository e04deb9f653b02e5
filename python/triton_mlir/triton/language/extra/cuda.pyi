# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Made by scripts/generate-language: edit the functions, not this file.
from typing import Any

from triton_mlir.triton.language import tensor

def convert_custom_float8_sm70(arg: Any, dst_ty: Any, fp_downcast_rounding: Any = ...) -> tensor:
    """Returns fp8e4b15 as float16 or float32, or these as fp8e4b15, as `arg.to(dst_ty)` does."""

def convert_custom_float8_sm80(arg: Any, dst_ty: Any, fp_downcast_rounding: Any = ...) -> tensor:
    """Returns fp8e4b15 as float16 or float32, or these as fp8e4b15, as `arg.to(dst_ty)` does."""

def gdc_launch_dependents() -> None:
    """Lets the kernels that depend on this launch start."""

def gdc_wait() -> None:
    """Waits until the kernels that this launch depends on have ended, and their writes are visible."""

def globaltimer() -> tensor:
    """Returns the nanoseconds of the timer of a GPU."""

def inline_asm_elementwise(asm: Any, constraints: Any, args: Any, dtype: Any, is_pure: Any, pack: Any) -> Any:
    """Returns the results of PTX for each group of `pack` elements of tensors, which are broadcast to one shape."""

def num_threads() -> tensor:
    """Returns the number of threads of a program instance."""

def num_warps() -> tensor:
    """Returns the number of warps of a program instance."""

def smid() -> tensor:
    """Returns the number of the multiprocessor that runs the program instance; on the CPU 0."""
