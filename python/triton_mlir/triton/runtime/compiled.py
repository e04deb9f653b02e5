# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels for one specialization: their text, stages and facts for any target."""

import functools
import hashlib

from . import knobs
from .cache import compile_text
from .options import DEFAULTS
from .stages import Stages


class Metadata(dict):
    """The facts about a compiled kernel by name, as items and as attributes."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"expected one of {', '.join(self)} as a fact, but got '{name}'") from None


class Compiled:
    """A kernel for one specialization: `ttir`, `options`, and the kernel or artifact for its target. `used` are the
    names from outside that it read."""

    def __init__(self, function, name, entries, options, text, used):
        self.name, self.function, self.entries, self.options = name, function, entries, options
        self.ttir, self.used = text, used

    def changed_use(self):
        """Returns the Use of a name from outside of the kernel that has another value now, or None."""
        return next((use for use in self.used if use.has_changed()), None)

    @functools.cached_property
    def known(self):
        """The entries of the arguments that are known at compile time by name."""
        from .signature import Constant

        return {name: entry for name, entry in self.entries.items() if isinstance(entry, Constant)}

    @functools.cached_property
    def kernel(self):
        """What `triton_mlir.compile` returns for the target: a Kernel for the CPU, otherwise an Artifact."""
        hooks = knobs.runtime.kernel_load_start_hook, knobs.runtime.kernel_load_end_hook
        hooks[0](None, self.function, self.name, {}, self.hash)
        found = compile_text(self.ttir, self.options, self.name)
        hooks[1](found, self.function, self.name, {}, self.hash)
        return found

    @property
    def hash(self):
        """Text that differs between kernels: of the text in the IR and the options."""
        return hashlib.sha256(f"{self.options}\0{self.ttir}".encode(errors="surrogatepass")).hexdigest()

    @functools.cached_property
    def asm(self):
        """The stages by name: `asm["ptx"]`. A stage is compiled when it is read first."""
        return Stages(self)

    def emit(self, stage):
        """Returns the Artifact of a stage."""
        last = getattr(self.kernel, "artifact", self.kernel)
        if last.stage == stage:
            return last
        return compile_text(self.ttir, self.options.with_options(emit=stage), self.name)

    @functools.cached_property
    def metadata(self):
        """The facts about the kernel: `name`, `target`, `num_warps`, `num_stages`, `num_ctas`, `shared`, which is the
        memory in bytes of a program instance, and those for launchers."""
        found = self.kernel.metadata
        options = {name: value for name, value in self.options.compiler if name in DEFAULTS}
        facts = Metadata({**DEFAULTS, **options, **found, "hash": self.hash, "debug": self.options.debug})
        # Programs divide by it, so it is at least one byte.
        facts.setdefault("shared", max(found.get("arena_bytes", 0), 1))
        return facts

    @functools.cached_property
    def resources(self):
        """What ptxas says about the kernel for a GPU."""
        return self.emit("cubin").metadata

    @property
    def n_regs(self):
        """The number of registers of a thread on a GPU; 1 on the CPU, where instances do not share registers."""
        return 1 if self.options.target == "cpu" else self.resources["registers"]

    @property
    def n_spills(self):
        """The number of registers that a thread on a GPU keeps in memory; 0 on the CPU."""
        return 0 if self.options.target == "cpu" else self.resources["stack"] // 4

    def _init_handles(self):
        """Compiles the kernel, as Triton does before `n_regs` is there."""
        self.kernel  # pylint: disable=pointless-statement

    def __getitem__(self, grid):
        return functools.partial(self.function.launch, self, grid)


__all__ = ["Compiled", "Metadata"]
