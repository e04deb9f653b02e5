//===- ArrayRequests.cpp - What tools do with arrays after a run ----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ArrayRequests.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <optional>

using namespace mlir::triton;
using llvm::StringRef;
using llvm::Twine;

static llvm::Error inOption(StringRef option, StringRef value, const Twine &message) {
  return llvm::createStringError("--" + option + "=" + value + ": " + message);
}

/// Returns the number of elements to show, or nothing if the text has no valid one.
static std::optional<int64_t> getCount(StringRef show) {
  StringRef number = show.split('=').second;
  int64_t count = 8;
  if (!number.empty() && (number.getAsInteger(10, count) || count < 0))
    return std::nullopt;
  return count;
}

std::string mlir::triton::getFile(StringRef write) { return write.split('=').second.str(); }

llvm::Error mlir::triton::verifyRequests(const ArrayRequests &requests, LookupArray lookup) {
  for (auto [option, texts] : {std::pair<StringRef, llvm::ArrayRef<std::string>>("write", requests.writes),
                               {"check", requests.checks},
                               {"show", requests.shows}})
    for (StringRef text : texts) {
      if (option != "show" && !text.contains('='))
        return inOption(option, text, "expected NAME=");
      if (llvm::Expected<HostArray *> array = lookup(text.split('=').first); !array)
        return inOption(option, text, llvm::toString(array.takeError()));
      if (option == "write" && !text.ends_with(".npy"))
        return inOption(option, text, "expected a file name that ends in .npy");
      if (option == "show" && !getCount(text))
        return inOption(option, text, "expected a number of elements, but got '" + text.split('=').second + "'");
    }
  return llvm::Error::success();
}

static void showArray(llvm::raw_ostream &os, StringRef name, const HostArray &array, int64_t count) {
  os << name << ": " << array.getType().getName() << " (";
  llvm::interleaveComma(array.getShape(), os);
  os << ')';
  for (int64_t i = 0; i < std::min(count, array.getCount()); ++i)
    os << ' ' << array.read(i);
  os << (count < array.getCount() ? " ...\n" : "\n");
}

llvm::Error mlir::triton::fulfillRequests(const ArrayRequests &requests, LookupArray lookup, OutputFiles &files,
                                          llvm::raw_ostream &os) {
  llvm::Error problems = llvm::Error::success();
  auto forEachArray = [&](llvm::ArrayRef<std::string> texts,
                          llvm::function_ref<llvm::Error(StringRef, const HostArray &, StringRef)> use) {
    for (StringRef text : texts) {
      StringRef name = text.split('=').first;
      llvm::Expected<HostArray *> array = lookup(name);
      problems = llvm::joinErrors(std::move(problems), array ? use(name, **array, text) : array.takeError());
    }
  };
  forEachArray(requests.writes, [&](StringRef, const HostArray &array, StringRef text) {
    files.add(getFile(text), printNpy(array));
    return llvm::Error::success();
  });
  forEachArray(requests.shows, [&](StringRef name, const HostArray &array, StringRef text) {
    showArray(os, name, array, *getCount(text));
    return llvm::Error::success();
  });
  forEachArray(requests.checks, [&](StringRef name, const HostArray &array, StringRef text) -> llvm::Error {
    if (llvm::Error error = checkArray(array, text.split('=').second))
      return llvm::createStringError("'" + name + "' " + llvm::toString(std::move(error)));
    os << name << ": all " << array.getCount() << " elements are as expected\n";
    return llvm::Error::success();
  });
  return problems;
}
