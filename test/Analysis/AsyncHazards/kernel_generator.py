# ===- kernel_generator.py - Random asynchronous kernels -*- Python -*-===//
#
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===//
"""Makes random kernels: pipelines of copies, dots and stores, with mutations.

A kernel is a list of statements.  An expression is an integer, the name of a variable, or a tuple ("next", slot, N),
("rem", e, N), ("div", e, N), ("xor", e, e), ("add", e, e), ("lt", e, e), ("and", e, e),
("wrap", slot, N, if-wrapped, otherwise).
"""

BYTES = 64 * 64 * 2
THREADS = 128
BUFFERS = ("x", "y")


def rotate(expression, distance, stages):
    """The slot `distance` behind another one."""
    return ("rem", ("add", expression, distance), stages)


def make_copy_pipeline(rng):
    """A loop with asynchronous copies by threads, ahead of dots or loads."""
    stages = rng.choice((2, 3, 4))
    distance = rng.choice((stages - 1, max(1, stages - 2)))
    buffers = rng.choice((("x",), ("x", "y")))
    separate = rng.random() < 0.5
    per_iteration = len(buffers) if separate else 1

    def fill(slot):
        result = []
        for buffer in buffers:
            result.append(["cp", buffer, slot])
            if separate:
                result.append(["commit"])
        return result + ([] if separate else [["commit"]])

    kernel = [statement for slot in range(distance) for statement in fill(slot)]
    body = [["cpwait", per_iteration * (distance - 1)]]
    use_dots = rng.random() < 0.5
    if rng.random() < 0.8:
        body.append(["fence"])
    if use_dots:
        depth = 1 if distance == stages - 2 and rng.random() < 0.5 else 0
        body += [["dot", buffers[0], "r", buffers[-1], "r"], ["dotwait", depth]]
    else:
        body += [["load", buffer, "r"] for buffer in buffers]
    body += fill(rotate("r", distance, stages) if rng.random() < 0.5 else "w")
    carried = [
        ["r", 0, ("next", "r", stages) if rng.random() < 0.5 else rotate("r", 1, stages)],
        ["w", distance % stages, ("next", "w", stages)],
    ]
    kernel.append(["for", "n", carried, body])
    kernel += [["dotwait", 0], ["readacc"]] if use_dots else []
    return kernel + [["cpwait", 0]], stages


def make_tma_pipeline(rng):
    """A loop with TMA copies ahead of dots or loads, with one mbarrier a slot."""
    stages = rng.choice((1, 2, 3))
    distance = stages if rng.random() < 0.3 else max(1, stages - 1)
    buffers = rng.choice((("x",), ("x", "y")))
    use_dots = rng.random() < 0.5

    def fill(slot, predicate):
        copies = [["tma", buffer, slot, slot, predicate] for buffer in buffers]
        return [["expect", slot, BYTES * len(buffers), predicate]] + copies

    kernel = [["init", slot, 1] for slot in range(stages)]
    for slot in range(distance):
        kernel += fill(slot, ("lt", slot, "n"))
    body = [["wait", "r", "p"]]
    if use_dots:
        depth = 1 if distance < stages and stages == 3 and rng.random() < 0.3 else 0
        body += [["dot", buffers[0], "r", buffers[-1], "r"], ["dotwait", depth]]
    else:
        body += [["load", buffer, "r"] for buffer in buffers]
    body += fill(rotate("r", distance, stages) if rng.random() < 0.5 else "w", ("lt", ("add", "i", distance), "n"))
    if stages > 1 and rng.random() < 0.3:
        carried = [["r", 0, rotate("r", 1, stages)]]
        body = [["let", "p", ("rem", ("div", "i", stages), 2)]] + body
    else:
        carried = [["r", 0, ("next", "r", stages)], ["p", 0, ("wrap", "r", stages, ("xor", "p", 1), "p")]]
    carried.append(["w", distance % stages, ("next", "w", stages)])
    kernel.append(["for", "n", carried, body])
    kernel += [["dotwait", 0], ["readacc"]] if use_dots else []
    return kernel + [["inval", slot] for slot in range(stages)], stages


