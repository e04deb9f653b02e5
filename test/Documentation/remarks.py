# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that docs/Remarks.md lists each remark of the sources, and no other, and that a test expects each.

remarks.py PROJECT
"""

import pathlib
import re
import sys

NAMED = re.compile(r'nameRemark\(\s*[^,]+,\s*(DEBUG_TYPE|"[^"]+"),\s*"(\w+)"\)')
DEBUG_TYPE = re.compile(r'^#define DEBUG_TYPE "([^"]+)"', re.MULTILINE)
ROW = re.compile(r"^\| `([^`]+)` \| `(\w+)` \| (?:passed|missed|failed|analysis) \|", re.MULTILINE)


def remarks_of(text):
    """The pairs of category and name in a source."""
    for category, name in NAMED.findall(text):
        yield (DEBUG_TYPE.search(text).group(1) if category == "DEBUG_TYPE" else category.strip('"')), name


def main():
    project = pathlib.Path(sys.argv[1])
    emitted = {pair for path in sorted(project.glob("lib/**/*.cpp")) for pair in remarks_of(path.read_text())}
    listed = set(ROW.findall((project / "docs/Remarks.md").read_text()))
    tests = [path for path in project.glob("test/**/*") if path.suffix in (".mlir", ".test") and path.is_file()]
    texts = "\n".join(path.read_text(errors="replace") for path in tests)
    complaints = [f"{category} {name}: not in docs/Remarks.md" for category, name in sorted(emitted - listed)]
    complaints += [f"{category} {name}: no pass emits it" for category, name in sorted(listed - emitted)]
    complaints += [f"{category} {name}: no test expects it" for category, name in sorted(emitted) if name not in texts]
    print("".join(f"{complaint}\n" for complaint in complaints), end="")
    print(f"{len(emitted)} remarks, {len(complaints)} complaints")
    return 1 if complaints or not emitted else 0


if __name__ == "__main__":
    sys.exit(main())
