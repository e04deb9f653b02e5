#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models that PyTorch's Inductor compiles, forward and backward, with Triton and with this compiler.

The outputs, gradients and updated parameters are compared with eager PyTorch in float64. Of a model's tensors the mean
error may be 1.1 times that with Triton, or 4 units in the last place of its type; of one tensor, which may depend on
its inputs so much that its error is a matter of luck, 3 times or 16 units. No kernel may be left to Triton. cuBLAS
multiplies matrices. Each compiler has a process and empty caches of its own.

With --templates the models are those of templates.py: Inductor multiplies matrices by Triton's kernels, too.

With --on cpu nothing needs a GPU: the kernels are compiled for one, and what this compiler makes of them for the CPU
runs; eager PyTorch takes Triton's place.
"""

import argparse
import copy
import json
import math
import os
import subprocess
import sys
import tempfile
import time
import traceback

FACTOR, ALLOWED = 1.1, 4
FACTOR_OF_ONE, ALLOWED_OF_ONE = 3, 16
# The CPU adds up one element after the other, and is compared with eager PyTorch, which does not.
CPU_FACTOR, CPU_FACTOR_OF_ONE = 8, 64
# A gradient that is this much smaller than the largest is zero but for errors.
NOTHING = 1e-3
ENVIRONMENT = {
    # Inductor compiles in its own process, where the hook is.
    "TORCHINDUCTOR_COMPILE_THREADS": "1",
    "TORCHINDUCTOR_FORCE_DISABLE_CACHES": "1",
    "TOKENIZERS_PARALLELISM": "false",
}


def magnitude(tensor):
    return tensor.detach().double().square().mean().sqrt().item() if tensor.isfinite().all() else 0.0


def relative_errors(actual, expected):
    """Of each tensor by name, in units of the last place of the type; infinite if what is finite differs."""
    largest = {}
    for name, value in expected.items():
        kind = name.split()[0]
        largest[kind] = max(magnitude(value), largest.get(kind, 0.0))
    return {
        name: relative_error(actual[name], value, NOTHING * largest[name.split()[0]])
        for name, value in expected.items()
    }


def relative_error(actual, expected, least):
    import torch

    unit = torch.finfo(actual.dtype).eps
    actual, expected = actual.detach().double(), expected.detach().double()
    finite = expected.isfinite()
    if not torch.equal(actual.isfinite(), finite):
        return float("inf")
    return magnitude(actual[finite] - expected[finite]) / max(magnitude(expected[finite]), least, 1e-30) / unit


def train_step(model, inputs, step):
    """The results of a step of training: the loss, the output, the gradients."""
    import torch

    inputs = [value.clone().requires_grad_() if value.is_floating_point() else value for value in inputs]
    loss, output = step(*inputs)
    loss.backward()
    tensors = {"loss": loss, "output": output}
    tensors.update({f"gradient of {name}": value.grad for name, value in model.named_parameters()})
    tensors.update({f"gradient of input {i}": v.grad for i, v in enumerate(inputs) if v.is_floating_point()})
    torch.cuda.synchronize()
    return {name: value for name, value in tensors.items() if value is not None}


def run_model(make, make_inputs, dtype, device, wrap):
    import torch

    torch.manual_seed(1)
    model = make().to(device, getattr(torch, dtype)).train()
    inputs = [value.to(device) for value in make_inputs()]
    inputs = [value.to(getattr(torch, dtype)) if value.is_floating_point() else value for value in inputs]
    exact = copy.deepcopy(model).double()
    exact_inputs = [value.double() if value.is_floating_point() else value for value in inputs]
    expected = train_step(exact, exact_inputs, exact)
    actual = train_step(model, inputs, wrap(model))
    return relative_errors(actual, expected)


def run_adam(device, wrap):
    """Three steps of Adam, compiled: kernels over many tensors at once."""
    import torch

    torch.manual_seed(1)
    shapes = [(1000, 33), (1000,), (7,), (64, 64, 3), (1,)]
    start = [torch.randn(shape, device=device) for shape in shapes]
    gradients = [[torch.randn(shape, device=device) for shape in shapes] for _ in range(3)]

    def train(dtype, wrap):
        parameters = [value.detach().to(dtype).clone().requires_grad_() for value in start]
        rate = torch.tensor(1e-2, device=device) if device == "cuda" else 1e-2
        optimizer = torch.optim.Adam(parameters, lr=rate, foreach=True, capturable=device == "cuda", weight_decay=1e-2)
        step = wrap(lambda: optimizer.step())
        for round_ in gradients:
            for parameter, gradient in zip(parameters, round_):
                parameter.grad = gradient.to(dtype)
            step()
        return {f"parameter {i}": value for i, value in enumerate(parameters)}

    expected = train(torch.float64, lambda step: step)
    return relative_errors(train(torch.float32, wrap), expected)


def run_dropout(device, wrap):
    """Random numbers have no reference, but are the same whoever compiles their kernel."""
    import torch

    torch.manual_seed(1)
    x = torch.ones(100_000, device=device)

    @wrap
    def drop(x):
        return torch.nn.functional.dropout(x, 0.3) + torch.rand_like(x)

    out = drop(x)
    return {"exactly": [(out < 1).sum().item(), out.double().sum().item()]}


def child(compiler, names, uses_templates, path):
    """Runs everything with one compiler, and writes what came out."""
    import torch
    import triton

    from triton_mlir import triton_hook

    seen = []
    if compiler in ("ours", "cpu"):
        triton_hook.install(fallback=True)
    device, wrap = "cuda", torch.compile
    if compiler in ("cpu", "eager"):
        import inductor_on_cpu

        inductor_on_cpu.install()
        device = "cpu"
    if compiler == "eager":
        wrap = lambda step: step
    triton.knobs.compilation.listener = lambda src, **_: seen.append(src.name)
    # Models have kernels in common, and each is to show that it has been compiled.
    triton.knobs.compilation.always_compile = True
    torch.backends.cudnn.allow_tf32 = False
    torch.backends.cudnn.deterministic = True

    import models
    import templates

    runs = {f"{name} {dtype}": (run_model, make, inputs, dtype)
            for name, (make, inputs, dtypes) in (templates if uses_templates else models).MODELS.items()
            for dtype in dtypes}  # fmt: skip
    if uses_templates:
        templates.select()
    else:
        runs["adam float32"] = (run_adam,)
        if device == "cuda":
            runs["dropout float32"] = (run_dropout,)
    results = {}
    for name, (run, *arguments) in runs.items():
        if names and not any(word in name for word in names):
            continue
        torch._dynamo.reset()
        seen.clear()
        before, start = len(triton_hook.compilations()), time.time()
        try:
            result = {"errors": run(*arguments, device, wrap)}
        except Exception as problem:  # A model that fails is reported, and the others run.
            traceback.print_exc()
            result = {"problem": f"{type(problem).__name__}: {problem}"[:2000]}
        ours = triton_hook.compilations()[before:]
        result |= {
            "kernels": len(seen),
            "ours": sum(entry.compiler == "triton-mlir" for entry in ours),
            "refused": sorted({f"{entry.kernel}: {entry.reason}" for entry in ours if entry.reason}),
            "seconds": round(time.time() - start, 1),
        }
        results[name] = result
        print(f"  {compiler}: {name}, {result['kernels']} kernels, {result['seconds']} s"
              f"{', ' + result['problem'][:200] if 'problem' in result else ''}", flush=True)  # fmt: skip
    with open(path, "w", encoding="utf-8") as file:
        json.dump(results, file)


def run_child(compiler, arguments):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "results.json")
        caches = {f"{name}_CACHE_DIR": os.path.join(folder, name.lower()) for name in ("TORCHINDUCTOR", "TRITON")}
        command = [sys.executable, os.path.abspath(__file__), "--child", compiler, "--json", path]
        command += ["--models", arguments.models] + ["--templates"] * arguments.templates
        done = subprocess.run(command, env={**os.environ, **ENVIRONMENT, **caches}, check=False)
        if done.returncode or not os.path.exists(path):
            sys.exit(f"the run with {compiler} failed: exit code {done.returncode}")
        with open(path, encoding="utf-8") as file:
            return json.load(file)


def mean(errors):
    """The geometric mean, to which tensors count alike; what is exact counts as half a unit."""
    return math.exp(sum(math.log(max(error, 0.5)) for error in errors) / len(errors))


def judge(ours, theirs, factor, factor_of_one):
    """The errors of a model, as lines; and the mean errors of its tensors."""
    wrong = [f"refused: {reason}" for reason in ours["refused"]]
    for who, run in (("ours", ours), ("Triton's", theirs)):
        if "problem" in run:
            wrong.append(f"{who}: {run['problem']}")
    if ours["ours"] == 0:
        wrong.append("no kernel was compiled by this compiler")
    if "problem" in ours or "problem" in theirs:
        return wrong, (math.nan, math.nan)
    if "exactly" in ours["errors"]:
        if ours["errors"] != theirs["errors"]:
            wrong.append(f"{ours['errors']}, but {theirs['errors']} with Triton")
        return wrong, (0.0, 0.0)
    for name, error in ours["errors"].items():
        reference = theirs["errors"][name]
        if not error <= max(factor_of_one * reference, ALLOWED_OF_ONE):
            wrong.append(f"{name}: error of {error:.3g} ulp, not {reference:.3g}")
    means = tuple(mean(run["errors"].values()) for run in (ours, theirs))
    if not means[0] <= max(factor * means[1], ALLOWED):
        wrong.append(f"mean error of {means[0]:.3g} ulp, not {means[1]:.3g}")
    return wrong, means


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", help="where to write the results")
    parser.add_argument("--models", default="", help="only those with one of these words in their names")
    parser.add_argument("--templates", action="store_true", help="matrix multiplications by kernels of Triton, too")
    parser.add_argument("--on", choices=("gpu", "cpu"), default="gpu")
    parser.add_argument("--child", choices=("ours", "triton", "cpu", "eager"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        names = [word for word in arguments.models.split(",") if word]
        return child(arguments.child, names, arguments.templates, arguments.json)

    pair = ("triton", "ours") if arguments.on == "gpu" else ("eager", "cpu")
    factors = (FACTOR, FACTOR_OF_ONE) if arguments.on == "gpu" else (CPU_FACTOR, CPU_FACTOR_OF_ONE)
    theirs, ours = (run_child(compiler, arguments) for compiler in pair)
    failed = kernels = 0
    print(f"{'model':22} {'kernels':>8} {'ours':>5} {'ulps':>9} {pair[0]:>9}  result")
    for name, run in ours.items():
        wrong, means = judge(run, theirs[name], *factors)
        failed += bool(wrong)
        kernels += run["ours"]
        numbers = " ".join(f"{number:9.3g}" for number in means)
        print(f"{name:22} {run['kernels']:8} {run['ours']:5} {numbers}  {'FAILED' if wrong else 'ok'}")
        for line in wrong:
            print(f"    {line}")
    print(f"{len(ours)} models, {kernels} kernels by this compiler, {failed} failed")
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump({"ours": ours, "triton": theirs}, file, indent=1)
    return int(failed != 0 or not ours)


if __name__ == "__main__":
    sys.exit(main())
