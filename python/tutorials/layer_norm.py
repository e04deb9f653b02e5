# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Layer normalization, forward and backward: reductions of rows, and a sum over rows in parallel.

Forward: y = (x - mean) / deviation * w + b for each row. Backward, the gradients of w and b are sums over all rows:
each instance adds its row to one of a few partial sums, under a lock, and a second kernel adds these.
"""

import arrays
import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl


@triton.jit
def forward_kernel(x_ptr, y_ptr, w_ptr, b_ptr, mean_ptr, scale_ptr, stride, N, epsilon, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    x_ptr += row * stride
    y_ptr += row * stride
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for start in range(0, N, BLOCK):
        places = start + tl.arange(0, BLOCK)
        total += tl.load(x_ptr + places, mask=places < N, other=0.0).to(tl.float32)
    mean = tl.sum(total, axis=0) / N
    squares = tl.zeros([BLOCK], dtype=tl.float32)
    for start in range(0, N, BLOCK):
        places = start + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + places, mask=places < N, other=0.0).to(tl.float32)
        distance = tl.where(places < N, x - mean, 0.0)
        squares += distance * distance
    scale = 1 / tl.sqrt(tl.sum(squares, axis=0) / N + epsilon)
    tl.store(mean_ptr + row, mean)
    tl.store(scale_ptr + row, scale)
    for start in range(0, N, BLOCK):
        places = start + tl.arange(0, BLOCK)
        inside = places < N
        w = tl.load(w_ptr + places, mask=inside)
        b = tl.load(b_ptr + places, mask=inside)
        x = tl.load(x_ptr + places, mask=inside, other=0.0).to(tl.float32)
        tl.store(y_ptr + places, (x - mean) * scale * w + b, mask=inside)


@triton.jit
def backward_kernel(
    dx_ptr, dy_ptr, dw_ptr, db_ptr, x_ptr, w_ptr, mean_ptr, scale_ptr, lock_ptr, stride, N,
    GROUPS: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    row = tl.program_id(0)
    places = tl.arange(0, BLOCK)
    inside = places < N
    x = tl.load(x_ptr + row * stride + places, mask=inside, other=0).to(tl.float32)
    dy = tl.load(dy_ptr + row * stride + places, mask=inside, other=0).to(tl.float32)
    w = tl.load(w_ptr + places, mask=inside, other=0).to(tl.float32)
    mean = tl.load(mean_ptr + row)
    scale = tl.load(scale_ptr + row)
    normal = tl.where(inside, (x - mean) * scale, 0.0)
    change = tl.where(inside, w * dy, 0.0)
    along = tl.sum(normal * change, axis=0) / N
    common = tl.sum(change, axis=0) / N
    tl.store(dx_ptr + row * stride + places, (change - (normal * along + common)) * scale, mask=inside)
    # The group's lock, and after all locks the counts of the rows added so far.
    group = row % GROUPS
    count_ptr = lock_ptr + GROUPS + group
    dw_places = dw_ptr + group * N + places
    db_places = db_ptr + group * N + places
    dw = dy * normal
    db = dy
    while tl.atomic_cas(lock_ptr + group, 0, 1) == 1:
        pass
    if tl.load(count_ptr) == 0:
        tl.atomic_xchg(count_ptr, 1)
    else:
        dw += tl.load(dw_places, mask=inside)
        db += tl.load(db_places, mask=inside)
    tl.store(dw_places, dw, mask=inside)
    tl.store(db_places, db, mask=inside)
    # All threads have stored before the lock is free.
    tl.debug_barrier()
    tl.atomic_xchg(lock_ptr + group, 0)


@triton.jit
def sum_kernel(dw_ptr, db_ptr, final_dw_ptr, final_db_ptr, M, N, BM: tl.constexpr, BN: tl.constexpr):
    columns = tl.program_id(0) * BN + tl.arange(0, BN)
    dw = tl.zeros((BM, BN), dtype=tl.float32)
    db = tl.zeros((BM, BN), dtype=tl.float32)
    for start in range(0, M, BM):
        rows = start + tl.arange(0, BM)
        inside = (rows[:, None] < M) & (columns[None, :] < N)
        places = rows[:, None] * N + columns[None, :]
        dw += tl.load(dw_ptr + places, mask=inside, other=0.0)
        db += tl.load(db_ptr + places, mask=inside, other=0.0)
    tl.store(final_dw_ptr + columns, tl.sum(dw, axis=0), mask=columns < N)
    tl.store(final_db_ptr + columns, tl.sum(db, axis=0), mask=columns < N)


def forward(x, w, b, epsilon=1e-5):
    """Returns the normalized rows, and the mean and the inverse deviation of each row."""
    M, N = x.shape
    y = arrays.empty(x.shape, x)
    mean, scale = arrays.empty((M,), x, np.float32), arrays.empty((M,), x, np.float32)
    block = triton.next_power_of_2(triton.cdiv(N, 2))
    forward_kernel[(M,)](x, y, w, b, mean, scale, arrays.strides(x)[0], N, epsilon, BLOCK=block)
    return y, mean, scale


def backward(dy, x, w, mean, scale, groups=4):
    """Returns the gradients of x, w and b for that of the result."""
    M, N = x.shape
    groups = min(groups, M)
    locks = arrays.zeros((2 * groups,), x, np.int32)
    partial_dw, partial_db = (arrays.empty((groups, N), x, np.float32) for _ in range(2))
    dx, dw, db = arrays.empty(x.shape, x), arrays.empty(w.shape, w), arrays.empty(w.shape, w)
    block = triton.next_power_of_2(N)
    stride = arrays.strides(x)[0]
    backward_kernel[(M,)](
        dx, dy, partial_dw, partial_db, x, w, mean, scale, locks, stride, N, GROUPS=groups, BLOCK=block
    )
    sum_kernel[(triton.cdiv(N, 64),)](partial_dw, partial_db, dw, db, groups, N, BM=4, BN=64)
    return dx, dw, db


def main():
    random = np.random.default_rng(0)
    M, N = 33, 200
    x, dy = random.standard_normal((2, M, N)).astype(np.float32)
    w, b = random.random((2, N), dtype=np.float32)
    distance = x - x.mean(axis=1, keepdims=True)
    scale = 1 / np.sqrt((distance**2).mean(axis=1, keepdims=True) + 1e-5)
    normal, change = distance * scale, w * dy
    dx = (change - change.mean(1, keepdims=True) - normal * (normal * change).mean(1, keepdims=True)) * scale
    for make in arrays.libraries():
        y, found_mean, found_scale = forward(make(x), make(w), make(b))
        arrays.check("the normalized rows", y, normal * w + b, 1e-4)
        gradients = backward(make(dy), make(x), make(w), found_mean, found_scale)
        for name, found, expected in zip("xwb", gradients, (dx, (dy * normal).sum(0), dy.sum(0))):
            arrays.check(f"the gradient of {name}", found, expected, 1e-4)


if __name__ == "__main__":
    main()
