//===- OutputFiles.cpp - Output of tools ----------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OutputFiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>

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

static llvm::Error explain(const llvm::Twine &path, std::error_code problem) {
  return llvm::createStringError("cannot write " + path + ": " + problem.message());
}

llvm::StringRef mlir::triton::getStreamFailure(llvm::StringRef fatalError) {
  return fatalError.consume_front("IO failure on output stream: ") ? fatalError : "";
}

void mlir::triton::failBeyondFileSizeLimit() {
  // LLVM registers its handlers only once. Programs that the tool executes have the default one, not this.
  llvm::sys::SetOneShotPipeSignalFunction(llvm::sys::DefaultOneShotPipeSignalHandler);
  std::signal(SIGXFSZ, [](int) {});
}

void mlir::triton::reportFailedStreams(const char *tool) {
  failBeyondFileSizeLimit();
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

llvm::Error mlir::triton::finishStandardOutput() {
  llvm::raw_fd_ostream &output = llvm::outs();
  output.flush();
  std::error_code problem = output.error();
  output.clear_error();
  return problem ? explain("the standard output", problem) : llvm::Error::success();
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
  return problem ? explain("'" + path + "'", problem) : llvm::Error::success();
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
  problem = stream.error();
  stream.clear_error();
  return llvm::errorCodeToError(problem);
}

llvm::LogicalResult OutputFiles::write(std::string &problem) {
  struct Pending {
    std::string path;
    fs::TempFile file;
  };
  std::vector<Pending> pending;
  size_t kept = 0;
  auto giveUp = [&](const std::string &path, llvm::Error error) {
    problem = "cannot write '" + path + "': " + llvm::toString(std::move(error));
    for (auto [index, entry] : llvm::enumerate(pending)) {
      if (index < kept)
        (void)fs::remove(entry.path);
      else
        llvm::consumeError(entry.file.discard());
    }
    return llvm::failure();
  };

  for (const File &file : files) {
    if (fs::is_directory(file.path))
      return giveUp(file.path, llvm::errorCodeToError(std::make_error_code(std::errc::is_a_directory)));
    if (mustStay(file.path))
      continue;
    std::string target = resolve(file.path);
    llvm::Expected<fs::TempFile> temporary = fs::TempFile::create(target + ".%%%%%%");
    if (!temporary)
      return giveUp(file.path, temporary.takeError());
    pending.push_back({std::move(target), std::move(*temporary)});
    llvm::raw_fd_ostream stream(pending.back().file.FD, /*shouldClose=*/false);
    stream << file.content;
    stream.flush();
    if (stream.has_error()) {
      std::error_code error = stream.error();
      stream.clear_error();
      return giveUp(file.path, llvm::errorCodeToError(error));
    }
  }
  for (const File &file : files)
    if (mustStay(file.path))
      if (llvm::Error error = writeInPlace(file.path, file.content))
        return giveUp(file.path, std::move(error));
  for (Pending &entry : pending) {
    std::string temporary = entry.file.TmpName;
    if (llvm::Error error = entry.file.keep(entry.path)) {
      // keep() removes a file that it can neither rename nor copy.
      ++kept;
      return giveUp(entry.path, std::move(error));
    }
    // keep() leaves a file that it has copied, for example to a mount point.
    (void)fs::remove(temporary);
    ++kept;
  }
  return llvm::success();
}
