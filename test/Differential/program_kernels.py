# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whole kernels as their authors write them: products, attention and loops over the rows of a matrix."""

from triton_mlir import triton
from triton_mlir.triton import language as tl


@triton.jit
def describe(base, rows, columns, pitch, TRANSPOSED: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """A descriptor of a matrix, whose columns are contiguous if it is transposed."""
    if TRANSPOSED:
        return tl.make_tensor_descriptor(base, [columns, rows], [pitch, 1], [COLUMNS, ROWS])
    else:
        return tl.make_tensor_descriptor(base, [rows, columns], [pitch, 1], [ROWS, COLUMNS])


@triton.jit
def load_block(
    base, descriptor, row, column, rows, columns, pitch,
    DESCRIBED: tl.constexpr, TRANSPOSED: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):  # fmt: skip
    if DESCRIBED:
        if TRANSPOSED:
            return descriptor.load([column, row]).T
        else:
            return descriptor.load([row, column])
    else:
        i, j = row + tl.arange(0, ROWS)[:, None], column + tl.arange(0, COLUMNS)[None, :]
        if TRANSPOSED:
            return tl.load(base + j * pitch + i, mask=(i < rows) & (j < columns), other=0)
        else:
            return tl.load(base + i * pitch + j, mask=(i < rows) & (j < columns), other=0)


@triton.jit
def multiply_tile(
    a, b, c, bias, ad, bd, cd, row, column, M, N, K, pa, pb, pc,
    BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, AT: tl.constexpr, BT: tl.constexpr, PLACE: tl.constexpr,
    STAGES: tl.constexpr, EPILOGUE: tl.constexpr, SUM: tl.constexpr,
):  # fmt: skip
    if PLACE == "tile":
        ad = describe(a, M, K, pa, AT, BM, BK)
        bd = describe(b, K, N, pb, BT, BK, BN)
        cd = describe(c, M, N, pc, False, BM, BN)
    acc = tl.zeros((BM, BN), SUM)
    for k in tl.range(0, K, BK, num_stages=STAGES):
        x = load_block(a, ad, row, k, M, K, pa, PLACE != "none", AT, BM, BK)
        y = load_block(b, bd, k, column, K, N, pb, PLACE != "none", BT, BK, BN)
        acc = tl.dot(x, y, acc, out_dtype=SUM)
    i, j = row + tl.arange(0, BM)[:, None], column + tl.arange(0, BN)
    inside = (i < M) & (j < N)[None, :]
    if EPILOGUE == "bias":
        acc += tl.load(bias + j, mask=j < N, other=0)[None, :]
    elif EPILOGUE == "update":
        acc += tl.load(c + i * pc + j[None, :], mask=inside, other=0)
    elif EPILOGUE == "relu":
        acc = tl.where(acc > 0, acc, 0)
    if EPILOGUE == "store":
        cd.store([row, column], acc)
    elif EPILOGUE == "add":
        cd.atomic_add([row, column], acc)
    else:
        tl.store(c + i * pc + j[None, :], acc, mask=inside)


@triton.jit
def multiply(
    a, b, c, bias, M, N, K, pa, pb, pc, sa, sb, sc,
    BATCHES: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, AT: tl.constexpr, BT: tl.constexpr,
    PLACE: tl.constexpr, GRID: tl.constexpr, GROUP: tl.constexpr, FLATTEN: tl.constexpr,
    STAGES: tl.constexpr, EPILOGUE: tl.constexpr, SUM: tl.constexpr,
):  # fmt: skip
    """Products of `BATCHES` matrices. Descriptors are made for each tile, once in front of the loop over tiles (of one
    batch), or never."""
    rows, columns = tl.cdiv(M, BM), tl.cdiv(N, BN)
    if GRID == "plane":
        first, end, step = tl.program_id(2), tl.program_id(2) + 1, 1
    elif GRID == "line":
        first, end, step = tl.program_id(0), tl.program_id(0) + 1, 1
    else:
        first, end, step = tl.program_id(0), rows * columns * BATCHES, tl.num_programs(0)
    ad, bd, cd = 0, 0, 0
    if PLACE == "kernel":
        ad = describe(a, M, K, pa, AT, BM, BK)
        bd = describe(b, K, N, pb, BT, BK, BN)
        cd = describe(c, M, N, pc, False, BM, BN)
    for tile in tl.range(first, end, step, flatten=FLATTEN):
        if GRID == "plane":
            z, i, j = tile, tl.program_id(0), tl.program_id(1)
        else:
            z, rest = tile // (rows * columns), tile % (rows * columns)
            # Tiles of a few rows of tiles follow each other.
            start = rest // (GROUP * columns) * GROUP
            height = tl.minimum(rows - start, GROUP)
            i, j = start + rest % (GROUP * columns) % height, rest % (GROUP * columns) // height
        x, y, w = a + z * sa, b + z * sb, c + z * sc
        multiply_tile(
            x, y, w, bias, ad, bd, cd, i * BM, j * BN, M, N, K, pa, pb, pc,
            BM, BN, BK, AT, BT, PLACE, STAGES, EPILOGUE, SUM,
        )  # fmt: skip


@triton.jit
def attend(
    q, k, v, o, T, pitch,
    D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, CAUSAL: tl.constexpr, DESCRIBED: tl.constexpr,
    PERSISTENT: tl.constexpr, STAGES: tl.constexpr, ADDED: tl.constexpr,
):  # fmt: skip
    """softmax2(q kT) v with weights of powers of 2."""
    kd, vd = 0, 0
    if DESCRIBED:
        kd = describe(k, T, D, pitch, False, BN, D)
        vd = describe(v, T, D, pitch, False, BN, D)
    first, end = tl.program_id(0), tl.program_id(0) + 1
    if PERSISTENT:
        end = tl.cdiv(T, BM)
    for block in tl.range(first, end, tl.num_programs(0)):
        i, d = block * BM + tl.arange(0, BM), tl.arange(0, D)
        x = tl.load(q + i[:, None] * pitch + d[None, :], mask=i[:, None] < T, other=0.0)
        largest = tl.full((BM,), -1.0e30, tl.float32)
        total = tl.zeros((BM,), tl.float32)
        acc = tl.zeros((BM, D), tl.float32)
        limit = tl.minimum(T, (block + 1) * BM) if CAUSAL else T
        for n in tl.range(0, limit, BN, num_stages=STAGES):
            j = n + tl.arange(0, BN)
            y = load_block(k, kd, n, 0, T, D, pitch, DESCRIBED, False, BN, D)
            scores = tl.dot(x, tl.trans(y))
            scores = tl.where(j[None, :] < T, scores, -1.0e30)
            if CAUSAL:
                scores = tl.where(i[:, None] >= j[None, :], scores, -1.0e30)
            larger = tl.maximum(largest, tl.max(scores, 1))
            scale = tl.exp2(largest - larger)
            weights = tl.exp2(scores - larger[:, None])
            total = total * scale + tl.sum(weights, 1)
            acc = acc * scale[:, None]
            z = load_block(v, vd, n, 0, T, D, pitch, DESCRIBED, False, BN, D)
            if ADDED:
                acc += tl.dot(weights.to(z.dtype), z)
            else:
                acc = tl.dot(weights.to(z.dtype), z, acc)
            largest = larger
        acc = acc / total[:, None]
        tl.store(o + i[:, None] * pitch + d[None, :], acc, mask=i[:, None] < T)


@triton.jit
def fold(
    x, y, out, M, N, pitch,
    BM: tl.constexpr, BN: tl.constexpr, BODY: tl.constexpr, STAGES: tl.constexpr, DESCRIBED: tl.constexpr,
    PERSISTENT: tl.constexpr,
):  # fmt: skip
    """Sums of columns, by a loop over the rows that may write to `y`, too."""
    descriptor = 0
    if DESCRIBED:
        descriptor = describe(x, M, N, pitch, False, BM, BN)
    first, end = tl.program_id(0), tl.program_id(0) + 1
    if PERSISTENT:
        end = tl.cdiv(N, BN)
    for block in tl.range(first, end, tl.num_programs(0)):
        column = block * BN
        j = column + tl.arange(0, BN)[None, :]
        acc = tl.zeros((BM, BN), tl.float32)
        for row in tl.range(0, M, BM, num_stages=STAGES):
            i = row + tl.arange(0, BM)[:, None]
            place = y + i * pitch + j
            inside = (i < M) & (j < N)
            if BODY == "sum":
                acc += load_block(x, descriptor, row, column, M, N, pitch, DESCRIBED, False, BM, BN)
            elif BODY == "product":
                left = load_block(x, descriptor, row, column, M, N, pitch, DESCRIBED, False, BM, BN)
                acc += left * tl.load(place, mask=inside, other=0.0)
            elif BODY == "prefix":
                acc += load_block(x, descriptor, row, column, M, N, pitch, DESCRIBED, False, BM, BN)
                tl.store(place, acc, mask=inside)
            elif BODY == "chain":
                # An iteration reads what the one before has written, also in other threads.
                value = tl.load(place, mask=inside, other=0.0)
                tl.store(place + BM * pitch, value + 1.0, mask=(i + BM < M) & (j < N))
                tl.debug_barrier()
                acc += value
            elif BODY == "branch":
                if row % (2 * BM) == 0:
                    acc += load_block(x, descriptor, row, column, M, N, pitch, DESCRIBED, False, BM, BN)
                else:
                    acc -= tl.load(place, mask=inside, other=0.0)
            else:
                for turn in tl.range(0, 3, num_stages=STAGES):
                    value = load_block(x, descriptor, row + turn, column, M, N, pitch, DESCRIBED, False, BM, BN)
                    acc += value * (turn + 1)
        tl.store(out + column + tl.arange(0, BN), tl.sum(acc, 0), mask=column + tl.arange(0, BN) < N)


@triton.jit
def advance(
    s, t, x, y, z, row, column, k,
    STEP: tl.constexpr, SUM: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
):  # fmt: skip
    """The sums `s` and `t` after one step. All of their elements are integers."""
    if STEP == "dot":
        s = tl.dot(x, y, s, out_dtype=SUM)
    elif STEP == "add a dot":
        s += tl.dot(x, y, out_dtype=SUM)
    elif STEP == "dot to the other":
        t = tl.dot(x, y, s, out_dtype=SUM)
    elif STEP == "dot of the sum":
        t = tl.dot(tl.minimum(tl.maximum(s, -7), 7).to(x.dtype), z, t, out_dtype=SUM)
    elif STEP == "dot of the sum's transpose":
        if BM == BN:
            t = tl.dot(z, tl.minimum(tl.maximum(s, -7), 7).to(x.dtype).T, t, out_dtype=SUM)
    elif STEP == "negate":
        s = -s
    elif STEP == "magnitude":
        s = tl.abs(s)
    elif STEP == "add the index":
        s += k
    elif STEP == "add a row":
        s += row[None, :]
    elif STEP == "subtract a column":
        s = column[:, None] - s
    elif STEP == "keep":
        t = s
    elif STEP == "swap":
        s, t = t, s
    elif STEP == "maximum":
        t = tl.maximum(s, t)
    elif STEP == "difference":
        s = s - t
    elif STEP == "select":
        s = tl.where(row[None, :] > 0, s, t)
    elif STEP == "limit":
        s = tl.minimum(tl.maximum(s, -50), 50)
    elif STEP == "limit the other":
        t = tl.minimum(tl.maximum(t, -50), 50)
    elif STEP == "subtract the largest":
        s = s - tl.max(s, 1)[:, None]
    elif STEP == "branch":
        if k % 64 == 0:
            s = s + 1
        else:
            t = t - s
    elif STEP == "dot in a branch":
        if k % 64 == 0:
            s = tl.dot(x, y, s, out_dtype=SUM)
    elif STEP == "clear":
        s = tl.where(k % 64 == 0, tl.zeros((BM, BN), SUM), s)
    return s.to(SUM), t.to(SUM)


@triton.jit
def move(x, how: tl.constexpr, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """A matrix with its elements in other places."""
    if how == "pairs":
        x = tl.permute(tl.reshape(x, (ROWS, COLUMNS // 2, 2)), (0, 2, 1))
    elif how == "rows":
        x = tl.permute(tl.reshape(x, (ROWS // 4, 4, COLUMNS)), (1, 0, 2))
    elif how == "halves":
        x = tl.permute(tl.reshape(x, (2, ROWS // 2, COLUMNS)), (1, 0, 2))
    elif how == "blocks":
        x = tl.permute(tl.reshape(x, (ROWS // 8, 8, COLUMNS // 8, 8)), (0, 2, 3, 1))
    elif how == "order":
        x = tl.trans(tl.reshape(x, (COLUMNS, ROWS)))
    return tl.reshape(x, (ROWS, COLUMNS))


@triton.jit
def recur(
    a, b, c, rows, columns, first, second, K,
    BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, BEFORE: tl.constexpr, LOOP: tl.constexpr,
    AFTER: tl.constexpr, STAGES: tl.constexpr, SUM: tl.constexpr, TURNS: tl.constexpr, SKIPPED: tl.constexpr,
    MOVED: tl.constexpr, CHANGED: tl.constexpr,
):  # fmt: skip
    """Two sums of dots with steps before, in and behind a loop, which may be unrolled. The loop skips columns of A; how
    many, an iteration says for the next one. It moves elements of its operands to other places. Some dots have other
    operands: their negations, or the left one of the iteration before."""
    i, j = tl.arange(0, BM), tl.arange(0, BN)
    row, column = tl.load(rows + j).to(SUM), tl.load(columns + i).to(SUM)
    place = i[:, None] * BN + j[None, :]
    s, t = tl.load(first + place).to(SUM), tl.load(second + place).to(SUM)
    z = tl.load(c + j[:, None] * BN + j[None, :])
    x = tl.load(a + i[:, None] * BK + tl.arange(0, BK)[None, :])
    y = tl.load(b + tl.arange(0, BK)[:, None] * BN + j[None, :])
    for number in tl.static_range(len(BEFORE)):
        s, t = advance(s, t, x, y, z, row, column, number, BEFORE[number], SUM, BM, BN)
    if TURNS > 0:
        for turn in tl.static_range(TURNS):
            for number in tl.static_range(len(LOOP)):
                s, t = advance(s, t, x, y, z, row, column, turn * BK, LOOP[number], SUM, BM, BN)
    else:
        skipped = 16
        before = x
        for k in tl.range(0, K, BK, num_stages=STAGES):
            inner = k + tl.arange(0, BK)
            if SKIPPED == "none":
                x = tl.load(a + i[:, None] * K + inner[None, :])
            else:
                x = tl.load(a + i[:, None] * K + inner[None, :], mask=inner[None, :] % BK >= skipped, other=0)
            if SKIPPED == "constant":
                skipped = 0
            elif SKIPPED == "argument":
                skipped = K // 16
            elif SKIPPED == "index":
                skipped = k // 8
            y = tl.load(b + inner[:, None] * BN + j[None, :])
            x = move(x, MOVED[0], BM, BK)
            y = move(y, MOVED[1], BK, BN)
            for number in tl.static_range(len(LOOP)):
                u, v = x, y
                if CHANGED[number % len(CHANGED)] == "left":
                    u = -x
                elif CHANGED[number % len(CHANGED)] == "right":
                    v = -y
                elif CHANGED[number % len(CHANGED)] == "before":
                    u = before
                s, t = advance(s, t, u, v, z, row, column, k, LOOP[number], SUM, BM, BN)
            before = x
    x = tl.load(a + i[:, None] * BK + tl.arange(0, BK)[None, :])
    y = tl.load(b + tl.arange(0, BK)[:, None] * BN + j[None, :])
    for number in tl.static_range(len(AFTER)):
        s, t = advance(s, t, x, y, z, row, column, number, AFTER[number], SUM, BM, BN)
    tl.store(first + place, s.to(first.dtype.element_ty))
    tl.store(second + place, t.to(second.dtype.element_ty))
