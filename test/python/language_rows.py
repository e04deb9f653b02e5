# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions of the language, and expressions of NumPy that have the same 16 elements or the same scalar.

`x` are floats of both signs, `y` positive ones, `i` integers of both signs, `j` positive ones, `u` unsigned ones, `b`
truths, each of 16 elements; `m` is `x` as a matrix of 4 rows, `s` the number 3 known at run time.
"""

ROWS = {
    "arithmetic": """
        tl.abs(x) => np.abs(x)
        tl.abs(i) => np.abs(i)
        tl.ceil(x) => np.ceil(x)
        tl.floor(x) => np.floor(x)
        tl.cos(x) => np.cos(x)
        tl.sin(x) => np.sin(x)
        tl.erf(x) => np.array([math.erf(v) for v in x])
        tl.exp(x) => np.exp(x)
        tl.exp2(x) => np.exp2(x)
        tl.log(y) => np.log(y)
        tl.log2(y) => np.log2(y)
        tl.sqrt(y) => np.sqrt(y)
        tl.rsqrt(y) => 1 / np.sqrt(y)
        tl.sqrt_rn(y) => np.sqrt(y)
        tl.div_rn(x, y) => x / y
        tl.fdiv(x, y) => x / y
        tl.fdiv(x, y, ieee_rounding=True) => x / y
        tl.fdiv(x.to(tl.float16), y.to(tl.float16)) => x.astype(np.float16) / y.astype(np.float16)
        tl.fma(x, y, 2.0) => x * y + 2
        tl.umulhi(u, u) => u.astype(np.uint64) ** 2 >> 32
        tl.minimum(x, y) => np.minimum(x, y)
        tl.maximum(x, y) => np.maximum(x, y)
        tl.minimum(x, y, propagate_nan=tl.PropagateNan.ALL) => np.minimum(x, y)
        tl.maximum(x, y, propagate_nan=tl.PropagateNan.ALL) => np.maximum(x, y)
        tl.clamp(x, -0.5, 0.5) => np.clip(x, -0.5, 0.5)
        tl.clamp(x, -0.5, 0.5, propagate_nan=tl.PropagateNan.ALL) => np.clip(x, -0.5, 0.5)
        tl.where(b, x, y) => np.where(b, x, y)
        tl.add(x, y) => x + y
        tl.sub(x, y) => x - y
        tl.mul(x, y) => x * y
        tl.cdiv(j, 3) => -(-j // 3)
        tl.sigmoid(x) => 1 / (1 + np.exp(-x))
        tl.softmax(x) => np.exp(x) / np.exp(x).sum()
        tl.softmax(x, ieee_rounding=True) => np.exp(x) / np.exp(x).sum()
        tl.softmax(x, dim=0, keep_dims=True) => np.exp(x) / np.exp(x).sum()
        tl.logical_and(b, x > 1) => b & (x > 1)
        tl.logical_or(b, x > 1) => b | (x > 1)
        tl.add(i, j, sanitize_overflow=False) => i + j
        tl.sub(i, j, sanitize_overflow=False) => i - j
        tl.mul(i, j, sanitize_overflow=False) => i * j
        tl.extra.cuda.libdevice.sqrt(y) => np.sqrt(y)
        tl.extern_elementwise("", "", [y], {(tl.float32,): ("__nv_sqrtf", tl.float32)}, True) => np.sqrt(y)
        b.logical_and(x > 1) => b & (x > 1)
        b.logical_or(x > 1) => b | (x > 1)
        tl.math.exp(x) + tl.math.abs(i) => np.exp(x) + np.abs(i)
        tl.math.clamp(tl.math.maximum(x, tl.math.minimum(y, x)), -1.0, 1.0) => np.clip(x, -1, 1)
        tl.math.ceil(x) + tl.math.floor(x) => np.ceil(x) + np.floor(x)
        tl.math.cos(x) + tl.math.sin(x) => np.cos(x) + np.sin(x)
        tl.math.exp2(x) + tl.math.log(y) + tl.math.log2(y) => np.exp2(x) + np.log(y) + np.log2(y)
        tl.math.sqrt(y) + tl.math.sqrt_rn(y) + tl.math.rsqrt(y) => 2 * np.sqrt(y) + 1 / np.sqrt(y)
        tl.math.div_rn(x, y) + tl.math.fdiv(x, y) + tl.math.fma(x, y, y) => 2 * x / y + x * y + y
        tl.math.umulhi(u, u) => u.astype(np.uint64) ** 2 >> 32
        tl.math.erf(x) => np.array([math.erf(v) for v in x])
    """,
    "operators": """
        x + y => x + y
        2 + x => 2 + x
        x - y => x - y
        x * 2 => x * 2
        x + 2 => x + 2
        x - 2 => x - 2
        x / 2 => x / 2
        i & 6 => i & 6
        i | 6 => i | 6
        i ^ 6 => i ^ 6
        x < 1 => x < 1
        i <= 1 => i <= 1
        x >= 1 => x >= 1
        i == 2 => i == 2
        i != 2 => i != 2
        2 - x => 2 - x
        x * y => x * y
        2 * x => 2 * x
        x / y => x / y
        2 / y => 2 / y
        j // 3 => j // 3
        20 // j => 20 // j
        j % 3 => j % 3
        20 % j => 20 % j
        j * 7 // (17 - j) => j * 7 // (17 - j)
        j * 7 % (17 - j) => j * 7 % (17 - j)
        j << (j % 4) => j << (j % 4)
        i >> (j % 4) => i >> (j % 4)
        i & j => i & j
        6 & j => 6 & j
        i | j => i | j
        6 | j => 6 | j
        i ^ j => i ^ j
        6 ^ j => 6 ^ j
        j << 2 => j << 2
        1 << (j % 8) => 1 << (j % 8)
        i >> 1 => i >> 1
        100 >> (j % 8) => 100 >> (j % 8)
        -x => -x
        +x => x
        ~i => ~i
        not b => ~b
        x < y => x < y
        x <= y => x <= y
        x > y => x > y
        x >= y => x >= y
        i == j => i == j
        i != j => i != j
        1 < x => 1 < x
        1 <= i => 1 <= i
        1 > x => 1 > x
        1 >= i => 1 >= i
        2 == i => 2 == i
        2 != i => 2 != i
        b and i > 2 => b & (i > 2)
        b or i > 2 => b | (i > 2)
        (x[:, None] + tl.zeros([1, 1], tl.float32)).reshape(16) => x
        x if s > 2 else y => x
    """,
    "shapes": """
        tl.arange(0, 16) => np.arange(16)
        tl.full([16], 7, tl.int32) => 7
        tl.full([16], 300, tl.int8).to(tl.int32) => 44
        tl.full([16], -1e300, tl.float32) => -np.inf
        tl.zeros([16], tl.float32) => 0
        tl.zeros_like(x) + 1 => 1
        x.broadcast(y)[0] => x
        x.expand_dims(0).reshape(16) => x
        m.permute(1, 0).reshape(16) => x.reshape(4, 4).T.ravel()
        m.trans(1, 0).reshape(16) => x.reshape(4, 4).T.ravel()
        tl.join(x, y).split()[1] => y
        tl.item(tl.full([1], 5, tl.int32)) + j => j + 5
        tl.broadcast(s, x)[0] + x => x + 3
        tl.broadcast_to(s, [16]) => 3
        tl.broadcast_to(s, 16) => 3
        tl.expand_dims(x, 0).reshape(16) => x
        tl.reshape(m, 16) => x
        tl.reshape(tl.full([4, 4], 1, tl.int32), 16, can_reorder=True) => 1
        tl.view(m, [16]) => x
        tl.trans(m).reshape([16]) => x.reshape(4, 4).T.ravel()
        tl.trans(m, 1, 0).reshape([16]) => x.reshape(4, 4).T.ravel()
        m.T.reshape([16]) => x.reshape(4, 4).T.ravel()
        tl.permute(m, 1, 0).reshape([16]) => x.reshape(4, 4).T.ravel()
        tl.ravel(m) => x
        tl.ravel(tl.full([4, 4], 2, tl.int32), can_reorder=True) => 2
        tl.sum(tl.join(x, y), 1) => x + y
        tl.split(tl.join(x, y))[1] => y
        tl.sum(tl.cat(x, y, can_reorder=True), 0) => x.sum() + y.sum()
        tl.cat(x, y).reshape(2, 16).sum(0) => x + y
        tl.cat(m, m, dim=1).reshape(2, 16).sum(0) => np.hstack([x.reshape(4, 4)] * 2).reshape(2, 16).sum(0)
        tl.interleave(x, y).reshape(16, 2).sum(1) => x + y
        tl.cast(x, tl.int32) => x.astype(np.int32)
        tl.cast(x, tl.int32, bitcast=True) => x.view(np.int32)
        tl.cast(x, tl.float16, fp_downcast_rounding="rtz") => truncated(x)
        x.to(tl.int32) => x.astype(np.int32)
        x.to(tl.int32, bitcast=True) => x.view(np.int32)
        x.to(tl.float16, fp_downcast_rounding="rtz") => truncated(x)
        tl.to_tensor(4) + j => j + 4
        tl.gather(x, j % 16, 0) => x[j % 16]
        tl.gather(tl.arange(0, 256), (n + 240).to(tl.uint8), 0) => np.arange(240, 256)
        tl.full([1], 5, tl.int32).item() + j => j + 5
        tl.swizzle2d(j // 4, j % 4, 5, 4, 2)[0] => swizzled(j // 4, j % 4, 5, 4, 2)[0]
        tl.swizzle2d(j // 4, j % 4, 5, 4, 2)[1] => swizzled(j // 4, j % 4, 5, 4, 2)[1]
        m.numel + x.rank + x.shape[0] + j => j + 33
        tl.load(xs + n, cache_modifier=".cg", eviction_policy="evict_normal") => x
        tl.load(xs + n, cache_modifier=".cv") => x
        tl.multiple_of(j, 1) => j
        tl.max_contiguous(j, 1) => j
        tl.max_constancy(j, 1) => j
        tl.histogram(j % 16, 16) => np.bincount(j % 16, minlength=16)
        tl.histogram((n + 240).to(tl.uint8), 256).reshape(16, 16).sum(1) => [0] * 15 + [16]
        tl.histogram((n + 65520).to(tl.uint16), 65536).reshape(16, 4096).sum(1) => [0] * 15 + [16]
        tl.histogram(j % 16, 16, mask=j < 9) => np.bincount(j[j < 9] % 16, minlength=16)
    """,
    "reductions": """
        tl.sum(x) => x.sum()
        tl.sum(x, axis=0) => x.sum()
        tl.sum(m, axis=1, keep_dims=True).broadcast_to(4, 4).reshape(16) => np.repeat(x.reshape(4, 4).sum(1), 4)
        tl.sum(b, dtype=tl.int64) => b.sum()
        tl.xor_sum(i) => np.bitwise_xor.reduce(i)
        tl.xor_sum(i, axis=0, keep_dims=True).broadcast_to(16) => np.bitwise_xor.reduce(i)
        tl.reduce_or(j, axis=0) => np.bitwise_or.reduce(j)
        tl.reduce_or(j, axis=0, keep_dims=True).broadcast_to(16) => np.bitwise_or.reduce(j)
        tl.max(x) => x.max()
        tl.max(x, axis=0, keep_dims=True).broadcast_to(16) => x.max()
        tl.max(x, axis=0, return_indices=True)[1] => x.argmax()
        tl.max(x, axis=0, return_indices=True, return_indices_tie_break_left=False)[0] => x.max()
        tl.min(x) => x.min()
        tl.min(x, axis=0, keep_dims=True).broadcast_to(16) => x.min()
        tl.min(x, axis=0, return_indices=True)[1] => x.argmin()
        tl.min(x, axis=0, return_indices=True, return_indices_tie_break_left=False)[0] => x.min()
        tl.argmax(j % 5, 0) => np.argmax(j % 5)
        tl.argmax(x, 0, tie_break_left=False) => x.argmax()
        tl.argmax(x, 0, keep_dims=True).broadcast_to(16) => x.argmax()
        tl.argmin(j % 5, 0) => np.argmin(j % 5)
        tl.argmin(x, 0, tie_break_left=False) => x.argmin()
        tl.argmin(x, 0, keep_dims=True).broadcast_to(16) => x.argmin()
        tl.reduce(y, 0, product) => y.prod()
        tl.reduce(y, 0, product, keep_dims=True).broadcast_to(16) => y.prod()
        tl.associative_scan(y, 0, product) => np.cumprod(y)
        tl.associative_scan(y, 0, product, reverse=True) => np.cumprod(y[::-1])[::-1]
        tl.cumsum(x) => np.cumsum(x)
        tl.cumsum(x, axis=0, reverse=True) => np.cumsum(x[::-1])[::-1]
        tl.cumsum(m, axis=1).reshape(16) => np.cumsum(x.reshape(4, 4), 1).ravel()
        tl.cumsum(i, dtype=tl.int64) => np.cumsum(i)
        tl.cumprod(y) => np.cumprod(y)
        tl.cumprod(y, axis=0, reverse=True) => np.cumprod(y[::-1])[::-1]
        tl.cumprod(m, axis=1).reshape(16) => np.cumprod(x.reshape(4, 4), 1).ravel()
        tl.sort(x) => np.sort(x)
        tl.sort(x, dim=0, descending=True) => np.sort(x)[::-1]
        tl.topk(x, 4, dim=0)[None, :].broadcast_to(4, 4).reshape(16) => np.tile(np.sort(x)[::-1][:4], 4)
        tl.bitonic_merge(x) => np.sort(x)
        tl.bitonic_merge(x, dim=0, descending=True) => np.sort(x)[::-1]
        tl.flip(x) => x[::-1]
        tl.flip(m, dim=0).reshape(16) => x.reshape(4, 4)[::-1].ravel()
        tl.map_elementwise(larger, x, y) => np.maximum(x, y)
        tl.map_elementwise(swapped, x, pack=2)[0] => x.reshape(8, 2)[:, ::-1].ravel()
    """,
    "types": """
        i.to(tl.int1) => i != 0
        i.to(tl.int8) => i
        i.to(tl.int16) => i
        i.to(tl.int64) => i
        j.to(tl.uint8) => j
        j.to(tl.uint16) => j
        j.to(tl.uint32) => j
        j.to(tl.uint64) => j
        x.to(tl.float16) => x.astype(np.float16)
        i.to(tl.bfloat16) => i
        i.to(tl.float32) => i
        x.to(tl.float64) => x
        i.to(tl.float32).to(tl.float8e5).to(tl.float32) => rounded(i, 2)
        i.to(tl.float32).to(tl.float8e4nv).to(tl.float32) => rounded(i, 3)
        i.to(tl.float32).to(tl.float8e5b16).to(tl.float32) => rounded(i, 2)
        i.to(tl.float32).to(tl.float8e4b8).to(tl.float32) => rounded(i, 3)
        (i / 16).to(tl.float8e4b15).to(tl.float32) => rounded(i, 3) / 16
        x.to(tl.float8e4b15).to(tl.float32) => to_e4b15(x)
        (x / 20000).to(tl.float8e4b15).to(tl.float32) * 16384 => to_e4b15(x / 20000) * 16384
        (x / 0.0).to(tl.float8e4b15).to(tl.float32) => np.copysign(1.75, x)
        x.to(tl.float16).to(tl.float8e4b15, bitcast=False).to(tl.float16) => to_e4b15(x.astype(np.float16))
        tl.full((16,), 0.3, tl.float8e4b15).to(tl.float32) => to_e4b15(0 * x + 0.3)
        tl.full((16,), -0.03, tl.float8e4b15).to(tl.float32) => to_e4b15(0 * x - 0.03)
        tl.full((16,), 5.0, tl.float8e4b15).to(tl.float32) => 0 * x + 1.75
        tl.zeros((16,), tl.float8e4b15).to(tl.float16) => 0 * x
        tl.full((16,), float("-inf"), tl.float8e5).to(tl.float32) => 0 * x - np.inf
        tl.full((16,), float("nan"), tl.float8e5).to(tl.float32) => 0 * x + np.nan
        tl.full((16,), float("inf"), tl.float8e4nv).to(tl.float32) => 0 * x + np.nan
        tl.full((16,), float("nan"), tl.float8e4nv).to(tl.float32) => 0 * x + np.nan
        tl.full((16,), 500.0, tl.float8e4nv).to(tl.float32) => 0 * x + np.nan
        tl.full((16,), float("-inf"), tl.float8e4b8).to(tl.float32) => 0 * x + np.nan
        tl.full((16,), float("nan"), tl.float8e5b16).to(tl.float32) => 0 * x + np.nan
        abs((i / 16).to(tl.float8e4b15)).to(tl.float16) => np.abs(rounded(i, 3)) / 16
        tl.extra.cuda.convert_custom_float8_sm80((i / 16).to(tl.float8e4b15), tl.float16) => rounded(i, 3) / 16
        tl.extra.cuda.convert_custom_float8_sm70(i / 16, tl.float8e4b15).to(tl.float16) => rounded(i, 3) / 16
        tl.extra.cuda.convert_custom_float8_sm80(i / 16, tl.float8e4b15, "rtne").to(tl.float16) => rounded(i, 3) / 16
        tl.dtype("int32").primitive_bitwidth + j => j + 32
        tl.str_to_ty("fp16").primitive_bitwidth + j => j + 16
        tl.block_type(tl.int32, [16]).numel + j => j + 16
        tl.pi32_t.element_ty.primitive_bitwidth + j => j + 32
        tl.pointer_type(tl.int8).element_ty.primitive_bitwidth + j => j + 8
        (1 if tl.void.is_void() else 0) + j => j + 1
        (1 if isinstance(x, tl.tensor) else 0) + j => j + 1
        (1 if isinstance(4, int) and not isinstance(4, tl.constexpr) else 0) + j => j + 1
        tl.constexpr(4) + j => j + 4
        tl.tuple((1, 2, j))[2] => j
        len((1, 2, j)[tl.slice(0, 2)]) + j => j + 2
        tl.constexpr_type(3).value + j => j + 3
        len((x, 1).type) + j => j + 2
        tl.tuple_type([tl.int32, tl.int8])[1].primitive_bitwidth + j => j + 8
        tl.TRITON_MAX_TENSOR_NUMEL + j => j + 1048576
        (2 if tl.target_info.is_cuda() or tl.target_info.is_hip() else 1) + j => j + 1
        (2 if tl.target_info.cuda_capability_geq(8, minor=6) else 1) + j => j + 1
        (1 if tl.target_info.current_target().backend == "cpu" else 2) + j => j + 1
        tl.extra.cuda.num_warps() + j => j + 4
        tl.extra.cuda.num_threads() + j => j + 128
        tl.program_id(0) + tl.num_programs(0) + j => j + 1
        tl.core.exp(x) + tl.standard.sum(x) => np.exp(x) + x.sum()
    """,
    "random": """
        tl.randint(7, j) => philox(7, j)[0]
        tl.randint4x(7, j)[3] => philox(7, j)[3]
        tl.randint(7, j.to(tl.int64)) => philox(7, j)[0]
        tl.randint(7, j.to(tl.int64) * 1000000000000) => philox(7, j * 1000000000000)[0]
        tl.randint4x(7, j.to(tl.int64) - 3)[1] => philox(7, j - 3)[1]
        tl.rand(7, j.to(tl.uint64)) => uniform(philox(7, j)[0])
        tl.randint(7, j.to(tl.int16)) => philox(7, j)[0]
        tl.randint(7, j, n_rounds=6) => philox(7, j, 6)[0]
        tl.randint4x(7, j, n_rounds=6)[2] => philox(7, j, 6)[2]
        tl.philox(7, j, j * 0, j * 0, j * 0)[1] => philox(7, j)[1]
        tl.philox(7, j, j * 0, j * 0, j * 0, n_rounds=6)[1] => philox(7, j, 6)[1]
        tl.philox_impl(u, u * 0, u * 0, u * 0, u * 0 + 7, u * 0)[0] => philox(7, u)[0]
        tl.philox_impl(u, u * 0, u * 0, u * 0, u * 0 + 7, u * 0, n_rounds=6)[0] => philox(7, u, 6)[0]
        tl.rand(7, j) => uniform(philox(7, j)[0])
        tl.rand(7, j, n_rounds=6) => uniform(philox(7, j, 6)[0])
        tl.rand4x(7, j)[1] => uniform(philox(7, j)[1])
        tl.rand4x(7, j, n_rounds=6)[1] => uniform(philox(7, j, 6)[1])
        tl.randn(7, j) => normal(*philox(7, j)[:2])[0]
        tl.randn(7, j, n_rounds=6) => normal(*philox(7, j, 6)[:2])[0]
        tl.randn4x(7, j)[3] => normal(*philox(7, j)[2:])[1]
        tl.randn4x(7, j, n_rounds=6)[3] => normal(*philox(7, j, 6)[2:])[1]
        tl.uint_to_uniform_float(u) => uniform(u)
        tl.pair_uniform_to_normal(y / 4, y / 4)[1] => np.sqrt(-2 * np.log(y / 4)) * np.sin(np.pi * y / 2)
        tl.random.rand(7, j) => uniform(philox(7, j)[0])
    """,
}
