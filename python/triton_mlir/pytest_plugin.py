# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The plugin of pytest: with `--triton-mlir`, tests that import `triton` run on this package.

pytest finds the plugin where this package is installed; elsewhere, `-p triton_mlir.pytest_plugin` loads it.
"""

import pytest

from .swap import as_triton


def pytest_addoption(parser):
    """Adds the option."""
    parser.addoption("--triton-mlir", action="store_true", help="run tests that import triton on triton_mlir")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config):
    """Replaces `triton` before pytest imports the first conftest.py, which may import it."""
    if early_config.known_args_namespace.triton_mlir:
        as_triton()


def pytest_report_header(config):
    """Returns the line of the report that says what `triton` is."""
    return "triton: triton_mlir.triton" if config.getoption("--triton-mlir") else None
