# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times launches against each other in interleaved rounds, so that clocks and heat favour none of them.

Before each launch a large fill runs: it empties the L2 cache of what the launch reads, and while it runs the launch is
enqueued, so that the time between the two events is the device's alone.
"""

import random
import statistics
from dataclasses import dataclass
from typing import Callable

FILL_BYTES = 1 << 29


@dataclass
class Candidate:
    """Something to time, and the bytes it must move."""

    name: str
    launch: Callable
    bytes: int


@dataclass
class Timing:
    """Milliseconds of each round."""

    name: str
    samples: list
    bytes: int

    @property
    def median(self):
        return statistics.median(self.samples)

    @property
    def gigabytes_per_second(self):
        return self.bytes / self.median * 1e-6

    def as_json(self):
        return {
            "name": self.name,
            "median_ms": self.median,
            "min_ms": min(self.samples),
            "max_ms": max(self.samples),
            "rounds": len(self.samples),
            "bytes": self.bytes,
            "gb_per_s": self.gigabytes_per_second,
        }


def measure(device, candidates, rounds, warmup=3, seed=0):
    """Times every candidate once a round, in an order drawn anew each round."""
    order, rng = list(candidates), random.Random(seed)
    samples = {candidate.name: [] for candidate in candidates}
    if len(samples) != len(order):
        raise ValueError("two candidates have one name")
    events = {candidate.name: (device.event(), device.event()) for candidate in candidates}
    with device.allocate(min(FILL_BYTES, device.free_memory() // 4)) as filler:
        for turn in range(warmup + rounds):
            rng.shuffle(order)
            for candidate in order:
                before, after = events[candidate.name]
                device.fill(filler.address, turn % 256, filler.size)
                before.record()
                candidate.launch()
                after.record()
            device.synchronize()
            if turn >= warmup:
                for name, (before, after) in events.items():
                    samples[name].append(after.since(before))
    for pair in events.values():
        for event in pair:
            event.destroy()
    return [Timing(candidate.name, samples[candidate.name], candidate.bytes) for candidate in candidates]


class Copy:
    """The ceiling: a copy inside the device that reads and writes `bytes` in all."""

    def __init__(self, device, bytes):
        half = bytes // 2
        self.source, self.destination = device.allocate(half), device.allocate(half)
        device.fill(self.source.address, 1, half)
        self.candidate = Candidate(
            "copy", lambda: device.copy(self.destination.address, self.source.address, half), 2 * half
        )

    def free(self):
        self.source.free()
        self.destination.free()
