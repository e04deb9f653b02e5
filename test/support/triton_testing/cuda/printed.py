# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The output of kernels that print: the driver writes it to the standard output of the process when it synchronizes."""

import contextlib
import ctypes
import os
import sys
import tempfile


@contextlib.contextmanager
def captured():
    """Yields a list that has the lines afterwards."""
    lines = []
    library = ctypes.CDLL(None)
    sys.stdout.flush()
    library.fflush(None)
    kept = os.dup(1)
    with tempfile.TemporaryFile() as file:
        os.dup2(file.fileno(), 1)
        try:
            yield lines
        finally:
            library.fflush(None)
            os.dup2(kept, 1)
            os.close(kept)
            file.seek(0)
            lines += file.read().decode(errors="replace").splitlines()
