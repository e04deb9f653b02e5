# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exchanges messages about a file with a language server as an editor does: exchange.py FILE SERVER."""

import json
import queue
import re
import subprocess
import sys
import threading

SECONDS = 30

GOOD = """tt.func @kernel(%n: i32) -> i32 {
  %pid = tt.get_program_id x : i32
  %sum = arith.addi %pid, %n : i32
  tt.return %sum : i32
}
"""
UNDECLARED = GOOD.replace("%pid, %n", "%pid, %absent")
UNDECLARED_START = {"line": 2, "character": UNDECLARED.splitlines()[2].index("%absent")}
# An error that only the verifier of the dialect finds: an empty range.
EMPTY_RANGE = GOOD.replace(
    "  tt.return", "  %range = tt.make_range {end = 8 : i32, start = 8 : i32} : tensor<8xi32>\n  tt.return"
)
EMPTY_RANGE_START = {"line": 3, "character": EMPTY_RANGE.splitlines()[3].index("tt.make_range")}
LOCATED = (
    EMPTY_RANGE.replace("tensor<8xi32>", 'tensor<8xi32> loc(callsite("/k.py":343:60 at #loc1))')
    .replace("%n: i32)", '%n: i32 loc("n"("/k.py":1:2)))')
    .replace("{end", '{place = loc("/k.py":9:99), text = "a \\" loc(", end')
    + '#loc1 = loc("/k.py":400:1)\n// loc('
)
# A kernel with an attribute that is not finished, and an alias that may complete it.
ALIASES = "#layout = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>\n"
UNFINISHED = ALIASES + GOOD.replace("  tt.return", "  %t = ub.poison : tensor<128xf32, {typed}\n  tt.return")
HOVER = {"line": 2, "character": GOOD.splitlines()[2].index("%pid") + 1}


class Failure(Exception):
    """Unexpected behavior of the server."""


def expect(condition, message):
    if not condition:
        raise Failure(message)


class Server:
    """A server process and its messages."""

    def __init__(self, command, uri):
        self.uri = uri
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.messages, self.requests = queue.Queue(), 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        """Adds each message to the queue, and None at the end."""
        stream = self.process.stdout
        while True:
            length = None
            while True:
                header = stream.readline()
                if not header:
                    self.messages.put(None)
                    return
                if not header.strip():
                    break
                name, _, value = header.decode("ascii").partition(":")
                if name.lower() == "content-length":
                    length = int(value)
            self.messages.put(json.loads(stream.read(length)))

    def send(self, method, params, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self, wanted, what):
        """Returns the next message for which wanted(message) holds."""
        while True:
            try:
                message = self.messages.get(timeout=SECONDS)
            except queue.Empty:
                raise Failure(f"no {what} within {SECONDS} seconds") from None
            expect(message is not None, f"the server ended before it sent {what}")
            if wanted(message):
                return message

    def request(self, method, params):
        self.requests += 1
        number = self.requests
        self.send(method, params, id=number)
        answer = self.receive(
            lambda message: message.get("id") == number and "method" not in message, f"answer to {method}"
        )
        expect("error" not in answer, f"{method} failed: {answer.get('error')}")
        return answer["result"]

    def diagnostics(self):
        message = self.receive(
            lambda message: message.get("method") == "textDocument/publishDiagnostics", "diagnostics"
        )
        expect(message["params"]["uri"] == self.uri, f"diagnostics for {message['params']['uri']}")
        return message["params"]["diagnostics"]


def expect_error(diagnostics, start, word):
    """Checks that there is one error with the expected start and reason."""
    expect(len(diagnostics) == 1, f"one diagnostic expected: {diagnostics}")
    found = diagnostics[0]
    expect(found["range"]["start"] == start, f"expected to start at {start}: {found}")
    expect(
        found["range"]["end"]["line"] == start["line"] and found["range"]["end"]["character"] >= start["character"],
        f"expected to end on the same line: {found}",
    )
    expect(found["severity"] == 1 and word in found["message"], f"expected an error about '{word}': {found}")


