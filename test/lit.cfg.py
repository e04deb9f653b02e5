# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lit's configuration: the tests, the substitutions that they use and the features that they require."""

import ctypes
import os
import shutil
import subprocess

import lit.formats
import lit.util

config.name = "triton"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".mlir", ".test", ".ll"]
config.excludes = ["corpus", "Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.project_build, "test")

# A test that hangs fails; lit can end it and its children only with psutil.
if lit.util.killProcessAndChildrenIsSupported()[0]:
    lit_config.maxIndividualTestTime = 600

# The tools of this build come first, then FileCheck, `not` and the stock MLIR tools. Where the CUDA toolkit is, the
# tools find out as they do for everybody.
config.environment["PATH"] = os.pathsep.join([config.tools_dir, config.llvm_tools_dir, os.environ["PATH"]])
# Kernels compiled by tests stay in the build folder.
config.environment["TRITON_CACHE_DIR"] = os.path.join(config.test_exec_root, "kernel-cache")
for name in ("CUDA_HOME", "CUDA_PATH"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
# The package of this build, test support, and the module that reads the dialects' definitions. scripts/python does the
# same for programs that are run by hand.
config.environment["PYTHONPATH"] = os.pathsep.join(
    [
        os.path.join(config.project_build, "python"),
        os.path.join(config.test_source_root, "support"),
        os.path.join(config.project_source, "scripts"),
        *filter(None, [os.environ.get("PYTHONPATH")]),
    ]
)

# MiB of address space for a program that may go wrong (0: no limit, for AddressSanitizer maps terabytes).
address_space = "0" if "address" in config.sanitizers else "4096"


def write_llvm_with_runtime(preload):
    """Writes a prefix of LLVM whose mlir-opt loads the runtime of the sanitizers. Returns its path."""
    prefix = os.path.join(config.test_exec_root, "llvm-with-runtime")
    shutil.rmtree(prefix, ignore_errors=True)
    os.makedirs(os.path.join(prefix, "bin"))
    llvm = os.path.dirname(config.llvm_tools_dir)
    for name in os.listdir(llvm):
        if name != "bin":
            os.symlink(os.path.join(llvm, name), os.path.join(prefix, name))
    for name in os.listdir(config.llvm_tools_dir):
        if name != "mlir-opt":
            os.symlink(os.path.join(config.llvm_tools_dir, name), os.path.join(prefix, "bin", name))
    mlir_opt = os.path.join(prefix, "bin", "mlir-opt")
    with open(mlir_opt, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexec {preload} {os.path.join(config.llvm_tools_dir, "mlir-opt")} "$@"\n')
    os.chmod(mlir_opt, 0o755)
    os.symlink("mlir-opt", mlir_opt + "-22")
    return prefix


# An instrumented library needs the runtime of its sanitizers, which the stock mlir-opt and Python do not link. Programs
# of a sanitized build link it themselves: they do not run under `%preload`.
preload, llvm = "env", os.path.dirname(config.llvm_tools_dir)
if "address" in config.sanitizers:
    query = [config.cc, "-print-file-name=libclang_rt.asan-x86_64.so"]
    runtime = subprocess.run(query, stdout=subprocess.PIPE, check=True).stdout.decode().strip()
    # The runtime reports the memory that these programs do not free on exit, and occupies addresses that CUDA needs.
    options = "allow_user_poisoning=0:detect_container_overflow=0:detect_leaks=0:protect_shadow_gap=0"
    preload = f"env LD_PRELOAD={runtime} ASAN_OPTIONS={options}"
    llvm = write_llvm_with_runtime(preload)
    config.environment["PATH"] = os.pathsep.join([os.path.join(llvm, "bin"), config.environment["PATH"]])


def has_ptxas():
    roots = [os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), "/usr/local/cuda"]
    found = [root for root in roots if root and os.access(os.path.join(root, "bin", "ptxas"), os.X_OK)]
    return bool(shutil.which("ptxas") or found)


for name, value in {
    "%address_space": address_space,
    "%cc": config.cc,
    "%cmake": config.cmake,
    "%corpus": os.path.join(config.test_source_root, "corpus"),
    "%cxx": config.cxx,
    "%generator": config.generator,
    "%llvm": llvm,
    "%mlir_dir": config.mlir_dir,
    "%mlir_opt": os.path.join(llvm, "bin", "mlir-opt"),
    "%no_cuda": "" if has_ptxas() else "--no-cuda",
    "%plugin": os.path.join(config.libs_dir, "libTritonPlugin.so"),
    "%preload": preload,
    "%project_build": config.project_build,
    "%project_src": config.project_source,
    "%python": config.python,
    "%sanitize": f"-fsanitize={config.sanitizers}" if config.sanitizers else "",
    "%triton_libs": config.libs_dir,
}.items():
    config.substitutions.append((name + r"\b", value))

# Debian's MLIR is not instrumented, and LLVM's allocators poison memory that it then uses. A tool and a plugin that it
# loads define the same symbols.
if "address" in config.sanitizers:
    config.available_features.add("asan")
    config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0:detect_container_overflow=0:detect_odr_violation=0"
    config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1:halt_on_error=1"

if config.fuzzers.upper() in ("ON", "TRUE", "YES", "1"):
    config.available_features.add("fuzzers")

# Builds with assertions print debug output (`--debug-only`).
if config.assertions.upper() in ("ON", "TRUE", "YES", "1"):
    config.available_features.add("asserts")

# `layers`: a build whose libraries are shared.
if config.shared_libraries.upper() in ("ON", "TRUE", "YES", "1"):
    config.available_features.add("shared-libraries")


def has_pyright():
    folder = os.path.join(config.project_source, "build", "pyright", "basedpyright")  # Of scripts/install-deps.
    return bool(os.path.isdir(folder) or shutil.which("basedpyright") or shutil.which("pyright"))


def has_cuda_device():
    """Whether the CUDA driver is here and sees a GPU."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int(0)
    return driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0 and count.value > 0


def has_mount_namespaces():
    """Whether a program may hide a folder for itself."""
    command = "unshare -rm sh -c 'mount --bind /usr /usr'"
    return subprocess.run(command, shell=True, stderr=subprocess.DEVNULL, check=False).returncode == 0


def runs(program):
    """Whether a program in Python runs."""
    return subprocess.run([config.python, "-c", program], stderr=subprocess.DEVNULL, check=False).returncode == 0


for feature, found in (
    ("cuda-device", has_cuda_device()),
    ("mount-namespaces", has_mount_namespaces()),
    ("ml-dtypes", runs("import ml_dtypes")),
    ("numpy", runs("import numpy")),
    ("ptxas", has_ptxas()),
    ("pyright", has_pyright()),
    ("scikit-build-core", runs("import pip, scikit_build_core, packaging, pathspec")),
    ("torch", runs("import importlib.util; assert importlib.util.find_spec('torch')")),
    ("triton", runs("import triton; assert triton.__version__.startswith('3.6.')")),
):
    if found:
        config.available_features.add(feature)
