# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The stages of a compiled kernel by name, for every target and without a device."""

from collections.abc import Mapping

GPU = ("ttir", "ttgir", "allocated", "nvvm", "llir", "ptx", "cubin")
CPU = ("ttir", "cpu", "llir", "object")
# The names of this compiler for stages that Triton names otherwise.
COMPILER_NAMES = {"llir": "llvm"}
BINARY = ("cubin", "object")


class Stages(Mapping):
    """`asm` of a compiled kernel: the text of each stage, and bytes for `cubin` and `object`. A stage is compiled when
    it is read first. Raises KeyError for a stage that the target does not have, and CompilationError."""

    def __init__(self, compiled):
        self.compiled, self.made = compiled, {"ttir": compiled.ttir}
        self.names = CPU if compiled.options.target == "cpu" else GPU

    def __getitem__(self, name):
        if name not in self.names:
            raise KeyError(f"expected one of {', '.join(self.names)} as a stage, but got {name!r}")
        if name not in self.made:
            artifact = self.compiled.emit(COMPILER_NAMES.get(name, name))
            self.made[name] = artifact.data if name in BINARY else artifact.text
        return self.made[name]

    def __iter__(self):
        return iter(self.names)

    def __len__(self):
        return len(self.names)

    def __contains__(self, name):
        return name in self.names

    def __repr__(self):
        return f"<stages {', '.join(self.names)} of {self.compiled.name}>"
