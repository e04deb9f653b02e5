# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What devices without a GPU have in common."""

import contextlib


class HostDevice:
    """Launches are done when they return, and append the lines that kernels print to `printed`."""

    def __init__(self):
        self.printed = []

    def synchronize(self):
        pass

    @contextlib.contextmanager
    def captured(self):
        """Yields the list that gets the lines that kernels print."""
        self.printed = []
        yield self.printed
