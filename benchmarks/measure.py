# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times of launches on one GPU: graphs of launches with cold caches that take turns in random order."""

import concurrent.futures
import os
import random
import statistics

import torch
import triton

import triton_mlir

REPLAYS = 5
MEASURED_SECONDS = 2e-3
CACHE_BYTES = 50 << 20  # An H200's L2 cache.


def count_problems(bytes_of_one):
    """The number of problems that must take turns so that none is in the cache when its turn comes."""
    # Three caches' worth of data lie between two uses of the same problem.
    return 1 + -(-3 * CACHE_BYTES // bytes_of_one)


class Candidate:
    """Launches recorded as a graph, and the times of its rounds in seconds for each launch."""

    def __init__(self, launch, problems, replays=REPLAYS):
        self.times, self.replays = [], replays
        once = measure_once(lambda: launch(problems[0]))
        # Enough launches that the graph's own start does not count, a whole number of turns.
        turns = max(1, round(MEASURED_SECONDS / (once * len(problems))))
        self.launches = turns * len(problems)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            for _ in range(turns):
                for problem in problems:
                    launch(problem)
        self.graph.replay()

    @property
    def seconds(self):
        """The median of the rounds."""
        return statistics.median(self.times)

    def measure(self):
        """Adds the time of one round."""
        times = [time_of(self.graph.replay) for _ in range(self.replays)]
        self.times.append(statistics.median(times) / self.launches)


def compile_ahead(compilations):
    """Executes functions that compile kernels, all in parallel. An error is left to the launch, which has it again."""

    def compile_one(compilation):
        try:
            compilation()
        except Exception:
            return

    # The launches come after all compilations, which share the processors.
    with (
        concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool,
        triton.AsyncCompileMode(pool, ignore_errors=True),
    ):
        for compilation in compilations:
            compile_one(compilation)


def measure_once(function):
    """Seconds that the GPU takes for a function that has run before."""
    function()
    return max(time_of(function), 1e-6)


def time_of(function):
    """Seconds that the GPU takes between a mark before a function and one after it."""
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    begin.record()
    function()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end) * 1e-3


def take_turns(candidates, rounds):
    """Measures all candidates in each round, in random order."""
    for _ in range(rounds):
        for candidate in random.sample(candidates, len(candidates)):
            candidate.measure()


def describe_device():
    """What the figures depend on: the device and the versions."""
    return {
        "device": torch.cuda.get_device_name(),
        "cuda": torch.version.cuda,
        "torch": torch.__version__,
        "triton": triton.__version__,
        "triton-mlir": triton_mlir.version(),
    }
