# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The stages that Triton runs for a kernel, done by this compiler."""

import re

from .compilation import run_compiler, spell
from .diagnostics import CompileError, Diagnostic

# Triton's names for stages, in their order, and ours.
STAGES = {"ttir": "ttir", "ttgir": "ttgir", "llir": "llvm", "ptx": "ptx"}

FACTS = ("name", "shared", "num_warps", "global_scratch_size", "global_scratch_align")


class KernelStages:
    """One kernel on its way through Triton's stages.

    The first stage that is called compiles down to PTX at once; the following ones hand out what was made on the way.
    Where somebody replaces what a stage returned, as TRITON_KERNEL_OVERRIDE does, the next one starts from that. The
    last stage, ptxas, stays Triton's, with everything that can be set for it.
    """

    def __init__(self, stages, options, capability, hook):
        self.stages, self.options, self.capability, self.hook = stages, options, capability, hook
        self.original = dict(stages)
        self.texts, self.last, self.is_ours = {}, None, True

    def replace(self):
        """Puts this object's stages into Triton's table."""
        for stage in STAGES:
            if stage in self.stages:
                self.stages[stage] = lambda source, metadata, stage=stage: self.run(stage, source, metadata)

    def run(self, stage, source, metadata):
        """The result of a stage, from that of the stage before it."""
        if self.is_ours and source is not self.last:
            self.compile(source, metadata)
        if not self.is_ours:
            return self.original[stage](source, metadata)
        self.last = self.texts[stage]
        return self.last

    def compile(self, source, metadata):
        """Makes the text of every later stage, and fills in the metadata."""
        text = str(source)
        try:
            check_options(self.options, "ttir" in self.original)
            settings = {**compiler_options(self.options, self.capability), **dict(self.hook.options)}
            artifact = run_compiler(text.encode(), "kernel", tuple(settings.items()))
            check_ptx_version(self.options.ptx_version, artifact.text)
        except CompileError as problem:
            self.is_ours = False
            self.hook.refused(kernel_name(text), problem)
            return
        passed = {**artifact.passed, "ptx": artifact.text}
        self.texts = {name: passed[ours] for name, ours in STAGES.items() if ours in passed}
        metadata.update({fact: artifact.metadata[fact] for fact in FACTS})
        metadata.update(tmem_size=0, tensordesc_meta=[], profile_scratch_size=0, profile_scratch_align=1)
        metadata["triton_mlir"] = self.hook.key
        self.hook.compiled(artifact.metadata["name"])


def compiler_options(options, capability):
    """Our options for Triton's."""
    return {
        name: spell(value)
        for name, value in {
            "target": f"sm_{capability}a" if capability >= 90 else f"sm_{capability}",
            "num_warps": options.num_warps,
            "num_ctas": options.num_ctas,
            # Triton takes none for one, too.
            "num_stages": max(options.num_stages, 1),
            "maxnreg": options.maxnreg or 0,
            "fp_fusion": options.enable_fp_fusion,
            "libdevice": dict(options.extern_libs)["libdevice"],
            "keep_stages": "ttir,ttgir,llvm",
            # Triton's launcher checks that itself, and its tuner counts on the exception.
            "check_resources": False,
        }.items()
    }


def check_options(options, is_triton):
    """Refuses what this compiler would have to ignore."""
    from triton import knobs
    from triton.backends.nvidia.compiler import CUDABackend

    if not is_triton:
        refuse("kernels in Gluon are not compiled")
    if options.instrumentation_mode or CUDABackend.instrumentation or knobs.compilation.enable_asan:
        refuse("kernels are not instrumented")
    if not options.enable_reflect_ftz:
        refuse("functions of libdevice always flush denormal numbers: enable_reflect_ftz=False is not supported")
    if knobs.compilation.use_ir_loc:
        refuse("locations are always those of the source: USE_IR_LOC is not supported")


def check_ptx_version(wanted, ptx):
    """PTX is of the oldest version that has what it uses: it cannot be older still."""
    major, minor = map(int, re.search(r"^\.version (\d+)\.(\d+)", ptx, re.MULTILINE).groups())
    if wanted is not None and 10 * major + minor > wanted:
        refuse(f"the PTX is of version {major}.{minor}, and ptx_version={wanted} asks for an older one")


def refuse(reason):
    raise CompileError([Diagnostic("error", reason)])


def kernel_name(text):
    """The kernel's name in IR of any stage that Triton starts from."""
    found = re.search(r"tt\.func public @\"?([^\"(\s]+)|ptx_kernel void @\"?([^\"(\s]+)", text)
    return next(filter(None, found.groups())) if found else "a kernel"
