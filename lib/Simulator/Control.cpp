//===- Control.cpp - Branches, calls and output ---------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Branches.h"

#include "Block.h"
#include "Handlers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>

using namespace mlir::triton::ptx;
using llvm::StringRef;

Step mlir::triton::ptx::executeBranch(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  warp.branch(mask, inst.immediate, inst.aux);
  return Step::Jump;
}

Step mlir::triton::ptx::executeIndexedBranch(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const Slot *targets = warp.list(inst.immediate);
  uint32_t count = *targets++;
  const uint32_t *index = warp.words(inst.a);
  uint32_t beyond = 0;
  forLanes(mask, [&](unsigned lane) { beyond |= uint32_t(index[lane] >= count) << lane; });
  if (beyond)
    return warp.fail(Report::Kind::OutOfBounds,
                     "the index " + llvm::Twine(index[__builtin_ctz(beyond)]) + " is beyond the " + llvm::Twine(count) +
                         " targets of the branch",
                     beyond);
  std::vector<std::pair<uint32_t, uint32_t>> paths;
  for (uint32_t rest = mask; rest;) {
    uint32_t target = targets[index[__builtin_ctz(rest)]], lanes = 0;
    forLanes(rest, [&](unsigned lane) { lanes |= uint32_t(targets[index[lane]] == target) << lane; });
    paths.push_back({target, lanes});
    rest &= ~lanes;
  }
  warp.branch(paths, inst.aux);
  return Step::Jump;
}

Step mlir::triton::ptx::executeExit(Warp &warp, const DecodedInst &, uint32_t mask) {
  warp.exit(mask);
  return Step::Jump;
}

namespace {
Step returnFromFunction(Warp &warp, const DecodedInst &, uint32_t) {
  warp.returnFromCall();
  return Step::Jump;
}

Step trap(Warp &warp, const DecodedInst &, uint32_t mask) {
  return warp.fail(Report::Kind::Trap, "the program traps", mask);
}

Step doNothing(Warp &, const DecodedInst &, uint32_t) { return Step::Next; }

/// Copies arguments: `aux` is a list of the number of copies, and of source, destination and size of each.
void copyArguments(Warp &warp, const Slot *copies, uint32_t mask) {
  for (uint32_t i = 0, count = *copies++; i < count; ++i, copies += 3)
    forLanes(mask, [&](unsigned lane) {
      char *local = warp.local.data() + size_t(lane) * warp.program.localBytes;
      std::memmove(local + copies[1], local + copies[0], copies[2]);
    });
}

Step callFunction(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  copyArguments(warp, warp.list(inst.aux), mask);
  warp.call(inst.immediate, mask);
  return Step::Jump;
}

/// A string in the memory of the program.
std::optional<StringRef> readString(Warp &warp, uint64_t address) {
  size_t length = 0;
  while (const char *at = warp.block.resolveGlobal(address + length, 1)) {
    if (!*at)
      return StringRef(at - length, length);
    ++length;
  }
  return std::nullopt;
}

/// Formats the arguments of `vprintf`, which are in a buffer, as `printf` does.
std::string format(Warp &warp, StringRef format, const char *arguments, const char *end) {
  std::string result;
  llvm::raw_string_ostream os(result);
  size_t offset = 0;
  auto next = [&](size_t size, void *value) {
    offset = (offset + size - 1) / size * size;
    if (arguments + offset + size <= end)
      std::memcpy(value, arguments + offset, size);
    offset += size;
  };
  while (!format.empty()) {
    if (format.front() != '%' || format.starts_with("%%")) {
      os << format.front();
      format = format.drop_front(format.starts_with("%%") ? 2 : 1);
      continue;
    }
    size_t length = format.find_first_not_of("0123456789.+-# hlzjt*", 1);
    if (length == StringRef::npos)
      return result;
    StringRef specifier = format.take_front(length + 1);
    std::string item = specifier.str();
    char kind = item.back();
    bool isLong = item.find_first_of("lzjt") != std::string::npos;
    format = format.drop_front(length + 1);
    if (!StringRef("aAcdeEfFgGinopsuxX").contains(kind)) {
      os << specifier;
      continue;
    }
    // Strings, characters and pointers have one size.
    if (StringRef("csp").contains(kind))
      llvm::erase_if(item, [](char c) { return StringRef("hlzjt").contains(c); });
    // Widths and precisions may be arguments.
    for (size_t star = item.find('*'); star != std::string::npos; star = item.find('*')) {
      int32_t width = 0;
      next(4, &width);
      item.replace(star, 1, std::to_string(width));
    }
    char text[512] = {};
    // Nothing is written to the argument of `%n`.
    if (kind == 'n') {
      uint64_t address = 0;
      next(8, &address);
      continue;
    }
    if (StringRef("aAeEfFgG").contains(kind)) {
      double value = 0;
      next(8, &value);
      std::snprintf(text, sizeof(text), item.c_str(), value);
    } else if (kind == 's') {
      uint64_t address = 0;
      next(8, &address);
      std::optional<StringRef> string = readString(warp, address);
      std::snprintf(text, sizeof(text), item.c_str(), string ? string->str().c_str() : "");
    } else if ((isLong && kind != 'c') || kind == 'p') {
      uint64_t value = 0;
      next(8, &value);
      std::snprintf(text, sizeof(text), item.c_str(), value);
    } else {
      uint32_t value = 0;
      next(4, &value);
      std::snprintf(text, sizeof(text), item.c_str(), value);
    }
    os << text;
  }
  return result;
}

/// `vprintf`: `aux` is a list of the offsets of the format's address, of the buffer's address, and of the result.
Step printFormatted(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  const Slot *offsets = warp.list(inst.aux);
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    char *local = warp.local.data() + size_t(lane) * warp.program.localBytes;
    uint64_t formatAddress, buffer;
    std::memcpy(&formatAddress, local + offsets[0], 8);
    std::memcpy(&buffer, local + offsets[1], 8);
    std::optional<StringRef> text = readString(warp, formatAddress);
    uint64_t offset = buffer & ~kWindowMask;
    bool isLocal = (buffer & kWindowMask) == kLocalWindow && offset < warp.program.localBytes;
    if (!text || (!isLocal && buffer))
      return warp.fail(Report::Kind::OutOfBounds, "vprintf gets an address that is not that of a string or buffer",
                       mask);
    warp.block.print(
        format(warp, *text, isLocal ? local + offset : local, isLocal ? local + warp.program.localBytes : local));
  }
  return Step::Next;
}
} // namespace

