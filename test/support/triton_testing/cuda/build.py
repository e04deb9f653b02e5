# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the cases with `ttc`, here or, with a folder of binaries and a manifest, on another machine."""

import json
import os
import re
import shutil
import subprocess
import time
from dataclasses import dataclass

import numpy as np

from ..case import CORPUS_FORMS
from ..paths import CORPUS
from ..problem import Descriptor
from .kernel import LaunchError, Metadata, describe

MANIFEST = "manifest.json"
# ptxas reports C7508 to C7516 if it serializes `wgmma` or ignores `setmaxnreg`.
ADVISORY = re.compile(r"\((C75(?:0[89]|1[0-6]))\).*")


class BuildError(Exception):
    """A kernel could not be compiled, or a folder of binaries could not be read."""


@dataclass
class Binary:
    """A case compiled from one form of its IR."""

    case: str
    form: str
    cubin: str
    metadata: str


def find_ttc(path=None):
    """The compiler named by the caller or found on the PATH."""
    found = shutil.which(path or "ttc")
    if not found:
        raise BuildError(f"there is no {path or 'ttc on the PATH'}; name the compiler with --ttc, or use --prebuilt")
    return found


def source(case, form, folder):
    """The file with a case's IR; generated IR goes to `folder`."""
    if not case.text:
        return str(case.path(form))
    path = os.path.join(folder, f"{case.name}.{form}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(case.text())
    return path


def options(case):
    """The corpus keeps a kernel's options beside it; other modules state their own, or take the compiler's."""
    if case.forms != CORPUS_FORMS:
        return list(case.options)
    found = json.loads((CORPUS / f"{case.name}.json").read_text(encoding="utf-8"))
    ctas = found.get("num_ctas", 1)
    clusters = [f"--num-ctas={ctas}"] if ctas != 1 else []
    return [f"--num-warps={found['num_warps']}", *clusters, *case.options]


def command(ttc, case, form, target, binary, code="cubin"):
    path = source(case, form, os.path.dirname(binary.cubin))
    outputs = [f"--emit={code}", "-o", binary.cubin, f"--metadata={binary.metadata}"]
    return [ttc, path, f"--target={target}", *options(case), *outputs]


def compile_case(ttc, case, form, target, folder, code="cubin"):
    """Compiles one case into `folder`, to a cubin or to PTX, which the driver compiles when it loads it; returns its
    Binary and the seconds it took."""
    stem = os.path.join(folder, f"{case.name}.{form}")
    binary = Binary(case.name, form, f"{stem}.{code}", stem + ".json")
    start = time.perf_counter()
    done = subprocess.run(
        command(ttc, case, form, target, binary, code),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    seconds = time.perf_counter() - start
    output = done.stdout.decode(errors="replace").strip()
    if done.returncode:
        raise BuildError(f"ttc exited with {done.returncode}:\n{output}")
    for advisory in ADVISORY.finditer(output):
        if advisory[1] not in case.advisories:
            raise BuildError(f"ptxas reports {advisory[0]}")
    for path in (binary.cubin, binary.metadata):
        if not os.path.isfile(path):
            raise BuildError(f"ttc succeeded but wrote no {os.path.basename(path)}")
    check_metadata(case, binary)
    return binary, seconds


def check_metadata(case, binary):
    """Raises BuildError for metadata that no launch on the GPU's machine could use."""
    try:
        metadata = Metadata.read(binary.metadata)
    except (LaunchError, ValueError) as error:
        raise BuildError(f"unusable metadata: {error}") from None
    if metadata.name != case.kernel:
        raise BuildError(f"the binary holds '{metadata.name}', not '{case.kernel}'")
    expected = len(case.arguments)
    if len(metadata.arguments) != expected and not metadata.tensor_maps:
        expected += count_described(case)
    if len(metadata.arguments) != expected:
        raise BuildError(f"the kernel takes {len(metadata.arguments)} arguments, not {expected}")


def count_described(case):
    """The further parameters of a case where several take the place of each descriptor."""
    arguments = case.problem(np.random.default_rng(0), case.sizes[0]).arguments
    descriptors = [value for value in arguments.values() if isinstance(value, Descriptor)]
    return sum(len(describe(Descriptor(value.array, value.block, value.array.shape))) - 1 for value in descriptors)


def write_manifest(folder, target, binaries):
    kernels = [
        {"case": b.case, "form": b.form, "cubin": os.path.basename(b.cubin), "metadata": os.path.basename(b.metadata)}
        for b in binaries
    ]
    with open(os.path.join(folder, MANIFEST), "w", encoding="utf-8") as file:
        json.dump({"target": target, "kernels": kernels}, file, indent=2)
        file.write("\n")


def read_manifest(folder):
    """(target, binaries) of a folder that was compiled elsewhere."""
    try:
        with open(os.path.join(folder, MANIFEST), encoding="utf-8") as file:
            manifest = json.load(file)
        return manifest["target"], [
            Binary(
                kernel["case"],
                kernel["form"],
                os.path.join(folder, kernel["cubin"]),
                os.path.join(folder, kernel["metadata"]),
            )
            for kernel in manifest["kernels"]
        ]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BuildError(f"cannot read the manifest of {folder}: {error!r}") from None


def target_of(compute_capability):
    """The processor's name; from sm_90 on, with the features that only this very architecture has."""
    major, minor = compute_capability
    return f"sm_{major}{minor}" + ("a" if major >= 9 else "")
