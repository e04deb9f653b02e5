# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Replacements of Triton's stages by this compiler."""

import re

from .compilation import issue_warnings, run_compiler, spell
from .diagnostics import CompileError, Diagnostic

# Triton's names of stages, in order, and the corresponding names in this project.
STAGES = {"ttir": "ttir", "ttgir": "ttgir", "llir": "llvm", "ptx": "ptx"}

FACTS = ("name", "shared", "num_warps", "global_scratch_size", "global_scratch_align")

# The facts about the tensor map of a descriptor from which Triton's launcher creates it.
TENSOR_MAP_FACTS = ("swizzle", "elem_size", "elem_type", "block_size", "fp4_padded")


class KernelStages:
    """The stages of one kernel.

    The first stage that Triton calls compiles the kernel to PTX; the following ones return the texts of their stages.
    If the result of a stage is replaced, as TRITON_KERNEL_OVERRIDE does, the next stage compiles the replacement. The
    last stage, ptxas, is that of Triton with all its options.
    """

    def __init__(self, stages, options, capability, hook):
        self.stages, self.options, self.capability, self.hook = stages, options, capability, hook
        self.original = dict(stages)
        self.texts, self.last, self.is_ours = {}, None, True

    def replace(self):
        """Replaces the stages in Triton's table."""
        for stage in STAGES:
            if stage in self.stages:
                self.stages[stage] = lambda source, metadata, stage=stage: self.run(stage, source, metadata)

    def run(self, stage, source, metadata):
        """Returns the result of a stage, given that of the preceding stage."""
        if self.is_ours and source is not self.last:
            self.compile(source, metadata)
        if not self.is_ours:
            return self.original[stage](source, metadata)
        self.last = self.texts[stage]
        return self.last

    def compile(self, source, metadata):
        """Compiles the texts of all later stages, and sets the metadata."""
        text = str(source)
        try:
            check_options(self.options, "ttir" in self.original)
            defaults = compiler_options(self.options, self.capability)
            artifact = run_compiler(text.encode(), "kernel", self.hook.options, tuple(defaults.items()))
            issue_warnings(artifact)
            check_ptx_version(self.options.ptx_version, artifact.text)
        except CompileError as problem:
            self.is_ours = False
            self.hook.refused(kernel_name(text), problem)
            return
        passed = {**artifact.passed, "ptx": artifact.text}
        self.texts = {name: passed[ours] for name, ours in STAGES.items() if ours in passed}
        metadata.update({fact: artifact.metadata[fact] for fact in FACTS})
        tensor_maps = [{fact: map[fact] for fact in TENSOR_MAP_FACTS} for map in artifact.metadata["tensor_maps"]]
        metadata.update(tmem_size=0, tensordesc_meta=tensor_maps, profile_scratch_size=0, profile_scratch_align=1)
        metadata["triton_mlir"] = self.hook.key
        self.hook.compiled(artifact.metadata["name"])


def compiler_options(options, capability):
    """Returns the options of this compiler that correspond to Triton's."""
    return {
        name: spell(value)
        for name, value in {
            "target": f"cuda:{capability}",
            "num_warps": options.num_warps,
            "num_ctas": options.num_ctas,
            # Triton treats 0 as 1.
            "num_stages": max(options.num_stages, 1),
            "maxnreg": options.maxnreg or 0,
            "fp_fusion": options.enable_fp_fusion,
            "reflect_ftz": options.enable_reflect_ftz,
            "libdevice": dict(options.extern_libs)["libdevice"],
            "keep_stages": "ttir,ttgir,llvm",
            # Triton's launcher checks the resources, and its autotuner depends on the exception.
            "check_resources": False,
        }.items()
    }


def check_options(options, is_triton):
    """Rejects options that this compiler does not support."""
    from triton import knobs
    from triton.backends.nvidia.compiler import CUDABackend

    if not is_triton:
        refuse("Gluon is not supported")
    if options.instrumentation_mode or CUDABackend.instrumentation or knobs.compilation.enable_asan:
        refuse("instrumentation is not supported")
    if knobs.compilation.use_ir_loc:
        refuse("USE_IR_LOC is not supported: locations are always those of the source")


def check_ptx_version(wanted, ptx):
    """Rejects a `ptx_version` that is older than the version that the PTX requires."""
    major, minor = map(int, re.search(r"^\.version (\d+)\.(\d+)", ptx, re.MULTILINE).groups())
    if wanted is not None and 10 * major + minor > wanted:
        refuse(f"expected at least {10 * major + minor} as ptx_version, but got {wanted}")


def refuse(reason):
    raise CompileError([Diagnostic("error", reason)])


def kernel_name(text):
    """Returns the name of the kernel in IR of any stage that Triton may start from."""
    found = re.search(r"tt\.func public @\"?([^\"(\s]+)|ptx_kernel void @\"?([^\"(\s]+)", text)
    return next(filter(None, found.groups())) if found else "a kernel"