def make_store_pipeline(rng):
    """A loop with TMA stores."""
    stages = rng.choice((1, 2, 3))
    body = [
        ["storewait", stages - 1],
        ["store", "x", "r"],
        ["fence"],
        ["tmastore", "x", "r"],
    ]
    kernel = [["for", "n", [["r", 0, ("next", "r", stages)]], body], ["storewait", 0]]
    return kernel, stages


def make_persistent_pipeline(rng):
    """Loops over tiles around loops with TMA copies; slots and phases go on from one tile to the next."""
    stages = rng.choice((1, 2, 3))
    advance = [
        ["r", "r", ("next", "r", stages)],
        ["p", "p", ("wrap", "r", stages, ("xor", "p", 1), "p")],
    ]
    body = [
        ["expect", "r", BYTES, 1],
        ["tma", "x", "r", "r", 1],
        ["wait", "r", "p"],
        rng.choice((["load", "x", "r"], ["dot", "x", "r", "x", "r"])),
        ["dotwait", 0],
    ]
    if rng.random() < 0.5:
        body.append(["if", rng.choice(("c", "d")), [["store", "y", "r"], ["fence"], ["tmastore", "y", "r"]]])
        body.insert(0, ["storewait", stages - 1])
    outer = [["for", rng.choice(("n", 2)), advance, body]]
    if rng.random() < 0.5:
        outer += [["readacc"]]
    carried = [["r", 0, "r"], ["p", 0, "p"]]
    kernel = [["init", slot, 1] for slot in range(stages)]
    kernel += [["for", rng.choice(("n", 3)), carried, outer], ["storewait", 0]]
    return kernel + [["inval", slot] for slot in range(stages)], stages


def make_prefetching_pipeline(rng):
    """Loops over tiles around loops with TMA copies ahead; the first copies of a tile begin in the tile before."""
    stages = rng.choice((2, 3))
    distance = rng.choice((1, stages - 1))
    tiles = rng.choice(("n", 2, 3))

    def fill(slot, predicate):
        return [["expect", slot, BYTES, predicate], ["tma", "x", slot, slot, predicate]]

    advance = [
        ["r", "r", ("next", "r", stages)],
        ["p", "p", ("wrap", "r", stages, ("xor", "p", 1), "p")],
    ]
    body = [["wait", "r", "p"], rng.choice((["load", "x", "r"], ["dot", "x", "r", "x", "r"])), ["dotwait", 0]]
    body += fill(rotate("r", distance, stages), ("lt", ("add", "i", distance), "n"))
    outer = [["for", "n", advance, body]]
    for step in range(distance):
        is_needed = ("and", ("lt", ("add", "i", 1), tiles), ("lt", step, "n"))
        outer += fill(rotate("r", step, stages), is_needed)
    if rng.random() < 0.5:
        outer += [["storewait", 0], ["store", "y", 0], ["fence"], ["tmastore", "y", 0]]
    kernel = [["init", slot, 1] for slot in range(stages)]
    for slot in range(distance):
        kernel += fill(slot, ("lt", slot, "n"))
    kernel += [["for", tiles, [["r", 0, "r"], ["p", 0, "p"]], outer], ["storewait", 0]]
    return kernel + [["inval", slot] for slot in range(stages)], stages


def make_arrival_pipeline(rng):
    """A loop whose phases also count an arrival, and whose counters are remainders of the iteration."""
    stages = rng.choice((1, 2, 4))
    body = [
        ["let", "r", ("rem", "i", stages)],
        ["let", "p", ("rem", ("div", "i", stages), 2)],
        ["expect", "r", BYTES, 1],
        ["arrive", "r", 1],
        ["tma", "x", "r", "r", 1],
        ["wait", "r", "p"],
        ["load", "x", "r"],
    ]
    kernel = [["init", slot, 2] for slot in range(stages)] + [["for", rng.choice(("n", 40)), [], body]]
    return kernel + [["inval", slot] for slot in range(stages)], stages


