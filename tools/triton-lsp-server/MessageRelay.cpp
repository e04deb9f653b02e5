//===- MessageRelay.cpp - Relay between an editor and a server ------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MessageRelay.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdio>
#include <unistd.h>

using namespace mlir::triton;
using llvm::StringRef;

/// Reads a line without its end. Returns false at the end of the stream.
static bool readLine(std::FILE *stream, std::string &line) {
  line.clear();
  for (int c = std::fgetc(stream); c != EOF; c = std::fgetc(stream)) {
    if (c == '\n')
      return true;
    line.push_back(static_cast<char>(c));
  }
  return false;
}

/// Reads the content of a message: headers, an empty line and as many bytes as the header Content-Length says.
static bool readMessage(std::FILE *stream, std::string &content) {
  size_t length = 0;
  std::string line;
  while (readLine(stream, line)) {
    StringRef header = StringRef(line).trim();
    if (header.consume_front_insensitive("content-length:")) {
      if (header.trim().getAsInteger(10, length))
        return false;
    } else if (header.empty() && length > 0) {
      content.resize(length);
      return std::fread(content.data(), 1, length, stream) == length;
    }
  }
  return false;
}

/// Writes all bytes of a message to a file descriptor. Returns false if the reader has closed it.
static bool writeMessage(int descriptor, StringRef content) {
  std::string message = llvm::formatv("Content-Length: {0}\r\n\r\n{1}", content.size(), content);
  for (StringRef rest = message; !rest.empty();) {
    ssize_t written = ::write(descriptor, rest.data(), rest.size());
    if (written <= 0)
      return false;
    rest = rest.drop_front(written);
  }
  return true;
}

/// Relays messages until one side ends. Messages that are not JSON pass unchanged; the other side reports them.
static void relay(int from, int to, const MessageRelay::MessageFn &change) {
  std::FILE *stream = ::fdopen(from, "rb");
  std::string content;
  while (readMessage(stream, content)) {
    if (llvm::Expected<llvm::json::Value> message = llvm::json::parse(content)) {
      change(*message);
      content = llvm::formatv("{0}", *message);
    } else {
      llvm::consumeError(message.takeError());
    }
    if (!writeMessage(to, content))
      break;
  }
  std::fclose(stream);
}

int MessageRelay::run(llvm::function_ref<int()> server) {
  int toServer[2], toEditor[2];
  if (::pipe(toServer) != 0 || ::pipe(toEditor) != 0) {
    llvm::errs() << "triton-lsp-server: error: cannot create pipes\n";
    return 1;
  }
  int editorInput = ::dup(STDIN_FILENO), editorOutput = ::dup(STDOUT_FILENO);
  ::dup2(toServer[0], STDIN_FILENO);
  ::dup2(toEditor[1], STDOUT_FILENO);
  ::close(toServer[0]);
  ::close(toEditor[1]);

  // This thread may wait for the editor when the server has ended.
  std::thread([=] {
    relay(editorInput, toServer[1], fromEditor);
    ::close(toServer[1]);
  }).detach();
  std::thread output([=] { relay(toEditor[0], editorOutput, fromServer); });
  int code = server();
  llvm::outs().flush();
  // Close the last descriptor from which the other thread reads.
  ::dup2(editorOutput, STDOUT_FILENO);
  output.join();
  return code;
}
