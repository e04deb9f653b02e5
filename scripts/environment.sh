# shellcheck shell=bash
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the scripts here share: where things are, and how much to build at once.  Sourced, not run.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build/dev
cuda=$root/build/cuda
packages_for_python=$root/build/python-packages
mkdir -p "$root/build"

say() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; }

# Names the CUDA toolkit that scripts/install-deps put into the build folder, if it did.
find_cuda() {
  local ptxas
  for ptxas in "$cuda"/nvidia/*/bin/ptxas; do
    if [ -x "$ptxas" ]; then
      CUDA_HOME=$(dirname "$(dirname "$ptxas")")
      export CUDA_HOME
    fi
  done
}

# Lets Python find what scripts/install-deps put into the build folder.
find_python_packages() {
  export PYTHONPATH=$packages_for_python${PYTHONPATH:+:$PYTHONPATH}
}

# A compiler of MLIR code takes half a GiB, sometimes more: run as many at once as there are cores and GiB of memory.
build_jobs() {
  local cores memory limit
  cores=$(nproc)
  memory=$(awk '/^MemAvailable:/ { print int($2 / 1024) }' /proc/meminfo 2>/dev/null || echo 1024)
  limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || echo max)
  if [ "$limit" != max ] && [ $((limit >> 20)) -lt "$memory" ]; then
    memory=$((limit >> 20))
  fi
  memory=$((memory / 1024))
  [ "$cores" -le "$memory" ] || cores=$memory
  [ "$cores" -ge 1 ] || cores=1
  echo "$cores"
}

# Configures build/dev and builds what is named.  NumPy was installed for Debian's own Python, so that is the tests' one.
build_targets() {
  local python=()
  [ -f "$build/CMakeCache.txt" ] || [ ! -x /usr/bin/python3 ] || python=(-DPython3_EXECUTABLE=/usr/bin/python3)
  (cd "$root" && cmake --preset dev "${python[@]}" >"$build.log" 2>&1) || {
    tail -n 40 "$build.log" >&2
    say "cannot configure; the whole log is $build.log"
    exit 1
  }
  cmake --build "$build" --parallel "$(build_jobs)" --target "$@"
}
