#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each output of each tool, written where that is impossible, is one error with exit code 1, and leaves no file.

outputs.py        the tools are on the PATH
"""

import os
import shlex
import subprocess
import sys
import tempfile

KERNEL = """
tt.func public @add_k(%p: !tt.ptr<f32>, %n: i32) {
  %c = arith.constant 1.0 : f32
  %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %b = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %o = tt.addptr %b, %r : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v = tt.splat %c : f32 -> tensor<1024xf32>
  tt.store %o, %v : tensor<1024x!tt.ptr<f32>>
  tt.return
}
"""
GPU = "ttc k.ttir --target=sm_90a"
CULPRIT = (
    "triton-test-differential k.ttir --argument=zeros:1024 --argument=1 "
    "--pass-pipeline=builtin.module(test-seed-defect{kind=lost-store})"
)
# Commands with the place of a file.
FILES = (
    f"{GPU} -o PLACE --emit=ptx",
    f"{GPU} -o new.ptx --metadata=PLACE",
    f"{GPU} -o new.ptx --remarks --remark-format=yaml --remarks-output-file=PLACE",
    f"{GPU} -o new.ptx --remarks --remark-format=bitstream --remarks-output-file=PLACE",
    "ttc k.ttir --run --arg=zeros:1024 --arg=1 --write=p=PLACE",
    f"{GPU} --simulate --arg=zeros:1024 --arg=1 --write=p=PLACE",
    "ptx-run k.ptx --arg=zeros:1024xf32 --arg=1 --write=0=PLACE",
    "triton-reduce k.ttir --cse -o PLACE",
    "triton-opt k.ttir --cse -o PLACE",
    "triton-opt k.ttir --emit-bytecode -o PLACE",
    "triton-opt k.ttir --cse --mlir-generate-reproducer=PLACE -o new.mlir",
    "triton-opt k.ttir --triton-ttgir --remarks-filter=.* --remark-format=yaml --remarks-output-file=PLACE",
    f"{CULPRIT} --reproducer=PLACE",
)
PLACES = ("missing/file.npy", "folder.npy", "full.npy")
# Commands that write to the standard output.
STREAMS = (
    f"{GPU} --emit=ptx",
    f"{GPU} --report -o new.ptx",
    f"{GPU} --report=json -o new.ptx",
    f"{GPU} --remarks --remarks-output-file=- -o new.ptx",
    f"{GPU} --metadata=- -o new.ptx",
    f"{GPU} --metadata=new.json",
    f"{GPU} --report --metadata=new.json -o new.ptx",
    "ttc k.ttir --run --arg=zeros:1024 --arg=1 --show=p",
    "ttc k.ttir --run --arg=zeros:1024 --arg=1 --show=p --write=p=new.npy -o new.o",
    f"{GPU} --simulate --arg=zeros:1024 --arg=1 --show=p",
    f"{GPU} --simulate --arg=zeros:1024 --arg=1 --show=p --write=p=new.npy -o new.ptx",
    "ptx-run k.ptx --arg=zeros:1024xf32 --arg=1 --show=0",
    "ptx-run k.ptx --arg=zeros:1024xf32 --arg=1 --show=0 --write=0=new.npy",
    "triton-reduce k.ttir --cse",
    "triton-opt k.ttir --cse",
    "triton-opt k.ttir --emit-bytecode",
    "triton-differential k.ttir --argument=zeros:1024 --argument=1 --triton-ttir",
    "triton-layout #ttg.blocked<{sizePerThread=[1],threadsPerWarp=[32],warpsPerCTA=[1],order=[0]}> --shape=32",
    *(f"{tool} --help" for tool in ("ttc", "ptx-run", "triton-reduce", "triton-opt", "triton-layout")),
    *(f"{tool} --version" for tool in ("ttc", "ptx-run", "triton-reduce", "triton-opt", "triton-layout")),
)
REASONS = (
    "No such file or directory",
    "Is a directory",
    "No space left on device",
    "Bad file descriptor",
    "File too large",
)
# A shell in which no file may have a byte, or whose standard output is closed, executes the command behind it.
SHELLS = {
    "limited": ["sh", "-c", 'ulimit -f 0 && exec "$@"', "sh"],
    "closed": ["sh", "-c", 'exec "$@" >&-', "sh"],
}


def judge(command, done):
    """Returns what is wrong with a command that should have failed."""
    errors = [line for line in done.stderr.splitlines() if "error: " in line or "annot " in line]
    # The difference that makes a reproducer is an error, too.
    expected = 2 if command.startswith(CULPRIT) and "results of the kernel differ" in done.stderr else 1
    if done.returncode != 1:
        return f"exit code {done.returncode}"
    if len(errors) != expected:
        return f"{len(errors)} errors"
    if not any(reason in done.stderr for reason in REASONS) or "LLVM" in done.stderr:
        return "no reason"
    return ""


def run(command, folder, **streams):
    names = set(os.listdir(folder))
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False, **streams
    )
    new = set(os.listdir(folder)) - names
    for name in new:
        os.remove(os.path.join(folder, name))
    return done, new


def main():
    failures = count = 0
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "k.ttir"), "w", encoding="utf-8") as file:
            file.write(KERNEL)
        os.mkdir(os.path.join(folder, "folder.npy"))
        os.symlink("/dev/full", os.path.join(folder, "full.npy"))
        subprocess.run(shlex.split(f"{GPU} -o k.ptx"), cwd=folder, check=True)
        runs = []
        for command in FILES:
            runs += [(command, command.replace("PLACE", place).split(), "") for place in PLACES]
            runs.append((command, [*SHELLS["limited"], *command.replace("PLACE", "new.npy").split()], ""))
        for command in STREAMS:
            runs += [(command, command.split(), where) for where in ("/dev/full", "closed", "limited")]
        for command, words, where in runs:
            if where == "closed":
                done, new = run([*SHELLS[where], *words], folder)
            elif where == "limited":
                with tempfile.TemporaryFile() as stream:
                    done, new = run([*SHELLS[where], *words], folder, stdout=stream)
            elif where:
                with open(where, "w", encoding="utf-8") as stream:
                    done, new = run(words, folder, stdout=stream)
            else:
                done, new = run(words, folder, stdout=subprocess.PIPE)
            count += 1
            wrong = judge(command, done)
            if new:
                wrong = f"created {', '.join(sorted(new))}"
            if wrong:
                failures += 1
                print(f"FAILED {' '.join(words)} {where}: {wrong}\n{done.stderr}", flush=True)
    print(f"{count} outputs, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
