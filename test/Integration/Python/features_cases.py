# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The types and constants that the kernels of features_kernels.py are compiled for."""

from corpus_cases import case

XO = "x=*fp32:16 o=*fp32:16"
N = "n=i32"

# Kernels that we accept and Triton refuses, and why.
ACCEPTED = {"return_in_loop": "return leaves loops; Triton has it outside of loops alone"}
CASES = {
    "branches": case("branches", f"{XO} {N}", B=16),
    "static_branches": case("static_branches", f"{XO} {N}", B=16, FLAG=True, NONE=None),
    "static_branches_false": case("static_branches", f"{XO} {N}", B=16, FLAG=False, NONE=3),
    "nested_loops": case("nested_loops", f"{XO} n=i32 m=i32", B=16),
    "downward": case("downward", f"{XO} {N}", B=16),
    "wide_bounds": case("wide_bounds", f"{XO} n=i32 m=i64", B=16),
    "wide_bounds_unsigned": case("wide_bounds", f"{XO} n=i32 m=u32", B=16),
    "range_options": case("range_options", f"{XO} {N}", B=16),
    "unrolled": case("unrolled", XO, B=16),
    "tuples": case("tuples", f"{XO} {N}", B=16),
    "calls": case("calls", f"{XO} {N}", B=16),
    "reductions_of_functions": case("reductions_of_functions", XO, M=8, N=16),
    "numbers": case("numbers", "o=*fp32 n=i32 f=fp32"),
    "conditions": case("conditions", f"{XO} n=i32 m=i32"),
    "returns": case("returns", f"{XO} n=i32 m=i32"),
    "hints": case("hints", f"{XO} {N}", B=128),
    "shapes": case("shapes", XO, B=16),
    "device_functions": case("device_functions", f"{XO} {N}", B=64),
    "block_pointers": case("block_pointers", f"{XO} n=i32 m=i32", B=16),
    "random_numbers": case("random_numbers", "o=*fp32:16 seed=i32", B=64),
    "random_numbers_long": case("random_numbers", "o=*fp32:16 seed=i64", B=64),
    "conditions_of_while": case("conditions_of_while", "o=*i32 n=i32"),
    "early_in_loop": case("early_in_loop", "o=*i32 n=i32"),
    "condition_of_one_element": case("condition_of_one_element", f"{XO} {N}"),
    "undefined_name": case("undefined_name", XO),
    "changed_type": case("changed_type", f"{XO} {N}"),
    "different_branches": case("different_branches", f"{XO} {N}"),
    "return_in_loop": case("return_in_loop", f"{XO} {N}"),
    "not_a_power_of_two": case("not_a_power_of_two", XO),
    "lost_name": case("lost_name", f"{XO} {N}"),
}
