//===- OutputFiles.cpp - Output of tools ----------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OutputFiles.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

using namespace mlir::triton;
namespace fs = llvm::sys::fs;

/// Returns whether a path is a device or a pipe, which must not be replaced by a file.
static bool isSpecial(const std::string &path) {
  fs::file_status status;
  return !fs::status(path, status) && fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

/// Returns whether a path must be written to rather than be replaced by a file: a device or a pipe, a file that is
/// open, such as /dev/stdout, or a link to a file that does not exist yet.
static bool mustStay(llvm::StringRef path) {
  fs::file_status status;
  return isSpecial(path.str()) || path.starts_with("/dev/fd/") || path.starts_with("/dev/std") ||
         path.starts_with("/proc/") ||
         (!fs::exists(path) && !fs::status(path, status, /*follow=*/false) && fs::is_symlink_file(status));
}

/// Returns the path of a file without links and dots, also of one that does not exist.
static std::string resolve(llvm::StringRef path) {
  llvm::SmallString<256> resolved;
  if (!fs::real_path(path, resolved))
    return resolved.str().str();
  llvm::StringRef folder = llvm::sys::path::parent_path(path);
  if (fs::real_path(folder.empty() ? "." : folder, resolved))
    return path.str();
  llvm::sys::path::append(resolved, llvm::sys::path::filename(path));
  return resolved.str().str();
}

static std::string quote(llvm::StringRef path) { return ("'" + path + "'").str(); }

static llvm::Error explain(llvm::StringRef what, llvm::Error problem) {
  return llvm::createStringError("cannot write " + what + ": " + llvm::toString(std::move(problem)));
}

static llvm::Error explain(llvm::StringRef what, std::error_code problem) {
  return explain(what, llvm::errorCodeToError(problem));
}

llvm::StringRef mlir::triton::getStreamFailure(llvm::StringRef fatalError) {
  return fatalError.consume_front("IO failure on output stream: ") ? fatalError : "";
}

void mlir::triton::prepareStreams() {
  // A new descriptor is the least one that is free.
  for (int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(descriptor, F_GETFD) < 0)
      (void)open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  // LLVM registers its handlers only once. Programs that the tool executes have the default one, not this.
  llvm::sys::SetOneShotPipeSignalFunction(llvm::sys::DefaultOneShotPipeSignalHandler);
  std::signal(SIGXFSZ, [](int) {});
}

void mlir::triton::reportFailedStreams(const char *tool) {
  prepareStreams();
  auto end = [](void *tool, const char *reason, bool) {
    llvm::StringRef failure = getStreamFailure(reason);
    if (failure.empty())
      llvm::errs() << "LLVM ERROR: " << reason << '\n';
    else
      llvm::errs() << static_cast<const char *>(tool) << ": error: cannot write the output: " << failure << '\n';
    llvm::sys::RunInterruptHandlers();
    std::_Exit(1);
  };
  llvm::install_fatal_error_handler(end, const_cast<char *>(tool));
}

/// Writes what is left for a stream, and returns the reason if that or an earlier write has failed.
static std::error_code finish(llvm::raw_fd_ostream &stream) {
  stream.flush();
  std::error_code problem = stream.error();
  stream.clear_error();
  return problem;
}

llvm::Error mlir::triton::finishStandardStreams() {
  std::error_code ofOutput = finish(llvm::outs()), ofErrors = finish(llvm::errs());
  if (ofOutput)
    return explain("the standard output", ofOutput);
  return ofErrors ? explain("the standard error", ofErrors) : llvm::Error::success();
}

llvm::Error mlir::triton::checkWritable(llvm::StringRef path) {
  if (path == "-")
    return llvm::Error::success();
  std::error_code problem;
  if (fs::is_directory(path)) {
    problem = std::make_error_code(std::errc::is_a_directory);
  } else if (fs::exists(path)) {
    problem = fs::access(path, fs::AccessMode::Write);
  } else {
    llvm::StringRef folder = llvm::sys::path::parent_path(path);
    problem = fs::access(folder.empty() ? "." : folder, fs::AccessMode::Write);
  }
  return problem ? explain(quote(path), problem) : llvm::Error::success();
}

llvm::Error mlir::triton::checkDistinctFiles(llvm::ArrayRef<std::string> paths) {
  llvm::StringMap<llvm::StringRef> seen;
  for (const std::string &path : paths) {
    if (path.empty() || path == "-" || isSpecial(path))
      continue;
    auto [earlier, isNew] = seen.try_emplace(resolve(path), path);
    if (!isNew)
      return llvm::createStringError("expected different files for inputs and outputs, but got '" + earlier->second +
                                     "' and '" + path + "', which are the same");
  }
  return llvm::Error::success();
}

static llvm::Error writeInPlace(const std::string &path, const std::string &content) {
  std::error_code problem;
  llvm::raw_fd_ostream stream(path, problem);
  if (problem)
    return llvm::errorCodeToError(problem);
  stream << content;
  stream.close();
  return llvm::errorCodeToError(finish(stream));
}

/// Writes the content of a file to a temporary one beside it.
static llvm::Error writeTemporary(fs::TempFile &temporary, const std::string &content) {
  llvm::raw_fd_ostream stream(temporary.FD, /*shouldClose=*/false);
  stream << content;
  return llvm::errorCodeToError(finish(stream));
}

OutputFiles::Transaction::~Transaction() {
  if (isComplete)
    return;
  for (const std::string &path : created)
    (void)fs::remove(path);
  for (Pending &entry : pending)
    llvm::consumeError(entry.file.discard());
}

llvm::Error OutputFiles::writeTemporaries(Transaction &transaction) const {
  for (const File &file : files) {
    if (fs::is_directory(file.path))
      return explain(quote(file.path), std::make_error_code(std::errc::is_a_directory));
    if (mustStay(file.path))
      continue;
    std::string target = resolve(file.path);
    llvm::Expected<fs::TempFile> temporary = fs::TempFile::create(target + ".%%%%%%");
    if (!temporary)
      return explain(quote(file.path), temporary.takeError());
    transaction.pending.push_back({std::move(target), std::move(*temporary)});
    if (llvm::Error error = writeTemporary(transaction.pending.back().file, file.content))
      return explain(quote(file.path), std::move(error));
  }
  return llvm::Error::success();
}

llvm::Error OutputFiles::writeOthersInPlace(Transaction &transaction) const {
  for (const File &file : files) {
    if (!mustStay(file.path))
      continue;
    bool isNew = !fs::exists(file.path);
    llvm::Error error = writeInPlace(file.path, file.content);
    if (isNew && fs::exists(file.path))
      transaction.created.push_back(resolve(file.path));
    if (error)
      return explain(quote(file.path), std::move(error));
  }
  return llvm::Error::success();
}

llvm::Error OutputFiles::keepTemporaries(Transaction &transaction) {
  for (Pending &entry : transaction.pending) {
    std::string temporary = entry.file.TmpName;
    llvm::Error error = entry.file.keep(entry.path);
    // keep() may have copied a part of it.
    transaction.created.push_back(entry.path);
    if (error)
      return explain(quote(entry.path), std::move(error));
    // keep() leaves a file that it has copied, for example to a mount point.
    (void)fs::remove(temporary);
  }
  return llvm::Error::success();
}

llvm::Error OutputFiles::write(llvm::function_ref<void()> print) {
  Transaction transaction;
  if (llvm::Error error = writeTemporaries(transaction))
    return error;
  print();
  if (llvm::Error error = finishStandardStreams())
    return error;
  if (llvm::Error error = writeOthersInPlace(transaction))
    return error;
  if (llvm::Error error = keepTemporaries(transaction))
    return error;
  transaction.isComplete = true;
  return llvm::Error::success();
}