def converse(server):
    capabilities = server.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})[
        "capabilities"
    ]
    expect(capabilities.get("hoverProvider"), f"no hover: {capabilities}")
    server.send("initialized", {})

    document = {"uri": server.uri, "languageId": "mlir", "version": 1, "text": UNDECLARED}
    server.send("textDocument/didOpen", {"textDocument": document})
    expect_error(server.diagnostics(), UNDECLARED_START, "undeclared")
    change(server, 2, EMPTY_RANGE)
    expect_error(server.diagnostics(), EMPTY_RANGE_START, "expected `start` to be less than `end`")
    # A string that is not finished, in a file with the line ends of Windows.
    change(server, 3, 'module attributes {ttg.target = "sm\r\n} {\r\n}\r\n')
    expect_error(server.diagnostics(), {"line": 0, "character": 36}, "expected '\"' in string literal")
    change(server, 4, GOOD.replace("\n", "\r\n"))
    expect(server.diagnostics() == [], "a good kernel with the line ends of Windows has no diagnostics")
    # Locations in another file, as Triton prints them.
    change(server, 5, LOCATED)
    expect_error(server.diagnostics(), EMPTY_RANGE_START, "expected `start` to be less than `end`")
    change(server, 6, GOOD)
    expect(server.diagnostics() == [], "a good kernel has no diagnostics")

    hover = server.request("textDocument/hover", {"textDocument": {"uri": server.uri}, "position": HOVER})
    expect(hover and "tt.get_program_id" in json.dumps(hover), f"hovering over a value shows what defines it: {hover}")
    for line, name, text in (
        (1, "tt.get_program_id", "Syntax:"),
        (2, "arith.addi", "Performs N-bit addition on the operands"),
        (0, "tt.func", "A public function"),
    ):
        position = {"line": line, "character": GOOD.splitlines()[line].index(name) + 1}
        hover = server.request("textDocument/hover", {"textDocument": {"uri": server.uri}, "position": position})
        shown = hover["contents"]["value"]
        expect(f'"{name}"' in shown and "Generic Form" in shown and text in shown, f"{name} has documentation: {shown}")

    ask_outside(server)
    complete_attributes(server)

    expect(server.request("shutdown", None) is None, "shutdown returns null")
    server.send("exit", None)
    code = server.process.wait(timeout=SECONDS)
    expect(code == 0, f"the server exited with {code}")


def ask_outside(server):
    """Positions that the document does not have are answered, too."""
    for line in (4, 1000, (1 << 31) - 1, -1, -(1 << 31)):
        for character in (0, (1 << 31) - 1, -1):
            for method in ("hover", "completion", "definition"):
                position = {"line": line, "character": character}
                server.request(f"textDocument/{method}", {"textDocument": {"uri": server.uri}, "position": position})


def complete_attributes(server):
    """Completion offers the layouts and the aliases of the document, and what it inserts is valid."""
    version = 4
    offered = {}
    for typed, some in (("#", {"#layout", "#ttg.blocked"}), ("#ttg.", {"#ttg.slice"}), ("#lay", {"#layout"})):
        text = UNFINISHED.replace("{typed}", typed)
        change(server, version, text)
        server.diagnostics()
        version += 1
        line = next(i for i, each in enumerate(text.splitlines()) if "ub.poison" in each)
        end = {"line": line, "character": len(text.splitlines()[line])}
        answer = server.request("textDocument/completion", {"textDocument": {"uri": server.uri}, "position": end})
        behind = {"line": line, "character": end["character"] + 1000}
        same = server.request("textDocument/completion", {"textDocument": {"uri": server.uri}, "position": behind})
        expect(same == answer, f"a position behind the end of a line is its end: {same}")
        items = {item["label"]: item for item in answer["items"]}
        expect(some <= set(items), f"expected {some} after {typed}: {sorted(items)}")
        expect(all(label.startswith(typed) for label in items), f"expected items that begin with {typed}: {items}")
        for item in items.values():
            start = item["textEdit"]["range"]["start"]
            expect(start == {"line": line, "character": end["character"] - len(typed)}, f"it replaces {typed}: {item}")
            expect(item["textEdit"]["range"]["end"] == end, f"it replaces {typed}: {item}")
        offered.update(items)

    # A document with errors has documentation of its operations, too.
    position = {"line": 2, "character": text.splitlines()[2].index("program_id")}
    hover = server.request("textDocument/hover", {"textDocument": {"uri": server.uri}, "position": position})
    expect(hover and "Syntax:" in hover["contents"]["value"], f"tt.get_program_id has documentation: {hover}")

    attributes = [expand(item["textEdit"]["newText"]) for item in offered.values() if item["detail"] != "alias"]
    expect(len(attributes) > 10, f"expected all layouts: {attributes}")
    text = "".join(f"#a{index} = {attribute}\n" for index, attribute in enumerate(attributes)) + GOOD
    change(server, version, text)
    found = server.diagnostics()
    expect(found == [], f"what completion inserts is valid: {found} in {text}")


def expand(snippet):
    """The text of a snippet with the defaults of its placeholders."""
    text = re.sub(r"\$\{\d+:?((?:[^\\}]|\\.)*)\}", lambda found: found.group(1), snippet)
    return text.replace("\\}", "}")


def change(server, version, text):
    document = {"uri": server.uri, "version": version}
    server.send("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})


def main():
    server = Server(sys.argv[2:], f"file:///{sys.argv[1]}")
    try:
        converse(server)
    except (Failure, subprocess.TimeoutExpired, BrokenPipeError) as failure:
        print(f"error: {failure}", file=sys.stderr)
        return 1
    finally:
        server.process.kill()
        server.process.wait()
    print("the exchange succeeded")
    return 0


if __name__ == "__main__":
    sys.exit(main())
