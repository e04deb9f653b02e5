# shellcheck shell=bash
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Paths and functions that the scripts share.  The scripts source this file.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build/dev
cuda=$root/build/cuda
packages_for_python=$root/build/python-packages
mkdir -p "$root/build"

say() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; }

# Sets CUDA_HOME to the toolkit that scripts/install-deps installed into the build folder, if any.
find_cuda() {
  local ptxas
  for ptxas in "$cuda"/nvidia/*/bin/ptxas; do
    if [ -x "$ptxas" ]; then
      CUDA_HOME=$(dirname "$(dirname "$ptxas")")
      export CUDA_HOME
    fi
  done
}

# Adds the Python packages that scripts/install-deps installed into the build folder to the search path.
find_python_packages() {
  export PYTHONPATH=$packages_for_python${PYTHONPATH:+:$PYTHONPATH}
}

# Prints the number of parallel jobs, at most one per core and per GiB of memory: compiling MLIR code takes half a GiB or
# more.
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

# Configures build/dev and builds the given targets.  The tests use Debian's Python, for which NumPy is installed.
build_targets() {
  local python=()
  [ -f "$build/CMakeCache.txt" ] || [ ! -x /usr/bin/python3 ] || python=(-DPython3_EXECUTABLE=/usr/bin/python3)
  (cd "$root" && cmake --preset dev "${python[@]}" >"$build.log" 2>&1) || {
    tail -n 40 "$build.log" >&2
    say "cannot configure; see $build.log"
    exit 1
  }
  cmake --build "$build" --parallel "$(build_jobs)" --target "$@"
}
