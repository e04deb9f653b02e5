# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that cover the language, whose TTIR is compared with that of Triton."""

import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def add_k(x, y, o, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    m = i < n
    tl.store(o + i, tl.load(x + i, mask=m) + tl.load(y + i, mask=m), mask=m)


@triton.jit
def softmax_k(o, x, so, sx, n, B: tl.constexpr):
    r = tl.program_id(0)
    c = tl.arange(0, B)
    v = tl.load(x + r * sx + c, mask=c < n, other=-float("inf")).to(tl.float32)
    v = tl.exp(v - tl.max(v, 0))
    tl.store(o + r * so + c, (v / tl.sum(v, 0)).to(o.dtype.element_ty), mask=c < n)


@triton.jit
def lnorm_k(x, y, w, b, s, n, eps, B: tl.constexpr):
    r = tl.program_id(0)
    c = tl.arange(0, B)
    m = c < n
    v = tl.load(x + r * s + c, mask=m, other=0.0).to(tl.float32)
    mu = tl.sum(v, 0) / n
    d = tl.where(m, v - mu, 0.0)
    rstd = 1 / tl.sqrt(tl.sum(d * d, 0) / n + eps)
    o = d * rstd * tl.load(w + c, mask=m) + tl.load(b + c, mask=m)
    tl.store(y + r * s + c, o.to(y.dtype.element_ty), mask=m)


@triton.jit
def mm_ptr_k(
    a,
    b,
    c,
    M,
    N,
    K,
    sam,
    sak,
    sbk,
    sbn,
    scm,
    scn,
    ta,
    ACC: tl.constexpr,
    PREC: tl.constexpr,
    EVENK: tl.constexpr,
    BM: tl.constexpr,
    BN: tl.constexpr,
    BK: tl.constexpr,
    G: tl.constexpr,
):
    pid = tl.program_id(0)
    nm = tl.cdiv(M, BM)
    nn = tl.cdiv(N, BN)
    g = pid // (G * nn)
    gs = min(nm - g * G, G)
    pm = g * G + (pid % (G * nn)) % gs
    pn = (pid % (G * nn)) // gs
    rm = (pm * BM + tl.arange(0, BM)) % M
    rn = (pn * BN + tl.arange(0, BN)) % N
    rk = tl.arange(0, BK)
    ap = a + rm[:, None] * sam + rk[None, :] * sak
    bp = b + rk[:, None] * sbk + rn[None, :] * sbn
    acc = tl.zeros((BM, BN), dtype=ACC)
    for k in range(0, tl.cdiv(K, BK)):
        if EVENK:
            x = tl.load(ap)
            y = tl.load(bp)
        else:
            x = tl.load(ap, mask=rk[None, :] < K - k * BK, other=0.0)
            y = tl.load(bp, mask=rk[:, None] < K - k * BK, other=0.0)
        acc = tl.dot(x, y, acc, input_precision=PREC, out_dtype=ACC)
        ap += BK * sak
        bp += BK * sbk
    om = pm * BM + tl.arange(0, BM)
    on = pn * BN + tl.arange(0, BN)
    tl.store(
        c + om[:, None] * scm + on[None, :] * scn,
        acc.to(c.dtype.element_ty),
        mask=(om[:, None] < M) & (on[None, :] < N),
    )


@triton.jit
def mm_tma_k(
    ad,
    bd,
    cd,
    M,
    N,
    K,
    NSM: tl.constexpr,
    BM: tl.constexpr,
    BN: tl.constexpr,
    BK: tl.constexpr,
    G: tl.constexpr,
    BT: tl.constexpr,
):
    nm = tl.cdiv(M, BM)
    nn = tl.cdiv(N, BN)
    for t in tl.range(tl.program_id(0), nm * nn, NSM, flatten=True):
        g = t // (G * nn)
        gs = min(nm - g * G, G)
        pm = g * G + (t % (G * nn)) % gs
        pn = (t % (G * nn)) // gs
        acc = tl.zeros((BM, BN), dtype=tl.float32)
        for k in range(0, tl.cdiv(K, BK)):
            x = ad.load([pm * BM, k * BK])
            if BT:
                y = bd.load([pn * BN, k * BK]).T
            else:
                y = bd.load([k * BK, pn * BN])
            acc = tl.dot(x, y, acc)
        cd.store([pm * BM, pn * BN], acc.to(cd.dtype))


@triton.jit
def fa_k(
    q, k, v, o, scale, sz, sh, ss, H, S, D: tl.constexpr, CAUSAL: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr
):
    pm = tl.program_id(0)
    off = (tl.program_id(1) // H) * sz + (tl.program_id(1) % H) * sh
    rm = pm * BM + tl.arange(0, BM)
    rd = tl.arange(0, D)
    rn = tl.arange(0, BN)
    qq = tl.load(q + off + rm[:, None] * ss + rd[None, :])
    m = tl.full([BM], -float("inf"), tl.float32)
    l = tl.zeros([BM], tl.float32)
    acc = tl.zeros([BM, D], tl.float32)
    sc = scale * 1.4426950408889634
    lo_end = pm * BM if CAUSAL else S
    for n in range(0, lo_end, BN):
        kk = tl.load(k + off + (n + rn)[:, None] * ss + rd[None, :])
        s = tl.dot(qq, kk.T) * sc
        mn = tl.maximum(m, tl.max(s, 1))
        p = tl.math.exp2(s - mn[:, None])
        al = tl.math.exp2(m - mn)
        l = l * al + tl.sum(p, 1)
        vv = tl.load(v + off + (n + rn)[:, None] * ss + rd[None, :])
        acc = tl.dot(p.to(vv.dtype), vv, acc * al[:, None])
        m = mn
    if CAUSAL:
        for n in range(pm * BM, (pm + 1) * BM, BN):
            kk = tl.load(k + off + (n + rn)[:, None] * ss + rd[None, :])
            s = tl.dot(qq, kk.T) * sc
            s = tl.where(rm[:, None] >= (n + rn)[None, :], s, -1.0e6)
            mn = tl.maximum(m, tl.max(s, 1))
            p = tl.math.exp2(s - mn[:, None])
            al = tl.math.exp2(m - mn)
            l = l * al + tl.sum(p, 1)
            vv = tl.load(v + off + (n + rn)[:, None] * ss + rd[None, :])
            acc = tl.dot(p.to(vv.dtype), vv, acc * al[:, None])
            m = mn
    tl.store(o + off + rm[:, None] * ss + rd[None, :], (acc / l[:, None]).to(o.dtype.element_ty))


@triton.jit
def where_k(x, y, o, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    m = i < n
    a = tl.load(x + i, m, other=0.0)
    b = tl.load(y + i, m, other=1.0)
    tl.store(o + i, tl.where(a > b, tl.minimum(a, 2.0), tl.maximum(b, -2.0)), m)


@triton.jit
def math_k(x, o, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    m = i < n
    a = tl.load(x + i, m, other=1.0)
    b = tl.abs(a) + 1.0
    r = tl.exp(a) + tl.exp2(a) + tl.log(b) + tl.log2(b) + tl.sqrt(b) + tl.rsqrt(b) + tl.sin(a) + tl.cos(a)
    r += tl.floor(a) + tl.ceil(a) + tl.erf(a) + tl.sigmoid(a) + tl.fma(a, b, a) + tl.div_rn(a, b) + tl.sqrt_rn(b)
    r += libdevice.tanh(a) + libdevice.pow(b, a) + tl.clamp(a, -1.0, 1.0)
    tl.store(o + i, r, m)


@triton.jit
def int_k(x, y, o, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    m = i < n
    a = tl.load(x + i, m, other=1)
    b = tl.load(y + i, m, other=1) | 1
    r = (
        a // b
        + a % b
        + (a << 2)
        + (a >> 1)
        + (a ^ b)
        + (a & b)
        + tl.umulhi(a.to(tl.uint32), b.to(tl.uint32)).to(tl.int32)
    )
    tl.store(o + i, r + (~a) + (-b) + tl.cdiv(a, 3), m)


@triton.jit
def cast_k(x, o8, o16, ob, oi, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    m = i < n
    a = tl.load(x + i, m, other=0.0)
    tl.store(o8 + i, a.to(tl.float8e4nv), m)
    tl.store(o16 + i, a.to(tl.float16, fp_downcast_rounding="rtz"), m)
    tl.store(ob + i, a.to(tl.float8e5).to(tl.bfloat16), m)
    tl.store(oi + i, a.to(tl.int8) + tl.load(x + i, m, other=0.0).to(tl.int32, bitcast=True).to(tl.int8), m)


@triton.jit
def reduce_k(x, o, oi, M: tl.constexpr, N: tl.constexpr):
    a = tl.load(x + tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :])
    tl.store(o + tl.arange(0, M), tl.sum(a, 1) + tl.max(a, 1) + tl.min(a, axis=1))
    tl.store(oi + tl.arange(0, M), tl.argmax(a, 1) + tl.argmin(a, 1))
    tl.store(o + M + tl.arange(0, N), tl.sum(a, 0))
    tl.store(o + M + N, tl.xor_sum(a.to(tl.int32)).to(tl.float32) + tl.sum(a))


@triton.jit
def _welford(m1, s1, c1, m2, s2, c2):
    c = c1 + c2
    d = m2 - m1
    w = tl.where(c == 0.0, 0.0, c2 / c)
    return m1 + d * w, s1 + s2 + d * d * c1 * w, c


@triton.jit
def welford_k(x, o, N: tl.constexpr):
    a = tl.load(x + tl.program_id(0) * N + tl.arange(0, N))
    m, s, c = tl.reduce((a, tl.zeros_like(a), tl.full([N], 1.0, tl.float32)), 0, _welford)
    tl.store(o + 2 * tl.program_id(0), m)
    tl.store(o + 2 * tl.program_id(0) + 1, s / c)


@triton.jit
def _lin(a1, b1, a2, b2):
    return a1 * a2, b1 * a2 + b2


@triton.jit
def scan_k(x, y, o, M: tl.constexpr, N: tl.constexpr):
    p = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    a = tl.load(x + p)
    b = tl.load(y + p)
    tl.store(o + p, tl.cumsum(a, 1) + tl.cumprod(b, 0) + tl.cumsum(b, axis=0, reverse=True))
    u, v = tl.associative_scan((a, b), 1, _lin)
    tl.store(o + M * N + p, u + v)


@triton.jit
def sort_k(x, o, N: tl.constexpr):
    a = tl.load(x + tl.program_id(0) * N + tl.arange(0, N))
    tl.store(o + tl.program_id(0) * N + tl.arange(0, N), tl.sort(a))
    tl.store(o + N + tl.arange(0, 8), tl.topk(a, 8))


@triton.jit
def gather_k(x, idx, o, M: tl.constexpr, N: tl.constexpr):
    p = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    tl.store(o + p, tl.gather(tl.load(x + p), tl.load(idx + p), 1))


@triton.jit
def hist_k(x, o, N: tl.constexpr, NB: tl.constexpr):
    tl.store(o + tl.arange(0, NB), tl.histogram(tl.load(x + tl.arange(0, N)), NB))


@triton.jit
def shape_k(x, o, N: tl.constexpr):
    a = tl.load(x + tl.arange(0, N))
    b = tl.trans(tl.reshape(a, [4, N // 16, 4]), 2, 0, 1)
    e, f = tl.split(tl.reshape(tl.join(a, a * 2), [N, 2]))
    c = tl.cat(e, f, can_reorder=True)
    tl.store(o + tl.arange(0, N), tl.reshape(b, [N]) + tl.sum(tl.reshape(tl.interleave(e, f), [N, 2]), 1))
    tl.store(o + 2 * N + tl.arange(0, 2 * N), c)


@triton.jit
def atomic_k(x, o, oi, l, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    m = i < n
    a = tl.load(x + i, m, other=0.0)
    tl.atomic_add(o + i % 16, a, m, sem="relaxed")
    tl.atomic_max(oi + i % 16, a.to(tl.int32), m)
    tl.atomic_min(oi + 16 + i % 16, a.to(tl.int32), m)
    tl.atomic_and(oi + 32 + i % 16, i, m)
    tl.atomic_or(oi + 48 + i % 16, i, m)
    tl.atomic_xchg(oi + 64 + i % 16, i, m)
    while tl.atomic_cas(l, 0, 1) == 1:
        pass
    tl.store(o + 16, tl.load(o + 16) + tl.sum(a))
    tl.debug_barrier()
    tl.atomic_xchg(l, 0, sem="release", scope="gpu")


@triton.jit
def ctrl_k(x, o, n, lim, B: tl.constexpr):
    pid = tl.program_id(0)
    i = tl.arange(0, B)
    acc = tl.zeros([B], tl.float32)
    k = 0
    while k < lim:
        if k % 2 == 0:
            acc += tl.load(x + i + k * B)
        elif k == 5:
            acc -= 1.0
        else:
            acc *= 0.5
        k += 1
    for j in tl.static_range(3):
        acc += j
    for j in range(pid, n, tl.num_programs(0)):
        acc = tl.where(acc > j, acc, acc + j)
    if lim > 100:
        return
    tl.store(o + i, acc)


@triton.jit(noinline=True)
def _callee(a, b):
    return a * b + 1.0


@triton.jit
def call_k(x, o, B: tl.constexpr):
    i = tl.arange(0, B)
    a = tl.load(x + i)
    tl.device_assert(a < 1e30, "too big")
    tl.device_print("first", i)
    b = tl.inline_asm_elementwise("add.f32 $0, $1, $1;", "=f,f", [a], dtype=tl.float32, is_pure=True, pack=1)
    tl.store(o + i, b + _callee(tl.load(x), tl.load(x + 1)))


@triton.jit
def dropout_k(x, o, n, p, seed, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    m = i < n
    a = tl.load(x + i, m, other=0.0)
    tl.store(o + i, tl.where(tl.rand(seed, i) > p, a / (1 - p), 0.0) + tl.randn(seed, i), m)


@triton.jit
def dot_k(
    a, b, c, o, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, ACC: tl.constexpr, P: tl.constexpr, R: tl.constexpr
):
    rm = tl.arange(0, M)
    rn = tl.arange(0, N)
    rk = tl.arange(0, K)
    x = tl.load(a + rm[:, None] * K + rk[None, :])
    y = tl.load(b + rk[:, None] * N + rn[None, :])
    z = tl.dot(x, y, tl.load(c + rm[:, None] * N + rn[None, :]), input_precision=P, out_dtype=ACC)
    if R:
        z = tl.maximum(z, 0)
    tl.store(o + rm[:, None] * N + rn[None, :], z)


@triton.jit
def dotsc_k(
    a,
    sa,
    b,
    sb,
    o,
    M: tl.constexpr,
    N: tl.constexpr,
    K: tl.constexpr,
    FA: tl.constexpr,
    FB: tl.constexpr,
    PA: tl.constexpr,
    PB: tl.constexpr,
):
    rm = tl.arange(0, M)
    rn = tl.arange(0, N)
    ra = tl.arange(0, K // PA)
    rb = tl.arange(0, K // PB)
    rs = tl.arange(0, K // 32)
    x = tl.load(a + rm[:, None] * (K // PA) + ra[None, :])
    y = tl.load(b + rb[:, None] * N + rn[None, :])
    z = tl.dot_scaled(
        x,
        tl.load(sa + rm[:, None] * (K // 32) + rs[None, :]),
        FA,
        y,
        tl.load(sb + rn[:, None] * (K // 32) + rs[None, :]),
        FB,
    )
    tl.store(o + rm[:, None] * N + rn[None, :], z)


@triton.jit
def bp_mm_k(a, b, c, M, N, K, sam, sbk, scm, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    pm = tl.program_id(0)
    pn = tl.program_id(1)
    ap = tl.make_block_ptr(a, (M, K), (sam, 1), (pm * BM, 0), (BM, BK), (1, 0))
    bp = tl.make_block_ptr(b, (K, N), (sbk, 1), (0, pn * BN), (BK, BN), (1, 0))
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        acc = tl.dot(
            tl.load(ap, boundary_check=(0, 1), padding_option="zero"),
            tl.load(bp, boundary_check=(0, 1), padding_option="zero"),
            acc,
        )
        ap = tl.advance(ap, (0, BK))
        bp = tl.advance(bp, (BK, 0))
    cp = tl.make_block_ptr(c, (M, N), (scm, 1), (pm * BM, pn * BN), (BM, BN), (1, 0))
    tl.store(cp, acc.to(c.dtype.element_ty), boundary_check=(0, 1))


@triton.jit
def td_k(a, o, M, N, BM: tl.constexpr, BN: tl.constexpr):
    d = tl.make_tensor_descriptor(a, [M, N], [N, 1], [BM, BN])
    e = tl.make_tensor_descriptor(o, [M, N], [N, 1], [BM, BN])
    x = d.load([tl.program_id(0) * BM, tl.program_id(1) * BN])
    e.store([tl.program_id(0) * BM, tl.program_id(1) * BN], x * 2)
    e.atomic_add([0, 0], x)


@triton.jit
def td_gather_k(d, o, idx, BN: tl.constexpr, R: tl.constexpr):
    r = tl.load(idx + tl.arange(0, R))
    x = d.gather(r, tl.program_id(0) * BN)
    tl.store(o + tl.arange(0, R)[:, None] * BN + tl.arange(0, BN)[None, :], x)


@triton.jit
def splitk_k(a, b, c, M, N, K, sam, sbk, scm, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, SK: tl.constexpr):
    pid = tl.program_id(0)
    pz = tl.program_id(1)
    nn = tl.cdiv(N, BN)
    rm = (pid // nn) * BM + tl.arange(0, BM)
    rn = (pid % nn) * BN + tl.arange(0, BN)
    rk = pz * BK + tl.arange(0, BK)
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, tl.cdiv(K, BK * SK)):
        mk = rk < K - k * BK * SK
        acc = tl.dot(
            tl.load(a + rm[:, None] * sam + (rk + k * BK * SK)[None, :], mk[None, :], 0.0),
            tl.load(b + (rk + k * BK * SK)[:, None] * sbk + rn[None, :], mk[:, None], 0.0),
            acc,
        )
    tl.atomic_add(c + rm[:, None] * scm + rn[None, :], acc, (rm < M)[:, None] & (rn < N)[None, :], sem="relaxed")


@triton.jit
def fa_bwd_dkdv_k(q, k, v, do, m, d, dk, dv, sc, S, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    pn = tl.program_id(0) * BN + tl.arange(0, BN)
    rd = tl.arange(0, D)
    kk = tl.load(k + pn[:, None] * D + rd[None, :])
    vv = tl.load(v + pn[:, None] * D + rd[None, :])
    dkk = tl.zeros([BN, D], tl.float32)
    dvv = tl.zeros([BN, D], tl.float32)
    for i in range(0, S, BM):
        rm = i + tl.arange(0, BM)
        qt = tl.load(q + rm[None, :] * D + rd[:, None])
        g = tl.load(do + rm[:, None] * D + rd[None, :])
        pt = tl.math.exp2(tl.dot(kk, qt) * sc - tl.load(m + rm)[None, :])
        pt = tl.where(rm[None, :] >= pn[:, None], pt, 0.0)
        dvv = tl.dot(pt.to(g.dtype), g, dvv)
        ds = pt * (tl.dot(vv, tl.trans(g)) - tl.load(d + rm)[None, :])
        dkk = tl.dot(ds.to(qt.dtype), tl.trans(qt), dkk)
    tl.store(dv + pn[:, None] * D + rd[None, :], dvv.to(dv.dtype.element_ty))
    tl.store(dk + pn[:, None] * D + rd[None, :], (dkk * sc).to(dk.dtype.element_ty))


@triton.jit
def ce_k(x, t, o, V, B: tl.constexpr):
    r = tl.program_id(0)
    m = -float("inf")
    s = 0.0
    for j in range(0, V, B):
        c = j + tl.arange(0, B)
        a = tl.load(x + r * V + c, c < V, other=-float("inf")).to(tl.float32)
        mn = tl.maximum(m, tl.max(a, 0))
        s = s * tl.exp(m - mn) + tl.sum(tl.exp(a - mn), 0)
        m = mn
    tl.store(o + r, m + tl.log(s) - tl.load(x + r * V + tl.load(t + r)).to(tl.float32))


@triton.jit
def grouped_k(ap, bp, cp, sizes, G, NP, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    t = tl.program_id(0)
    last = 0
    for g in range(G):
        M = tl.load(sizes + g * 3)
        N = tl.load(sizes + g * 3 + 1)
        K = tl.load(sizes + g * 3 + 2)
        nn = tl.cdiv(N, BN)
        nt = tl.cdiv(M, BM) * nn
        while (t >= last) and (t < last + nt):
            a = tl.load(ap + g).to(tl.pointer_type(tl.float16))
            b = tl.load(bp + g).to(tl.pointer_type(tl.float16))
            c = tl.load(cp + g).to(tl.pointer_type(tl.float16))
            rm = ((t - last) // nn) * BM + tl.arange(0, BM)
            rn = ((t - last) % nn) * BN + tl.arange(0, BN)
            rk = tl.arange(0, BK)
            acc = tl.zeros((BM, BN), tl.float32)
            for kk in range(0, tl.cdiv(K, BK)):
                tl.multiple_of(K, 16)
                acc += tl.dot(
                    tl.load(a + rm[:, None] * K + (kk * BK + rk)[None, :]),
                    tl.load(b + (kk * BK + rk)[:, None] * N + rn[None, :]),
                )
            tl.store(c + rm[:, None] * N + rn[None, :], acc.to(tl.float16))
            t += NP
        last += nt