def make_counted_copy_pipeline(rng):
    """A loop with copies by threads, ahead of loads; mbarriers count the threads whose copies have landed."""
    stages = rng.choice((1, 2, 3))
    distance = max(1, stages - 1)
    body = [["wait", "r", "p"]]
    if rng.random() < 0.5:
        body += [["fence"], ["dot", "x", "r", "x", "r"], ["dotwait", 0]]
    else:
        body += [["load", "x", "r"]]
    body += [["cp", "x", "w"], ["cparrive", "w"]]
    carried = [
        ["r", 0, ("next", "r", stages)],
        ["p", 0, ("wrap", "r", stages, ("xor", "p", 1), "p")],
        ["w", distance % stages, ("next", "w", stages)],
    ]
    kernel = [["init", slot, THREADS] for slot in range(stages)]
    for slot in range(distance):
        kernel += [["cp", "x", slot], ["cparrive", slot]]
    kernel += [["for", "n", carried, body], ["dotwait", 0], ["commit"], ["cpwait", 0]]
    return kernel, stages


def make_sequence(rng):
    """Statements without a plan."""
    stages = rng.choice((1, 2))
    slot = lambda: rng.randrange(stages)
    buffer = lambda: rng.choice(BUFFERS)
    makers = [
        lambda: ["cp", buffer(), slot()],
        lambda: ["commit"],
        lambda: ["cpwait", rng.randrange(3)],
        lambda: ["load", buffer(), slot()],
        lambda: ["store", buffer(), slot()],
        lambda: ["fence"],
        lambda: ["dot", buffer(), slot(), buffer(), slot()],
        lambda: ["dotwait", rng.randrange(2)],
        lambda: ["readacc"],
        lambda: ["tmastore", buffer(), slot()],
        lambda: ["storewait", rng.randrange(2)],
        lambda: ["expect", slot(), BYTES * rng.randrange(1, 3), 1],
        lambda: ["tma", buffer(), (which := slot()), which, 1],
        lambda: ["wait", slot(), rng.randrange(2)],
    ]
    kernel = [rng.choice(makers)() for _ in range(rng.randrange(3, 14))]
    kernel = [["init", number, 1] for number in range(stages)] + kernel
    kernel += [["storewait", 0], ["dotwait", 0], ["cpwait", 0]]
    return kernel, stages


def blocks_of(kernel):
    result = [kernel]
    for statement in kernel:
        if statement[0] in ("for", "if"):
            result += blocks_of(statement[-1])
    return result


def mutate(rng, kernel, stages):
    """Changes one statement, in place."""
    block = rng.choice(blocks_of(kernel))
    if not block:
        return
    at = rng.randrange(len(block))
    statement = block[at]
    kind = rng.choice(("drop", "swap", "number", "slot", "condition", "parity"))
    if kind == "drop" and statement[0] not in ("for", "if", "let", "init"):
        del block[at]
    elif kind == "swap" and at + 1 < len(block) and "let" not in (statement[0], block[at + 1][0]):
        block[at], block[at + 1] = block[at + 1], block[at]
    elif kind == "number" and statement[0] in ("cpwait", "dotwait", "storewait"):
        statement[1] = max(0, statement[1] + rng.choice((-1, 1)))
    elif kind == "number" and statement[0] == "expect":
        statement[2] = rng.choice((BYTES, 2 * BYTES, BYTES - 16))
    elif kind == "slot" and statement[0] in ("cp", "load", "store", "tmastore", "tma", "dot"):
        statement[2] = rotate(statement[2], 1, stages)
    elif kind == "slot" and statement[0] in ("wait", "expect", "cparrive"):
        statement[1] = rotate(statement[1], 1, stages)
    elif kind == "condition" and statement[0] not in ("for", "if", "let", "init", "dot", "dotwait", "readacc"):
        block[at] = ["if", rng.choice(("c", "d")), [statement]]
    elif kind == "parity" and statement[0] == "wait":
        statement[2] = ("xor", statement[2], 1)


def make_kernel(rng):
    make = rng.choice(
        (
            make_copy_pipeline,
            make_tma_pipeline,
            make_tma_pipeline,
            make_store_pipeline,
            make_persistent_pipeline,
            make_prefetching_pipeline,
            make_arrival_pipeline,
            make_counted_copy_pipeline,
            make_sequence,
        )
    )
    kernel, stages = make(rng)
    for _ in range(rng.choice((0, 1, 1, 2))):
        mutate(rng, kernel, stages)
    return kernel, stages
