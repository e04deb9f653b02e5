# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes Inductor write Triton kernels for tensors in the host's memory, and runs them there.

Inductor takes the CPU for a device that Triton has; its launches are replaced. Each kernel is compiled for a GPU
through the hook, down to machine code, and from the same IR for the CPU, where it runs.
"""

import torch
import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

import triton_mlir

TARGET = GPUTarget("cuda", 90, 32)


class Driver:
    """The part of Triton's driver that Inductor uses."""

    def get_current_target(self):
        return TARGET

    def get_current_device(self):
        return 0

    def get_active_torch_device(self):
        return torch.device("cpu")

    def get_device_interface(self):
        return torch.cpu


def compile_kernel(tuner):
    """The first of the configurations that a tuner may choose from, for the GPU and for the CPU."""
    config = tuner.configs[0]
    meta = tuner._create_compile_meta(config)
    source = ASTSource(tuner.fn, meta["signature"], meta["constants"], meta["configs"][0])
    # Assertions are on, as they are by default for GPUs.
    options = {"num_warps": min(meta["num_warps"], 8), "num_stages": meta["num_stages"], "debug": True,
               "sanitize_overflow": False}  # fmt: skip
    kernel = triton.compile(source, target=TARGET, options=options)
    return config, meta, triton_mlir.compile(kernel.asm["source"], target="cpu")


def as_array(tensor):
    """The memory of a tensor as a NumPy array, so that accesses are checked. Elements of types that NumPy lacks are
    integers with the same bits."""
    tensor = tensor.detach()
    if tensor.dtype == torch.bfloat16:
        tensor = tensor.view(torch.int16)
    elif tensor.is_floating_point() and tensor.element_size() == 1:
        tensor = tensor.view(torch.uint8)
    return tensor.numpy()


def launch(tuner, *arguments, stream=None, **_):
    from torch._inductor.runtime.triton_heuristics import GridExpr

    if not hasattr(tuner, "on_cpu"):
        tuner.on_cpu = compile_kernel(tuner)
    config, meta, kernel = tuner.on_cpu
    chosen = {"num_warps", "num_stages", "num_ctas", "maxnreg", *config.kwargs}
    names = [name for name in tuner.fn.arg_names if name not in chosen]
    values = {**dict(zip(names, arguments, strict=True)), **config.kwargs}
    expression = GridExpr.from_meta(tuner.inductor_meta, config)
    for line in expression.prefix:
        exec(line, {}, values)
    grid = [int(eval(str(axis), {}, values)) for axis in (expression.x_grid, expression.y_grid, expression.z_grid)]
    passed = [
        as_array(values[name]) if isinstance(values[name], torch.Tensor) else values[name]
        for name in tuner.fn.arg_names
        if meta["signature"].get(name, "constexpr") != "constexpr" and name not in meta["constants"]
    ]
    if min(grid) > 0:
        kernel[tuple(grid)](*passed)


def install():
    """From now on torch.compile goes through Triton on the CPU."""
    import sys

    import torch._inductor.config
    import torch._inductor.utils
    from torch._inductor.runtime.triton_heuristics import CachingAutotuner
    from torch.utils import _triton

    torch._inductor.config.cpu_backend = "triton"
    triton.runtime.driver.set_active(Driver())
    _triton.has_triton = lambda *_, **__: True
    for name, module in list(sys.modules.items()):
        if name.startswith("torch._inductor") and hasattr(module, "has_triton"):
            module.has_triton = _triton.has_triton
    CachingAutotuner.precompile = lambda tuner, *_, **__: None
    CachingAutotuner.run = launch
    torch.cuda.synchronize = lambda: None
