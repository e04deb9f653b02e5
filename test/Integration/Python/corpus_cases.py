# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The types and constants that the kernels of corpus_kernels.py are compiled for."""

import operator


def case(kernel, types, **constants):
    """Returns a case. `types` are pairs NAME:TYPE; constants that begin with "tl." are attributes of the language."""
    pairs = dict(pair.split("=") for pair in types.split())

    def values(tl):
        return {
            name: operator.attrgetter(value[3:])(tl) if isinstance(value, str) and value.startswith("tl.") else value
            for name, value in constants.items()
        }

    return kernel, pairs, values


XO = "x=*fp32:16 o=*fp32:16"
N = "n=i32"
DOT = dict(M=64, N=64, K=32, ACC="tl.float32", P="tf32", R=1)


def dot(a, b, c, **changes):
    return case("dot_k", f"a=*{a}:16 b=*{b}:16 c=*{c}:16 o=*{c}:16", **{**DOT, **changes})


MM = "M=i32:16 N=i32:16 K=i32:16 sam=i32:16 sbn=i32:16 scm=i32:16 ta=i32"


def matmul(element, precision="tf32", accumulator="tl.float32", even=True):
    constants = dict(ACC=accumulator, PREC=precision, EVENK=even, BM=128, BN=256, BK=64, G=8)
    types = f"a=*{element}:16 b=*{element}:16 c=*{element}:16 {MM}"
    return case("mm_ptr_k", types, sak=1, sbk=1, scn=1, **constants)


def attention(d, causal):
    types = "q=*fp16:16 k=*fp16:16 v=*fp16:16 o=*fp16:16 scale=fp32 sz=i32:16 sh=i32:16 ss=i32:16 H=i32:16 S=i32:16"
    return case("fa_k", types, D=d, CAUSAL=causal, BM=128, BN=64)


TILES = "M=i32:16 N=i32:16 K=i32:16 sam=i32:16 sbk=i32:16 scm=i32:16"

CASES = {
    "add": case("add_k", f"x=*fp32:16 y=*fp32:16 o=*fp32:16 {N}", B=1024),
    "softmax": case("softmax_k", "o=*fp16:16 x=*fp16:16 so=i32:16 sx=i32:16 n=i32", B=4096),
    "layernorm": case("lnorm_k", "x=*fp16:16 y=*fp16:16 w=*fp16:16 b=*fp16:16 s=i32:16 n=i32:16 eps=fp32", B=4096),
    "matmul_fp16": matmul("fp16"),
    "matmul_bf16_tails": matmul("bf16", even=False),
    "matmul_int8": matmul("i8", accumulator="tl.int32"),
    "matmul_fp8": matmul("fp8e4nv"),
    "matmul_tf32": matmul("fp32"),
    "matmul_descriptors": case(
        "mm_tma_k",
        "ad=tensordesc<fp16[128,64]> bd=tensordesc<fp16[64,256]> cd=tensordesc<fp16[128,256]> "
        "M=i32:16 N=i32:16 K=i32:16",
        **dict(NSM=132, BM=128, BN=256, BK=64, G=8, BT=False),
    ),
    "gather_descriptors": case("td_gather_k", "d=tensordesc<fp16[1,64]> o=*fp16:16 idx=*i32:16", BN=64, R=32),
    "attention": attention(128, False),
    "attention_causal": attention(64, True),
    "where": case("where_k", f"x=*fp32:16 y=*fp32:16 o=*fp32:16 {N}", B=256),
    "math": case("math_k", f"{XO} {N}", B=256),
    "int": case("int_k", f"x=*i32:16 y=*i32:16 o=*i32:16 {N}", B=256),
    "cast": case("cast_k", f"x=*fp32:16 o8=*fp8e4nv:16 o16=*fp16:16 ob=*bf16:16 oi=*i8:16 {N}", B=256),
    "reduce": case("reduce_k", f"{XO} oi=*i32:16", M=64, N=128),
    "welford": case("welford_k", XO, N=1024),
    "scan": case("scan_k", "x=*fp32:16 y=*fp32:16 o=*fp32:16", M=32, N=128),
    "sort": case("sort_k", XO, N=256),
    "gather": case("gather_k", "x=*fp32:16 idx=*i32:16 o=*fp32:16", M=32, N=64),
    "histogram": case("hist_k", "x=*i32:16 o=*i32:16", N=2048, NB=128),
    "shape": case("shape_k", XO, N=1024),
    "atomic": case("atomic_k", f"{XO} oi=*i32:16 l=*i32:16 {N}", B=256),
    "control_flow": case("ctrl_k", f"{XO} n=i32 lim=i32", B=128),
    "call_asm_print": case("call_k", XO, B=128),
    "dropout": case("dropout_k", f"{XO} n=i32 p=fp32 seed=i32", B=256),
    "dot_f16": dot("fp16", "fp16", "fp32", M=128, N=128, K=64),
    "dot_bf16": dot("bf16", "bf16", "fp32"),
    "dot_tf32": dot("fp32", "fp32", "fp32"),
    "dot_ieee": dot("fp32", "fp32", "fp32", P="ieee"),
    "dot_tf32x3": dot("fp32", "fp32", "fp32", P="tf32x3"),
    "dot_f16acc": dot("fp16", "fp16", "fp16", ACC="tl.float16"),
    "dot_f8": dot("fp8e4nv", "fp8e4nv", "fp32", R=0),
    "dot_i8": dot("i8", "i8", "i32", ACC="tl.int32", R=0),
    "dot_scaled_e4m3": case(
        "dotsc_k",
        "a=*fp8e4nv:16 sa=*u8:16 b=*fp8e4nv:16 sb=*u8:16 o=*fp32:16",
        **dict(M=128, N=128, K=128, FA="e4m3", FB="e4m3", PA=1, PB=1),
    ),
    "dot_scaled_mxfp4": case(
        "dotsc_k",
        "a=*u8:16 sa=*u8:16 b=*u8:16 sb=*u8:16 o=*fp32:16",
        **dict(M=128, N=128, K=128, FA="e2m1", FB="e2m1", PA=2, PB=2),
    ),
    "block_ptr_matmul": case("bp_mm_k", f"a=*fp16:16 b=*fp16:16 c=*fp16:16 {TILES}", BM=128, BN=128, BK=64),
    "tensor_desc": case("td_k", "a=*fp32:16 o=*fp32:16 M=i32:16 N=i32:16", BM=64, BN=64),
    "split_k": case("splitk_k", f"a=*fp16:16 b=*fp16:16 c=*fp32:16 {TILES}", BM=128, BN=128, BK=64, SK=4),
    "attention_bwd_dkdv": case(
        "fa_bwd_dkdv_k",
        "q=*fp16:16 k=*fp16:16 v=*fp16:16 do=*fp16:16 m=*fp32:16 d=*fp32:16 dk=*fp16:16 dv=*fp16:16 sc=fp32 S=i32:16",
        **dict(D=128, BM=64, BN=64),
    ),
    "cross_entropy": case("ce_k", "x=*fp16:16 t=*i32:16 o=*fp32:16 V=i32", B=1024),
    "grouped_gemm": case(
        "grouped_k", "ap=*i64:16 bp=*i64:16 cp=*i64:16 sizes=*i32:16 G=i32 NP=i32", BM=128, BN=128, BK=32
    ),
}
UNLIKE = {"grouped_gemm": "a fact about a value of an outer loop, stated in an inner one, is not kept"}