static bool decodeBranch(Decoder &d) {
  d.take("uni");
  if (!d.expectOperands(1))
    return false;
  if (d.operand(0).kind != Operand::Kind::Label)
    return d.fail("expected a label, but got '" + d.operand(0).name + "'");
  if (!d.expectPlain(d.operand(0), "a label"))
    return false;
  d.out.immediate = d.getTarget(d.operand(0).index);
  d.out.handler = executeBranch;
  return true;
}

static bool decodeIndexedBranch(Decoder &d) {
  if (!d.take("idx"))
    return d.unsupported();
  d.take("uni");
  if (!d.expectOperands(2))
    return false;
  const Operand &list = d.operand(1);
  if (list.kind != Operand::Kind::List)
    return d.fail("expected the label of a list of branch targets, but got '" + list.name + "'");
  if (!d.expectPlain(list, "the label of a list of branch targets"))
    return false;
  std::vector<Slot> targets = {Slot(list.parts.size())};
  for (const Operand &target : list.parts) {
    if (target.kind != Operand::Kind::Label)
      return d.fail("expected a label, but got '" + target.name + "'");
    targets.push_back(d.getTarget(target.index));
  }
  d.out.immediate = d.keep(targets);
  d.out.needsDefined = true;
  d.out.handler = executeIndexedBranch;
  return d.read(d.operand(0), 32, d.out.a);
}

static bool decodeReturn(Decoder &d) {
  d.take("uni");
  if (!d.expectOperands(0))
    return false;
  bool exits = d.function->isEntry || d.name() == "exit";
  d.out.handler = exits ? executeExit : executeBranch;
  d.out.immediate = d.getEnd();
  return true;
}

static bool decodeEnd(Decoder &d) {
  d.out.handler = d.function->isEntry ? executeExit : returnFromFunction;
  return true;
}

