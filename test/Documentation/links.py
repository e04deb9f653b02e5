# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks what Markdown pages refer to: links.py PAGE..., in the root of the project.

The file or folder of a relative link must exist, and its page must have the heading that the anchor names. A path in
backquotes that begins with a folder of the project, such as `lib/Target`, must exist there; it may have wildcards. A
path with a placeholder in capital letters, such as `lib/SUBJECT`, is not checked."""

import glob
import os
import re
import sys

CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?P<path>[^)#\s]*)(?:#(?P<anchor>[^)\s]*))?\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
EXTERNAL = re.compile(r"[a-z]+:")
PATH = re.compile(r"`((?:benchmarks|cmake|docs|include|lib|python|scripts|test|tools)/[\w./*-]+)`")
PLACEHOLDER = re.compile(r"\b[A-Z]+\b")


def read(page):
    with open(page, encoding="utf-8") as file:
        return file.read()


def anchors(page):
    """The anchors of a page's headings: lower case, without punctuation, spaces as hyphens."""
    headings = HEADING.findall(BLOCK.sub("", read(page)))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def check_paths(page):
    """Complaints about the paths in backquotes of one page."""
    for path in PATH.findall(BLOCK.sub("", read(page))):
        if not PLACEHOLDER.search(path) and not glob.glob(path):
            yield f"{page}: expected a file or folder {path}, but found none"


def check_links(page):
    """Complaints about the links of one page, and the number of its links."""
    links = [link for link in LINK.finditer(CODE.sub("", read(page))) if not EXTERNAL.match(link["path"])]
    complaints = []
    for link in links:
        target = os.path.normpath(os.path.join(os.path.dirname(page), link["path"])) if link["path"] else page
        if not os.path.exists(target):
            complaints.append(f"{page}: expected a file or folder {link['path']}, but found none")
        elif link["anchor"] and link["anchor"] not in anchors(target):
            complaints.append(f"{page}: expected a heading #{link['anchor']} in {target}, but found none")
    return complaints, len(links)


def main():
    complaints, count = [], 0
    for page in sys.argv[1:]:
        found, links = check_links(page)
        complaints += [*found, *check_paths(page)]
        count += links
    print("\n".join(complaints + [f"{len(sys.argv) - 1} pages, {count} links, {len(complaints)} complaints"]))
    sys.exit(1 if complaints or not count else 0)


main()
