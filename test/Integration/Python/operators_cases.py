# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels of operators_kernels.py for every combination of element types."""

from corpus_cases import case

TYPES = "i1 i8 i16 i32 i64 u8 u16 u32 u64 fp8e4nv fp8e5 fp16 bf16 fp32 fp64".split()
NAMES = {
    **{f"{kind}{bits}": f"tl.{'u' * (kind == 'u')}int{bits}" for kind in "iu" for bits in (1, 8, 16, 32, 64)},
    "fp8e4nv": "tl.float8e4nv",
    "fp8e5": "tl.float8e5",
    "fp16": "tl.float16",
    "bf16": "tl.bfloat16",
    "fp32": "tl.float32",
    "fp64": "tl.float64",
}
BINARY = "add sub divide floor_divide modulo conjunction shift less least select scalar_operand".split()
BINARY += "offset atomic_sum atomic_greatest atomic_exchange atomic_swap".split()
UNARY = "with_integer with_negative with_large with_float with_truth divided_by_integer divided_by_float".split()
UNARY += "remainder_of_integer floor_divided_by_integer compared_with_integer masked_with_integer negation".split()
UNARY += "complement logical_negation magnitude exponential total greatest place_of_greatest running_total".split()
UNARY += "clamped stored_number".split()

# Kernels that we accept and Triton refuses, and why.
ACCEPTED = {
    "logical_negation": "`not` of a number is whether it is 0; Triton takes int1 alone",
    **{name: "Triton cannot make constants of 8-bit floats" for name in UNARY[:8] + ["stored_number", "filled"]},
}
UNLIKE = {"stored_number i1": "a number that is stored as a truth is compared with 0; Triton stores its lowest byte"}
CASES = {}
for a in TYPES[TYPES.index("fp8e4nv") :]:
    CASES[f"stored_float {a}"] = case("stored_float", f"a=*{a} o=*i8")
for kernel in BINARY:
    for a in TYPES:
        for b in TYPES:
            CASES[f"{kernel} {a} {b}"] = case(kernel, f"a=*{a} b=*{b} o=*i8")
for kernel in UNARY:
    for a in TYPES:
        CASES[f"{kernel} {a}"] = case(kernel, f"a=*{a} o=*i8")
for a in TYPES:
    for b in TYPES:
        for kernel in ("conversion", "bits"):
            CASES[f"{kernel} {a} {b}"] = case(kernel, f"a=*{a} o=*i8", T=NAMES[b])
    CASES[f"filled {a}"] = case("filled", "o=*i8", T=NAMES[a])
