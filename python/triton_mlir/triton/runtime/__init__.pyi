# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Made by scripts/generate-language: edit the functions, not this file.
from triton_mlir.triton.errors import OutOfResources as OutOfResources
from triton_mlir.triton.runtime import arrays as arrays
from triton_mlir.triton.runtime import cache as cache
from triton_mlir.triton.runtime import compile as compile
from triton_mlir.triton.runtime import compiled as compiled
from triton_mlir.triton.runtime import dispatch as dispatch
from triton_mlir.triton.runtime import dlpack as dlpack
from triton_mlir.triton.runtime import driver as driver
from triton_mlir.triton.runtime import hooks as hooks
from triton_mlir.triton.runtime import jit as jit
from triton_mlir.triton.runtime import knobs as knobs
from triton_mlir.triton.runtime import options as options
from triton_mlir.triton.runtime import rows as rows
from triton_mlir.triton.runtime import signature as signature
from triton_mlir.triton.runtime import stages as stages
from triton_mlir.triton.runtime.arrays import MockTensor as MockTensor
from triton_mlir.triton.runtime.arrays import reinterpret as reinterpret
from triton_mlir.triton.runtime.autotune import Autotuner as Autotuner
from triton_mlir.triton.runtime.autotune import Config as Config
from triton_mlir.triton.runtime.autotune import Heuristics as Heuristics
from triton_mlir.triton.runtime.autotune import autotune as autotune
from triton_mlir.triton.runtime.autotune import heuristics as heuristics
from triton_mlir.triton.runtime.jit import JITFunction as JITFunction
from triton_mlir.triton.runtime.jit import KernelInterface as KernelInterface
