# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the TTIR of kernels with that of Triton 3.6: after the same passes, both are equal up to names. Kernels that
the cases name have another text for a reason, and compute the same bits.

    scripts/python test/Integration/Python/compare.py [--show] [NAME...]

Needs Triton 3.6 (no GPU) and triton-opt.
"""

import argparse
import difflib
import functools
import importlib.util
import os
import subprocess
import sys
from types import SimpleNamespace

from bits import differ
from normalize import normalize

HERE = os.path.dirname(os.path.abspath(__file__))
PASSES = ["--inline", "--canonicalize", "--cse", "--canonicalize", "--cse", "--symbol-dce"]


def load(path, name):
    """Returns a module of kernels, with whatever `triton` is now."""
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def load_both(path):
    """Returns the module of kernels in Triton's language and in ours."""
    from triton.backends.compiler import GPUTarget
    from triton.runtime import driver

    # Kernels may ask for the target, which Triton takes from the driver of a GPU.
    driver.set_active(SimpleNamespace(get_current_target=lambda: GPUTarget("cuda", 90, 32)))
    theirs = load(path, "theirs")
    saved = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] == "triton"}
    import triton_mlir.swap

    triton_mlir.swap.as_triton()
    ours = load(path, "ours")
    for name in [name for name in sys.modules if name.split(".")[0] == "triton"]:
        del sys.modules[name]
    sys.modules.update(saved)
    return theirs, ours


def ttir_of_triton(kernel, types, constants):
    """Returns the text that Triton's front end makes."""
    from triton._C.libtriton import ir
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource, make_backend

    names = kernel.arg_names
    signature = {name: types[name].partition(":")[0] if name in types else "constexpr" for name in names}
    attributes = {
        (index,): [["tt.divisibility", 16]] for index, name in enumerate(names) if types.get(name, "").endswith(":16")
    }
    source = ASTSource(
        kernel, signature, {(names.index(name),): value for name, value in constants.items()}, attributes
    )
    backend = make_backend(GPUTarget("cuda", 90, 32))
    options = backend.parse_options({})
    context = ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    module = source.make_ir(
        GPUTarget("cuda", 90, 32),
        options,
        backend.get_codegen_implementation(options),
        backend.get_module_map(),
        context,
    )
    return str(module)


def ttir_of_ours(kernel, types, constants):
    """Returns the text that our front end makes."""
    return kernel.ttir(**types, **constants, target="sm_90a")


def clean(texts):
    """Returns texts after the passes, without locations. Raises RuntimeError with the errors of triton-opt."""
    command = [
        "triton-opt",
        *PASSES,
        "-",
        "--mlir-print-local-scope",
        "--split-input-file",
        "--allow-unregistered-dialect",
    ]
    done = subprocess.run(command, input="\n// -----\n".join(texts), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout.split("\n// -----\n")


def attempt(make, kernel, types, constants):
    """Returns the text of a kernel, or the error as an exception."""
    try:
        return make(kernel, types, constants)
    except Exception as error:
        return error


def compare(name, expected, found, show, accepted, different, have_other_results):
    """Prints how a kernel compares, and returns whether there is a difference. `accepted` maps names of kernels that
    only we accept to the reason, and `different` those that have another text, and whose results
    `have_other_results`, a function, compares."""
    if isinstance(expected, Exception) and name.split()[0] in accepted and not isinstance(found, Exception):
        if show:
            print(f"only we accept {name}: {accepted[name.split()[0]]}")
        return False
    if isinstance(expected, Exception) or isinstance(found, Exception):
        if isinstance(expected, Exception) and isinstance(found, Exception):
            if show:
                print(f"refused {name}: {last_line(expected)} | {last_line(found)}")
            return False
        reason = " ".join(str(expected if isinstance(expected, Exception) else found).split())
        who = "Triton" if isinstance(expected, Exception) else "we"
        print(f"DIFFERS {name}: only {who} refuse: {reason}"[:1500])
        return True
    if expected == found:
        if show:
            print(f"equal   {name}")
        return False
    if name.split()[0] in different:
        if show:
            print(f"other text of {name}: {different[name.split()[0]]}")
        return have_other_results()
    print(f"DIFFERS {name}")
    if show:
        print("\n".join(difflib.unified_diff(expected, found, "triton", "ours", lineterm="", n=1)))
    return True


def last_line(error):
    return str(error).strip().rpartition("\n")[2][:120] if "Error" in type(error).__name__ else str(error)[:120]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", help="parts of names of cases; all cases without any")
    parser.add_argument("--show", action="store_true", help="print the differences, and the equal cases")
    parser.add_argument("--cases", default="corpus", help="the module of cases")
    options = parser.parse_args()
    sys.path.insert(0, HERE)
    cases = importlib.import_module(f"{options.cases}_cases")
    theirs, ours = load_both(getattr(cases, "PATH", os.path.join(HERE, f"{options.cases}_kernels.py")))
    # Kernels that mean something else in Triton, and why.
    unlike = getattr(cases, "UNLIKE", {})
    names, results, signatures = [], [], []
    for name, (kernel, types, constants) in cases.CASES.items():
        if options.names and not any(part in name for part in options.names):
            continue
        if name in unlike:
            if options.show:
                print(f"other meaning of {name}: {unlike[name]}")
            continue
        names.append(name)
        signatures.append(tuple(types.values()))
        results.append(attempt(ttir_of_triton, getattr(theirs, kernel), types, constants(theirs.tl)))
        results.append(attempt(ttir_of_ours, getattr(ours, kernel), types, constants(ours.tl)))
    places = [index for index, result in enumerate(results) if isinstance(result, str)]
    texts = list(results)
    for index, text in zip(places, clean([results[index] for index in places])):
        results[index] = normalize(text)
    accepted, may_differ, different = getattr(cases, "ACCEPTED", {}), getattr(cases, "DIFFERENT", {}), 0
    for index, name in enumerate(names):
        pair = slice(2 * index, 2 * index + 2)
        have_other_results = functools.partial(differ, name, signatures[index], *texts[pair])
        different += compare(name, *results[pair], options.show, accepted, may_differ, have_other_results)
    refused = sum(isinstance(result, Exception) for result in results[1::2])
    print(f"{len(names)} kernels, {different} different; {refused} are refused")
    return different > 0


if __name__ == "__main__":
    sys.exit(main())