static bool decodeCall(Decoder &d) {
  d.take("uni");
  std::vector<Operand> results, arguments;
  unsigned next = 0;
  if (d.numOperands() > next && d.operand(next).kind == Operand::Kind::List)
    results = d.operand(next++).parts;
  if (d.numOperands() <= next || d.operand(next).kind != Operand::Kind::Name)
    return d.fail("calls through pointers are not supported");
  if (!d.expectPlain(d.operand(next), "a function"))
    return false;
  StringRef name = d.operand(next++).name;
  if (d.numOperands() > next && d.operand(next).kind == Operand::Kind::List)
    arguments = d.operand(next++).parts;
  for (auto *list : {&results, &arguments})
    for (const Operand &operand : *list)
      if (operand.kind != Operand::Kind::LocalVariable || d.function->variables[operand.index].space != Space::Param)
        return d.fail("expected parameters in the space .param");
      else if (!d.expectPlain(operand, "a parameter"))
        return false;
  if (name == "vprintf") {
    if (arguments.size() != 2 || d.function->variables[arguments[0].index].size != 8 ||
        d.function->variables[arguments[1].index].size != 8)
      return d.fail("expected two addresses as arguments of vprintf");
    d.out.handler = printFormatted;
    d.out.aux = d.keep({Slot(d.getLocalOffset(arguments[0])), Slot(d.getLocalOffset(arguments[1]))});
    return true;
  }
  if (name == "__assertfail") {
    d.out.handler = trap;
    return true;
  }
  auto sizeOf = [&](const Operand &operand) { return d.function->variables[operand.index].size; };
  const Function *called = d.module.lookupFunction(name);
  if (!called)
    return d.fail("the function '" + name + "' is not defined");
  if (called->isEntry)
    return d.fail("expected a function, but got the kernel '" + name + "'");
  Decoder::FunctionPlace *place = d.place(*called);
  if (arguments.size() != place->parameters.size() || results.size() != place->results.size())
    return d.fail("expected " + llvm::Twine(place->parameters.size()) + " arguments, but got " +
                  llvm::Twine(arguments.size()));
  std::vector<Slot> copies = {Slot(arguments.size())};
  for (auto [argument, offset, parameter] : llvm::zip(arguments, place->parameters, called->parameters))
    for (uint64_t value : {d.getLocalOffset(argument), uint64_t(offset), parameter.size})
      copies.push_back(value);
  d.out.handler = callFunction;
  d.out.aux = d.keep(copies);
  d.setCallee(place);
  for (auto [argument, parameter] : llvm::zip(arguments, called->parameters))
    if (sizeOf(argument) != parameter.size)
      return d.fail("expected an argument of " + llvm::Twine(parameter.size) + " bytes, but got " +
                    llvm::Twine(sizeOf(argument)));
  // The caller reads results where the function writes them.
  for (auto [result, offset] : llvm::zip(results, place->results))
    d.current->variables[result.index] = offset;
  return true;
}

/// Instructions without an effect on what programs compute. Their modifiers are those of their forms.
static bool decodeNothing(Decoder &d) {
  StringRef name = d.name();
  if (name == "pmevent")
    d.take("mask");
  else if (name != "brkpt")
    while (!d.isAtEnd())
      d.take(d.peek());
  d.out.handler = doNothing;
  bool hasSize = name == "applypriority" || name == "discard";
  unsigned count = hasSize ? 2 : name == "brkpt" || name == "griddepcontrol" ? 0 : 1;
  if (!d.expectOperands(count) || (hasSize && !d.constant(d.operand(1), d.out.immediate, 128, 128)))
    return false;
  if (!count)
    return true;
  if (name == "nanosleep")
    return d.read(d.operand(0), 32, d.out.a);
  if (name == "pmevent")
    return d.constant(d.operand(0), d.out.immediate);
  bool isAddress = d.address(d.operand(0), 64);
  d.out.needsDefined = false;
  return isAddress;
}

void mlir::triton::ptx::addControl(DecodeTable &table) {
  table["bra"] = decodeBranch;
  table["brx"] = decodeIndexedBranch;
  table["ret"] = table["exit"] = decodeReturn;
  table["end"] = decodeEnd;
  table["call"] = decodeCall;
  table["trap"] = [](Decoder &d) {
    d.out.handler = trap;
    return d.expectOperands(0);
  };
  table["nanosleep"] = table["brkpt"] = table["prefetch"] = table["prefetchu"] = table["pmevent"] = decodeNothing;
  table["griddepcontrol"] = table["applypriority"] = table["discard"] = decodeNothing;
}
