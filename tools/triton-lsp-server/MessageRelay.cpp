//===- MessageRelay.cpp - Relay between an editor and a server ------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MessageRelay.h"

#include "triton/JSON/JSON.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
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

/// The maximum number of bytes in a message.
static constexpr size_t kMaxLength = size_t(1) << 30;

/// Reads as many bytes as the header of a message says.
static llvm::Expected<std::string> readContent(std::FILE *stream, size_t length) {
  constexpr size_t kChunk = size_t(1) << 16;
  std::string content;
  // The header may be wrong, so the memory grows with what arrives.
  while (content.size() < length) {
    size_t size = content.size(), wanted = std::min(kChunk, length - size);
    content.resize(size + wanted);
    size_t got = std::fread(content.data() + size, 1, wanted, stream);
    if (got < wanted)
      return llvm::createStringError("expected a message of " + llvm::Twine(length) + " bytes, but got " +
                                     llvm::Twine(size + got));
  }
  return content;
}

/// Reads the content of a message: headers, an empty line and as many bytes as the header Content-Length says. Returns
/// an empty string at the end of the stream.
static llvm::Expected<std::string> readMessage(std::FILE *stream) {
  size_t length = 0;
  bool hasHeader = false;
  std::string line;
  while (readLine(stream, line)) {
    StringRef header = StringRef(line).trim();
    if (header.empty() && length > 0)
      return readContent(stream, length);
    if (header.empty() && hasHeader)
      return llvm::createStringError("expected a header Content-Length of a message");
    hasHeader |= !header.empty();
    if (header.consume_front_insensitive("content-length:") &&
        (header.trim().getAsInteger(10, length) || length == 0 || length > kMaxLength))
      return llvm::createStringError("expected a Content-Length from 1 to " + llvm::Twine(kMaxLength) + ", but got '" +
                                     header.trim() + "'");
  }
  if (hasHeader || !line.empty())
    return llvm::createStringError("expected the content of a message after its headers");
  return "";
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

/// Relays messages until one side ends or sends no message. Messages that are not JSON pass unchanged; the other side
/// reports them.
static void relay(int from, int to, const MessageRelay::MessageFn &change) {
  std::FILE *stream = ::fdopen(from, "rb");
  for (;;) {
    llvm::Expected<std::string> content = readMessage(stream);
    if (!content) {
      llvm::errs() << "triton-lsp-server: error: " << llvm::toString(content.takeError()) << '\n';
      break;
    }
    if (content->empty())
      break;
    if (llvm::Error error = checkJSONNesting(*content)) {
      llvm::errs() << "triton-lsp-server: error: in a message, " << llvm::toString(std::move(error)) << '\n';
      break;
    }
    if (llvm::Expected<llvm::json::Value> message = llvm::json::parse(*content)) {
      change(*message);
      *content = llvm::formatv("{0}", *message);
    } else {
      llvm::consumeError(message.takeError());
    }
    if (!writeMessage(to, *content))
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
