//===- RandomKernel.cpp - Small kernels that use shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomKernel.h"

using namespace mlir::triton::test;

static std::string getTensor(unsigned size) { return "tensor<" + std::to_string(size) + "xf32, #l>"; }

static std::string getBufferType(unsigned size, bool isArray = false, unsigned whole = 0) {
  return "!ttg.memdesc<" + std::string(isArray ? "2x" : "") + std::to_string(size) + "xf32, #s, #smem, mutable" +
         (whole ? ", " + std::to_string(whole) : "") + ">";
}

const RandomKernel::Buffer *RandomKernel::pick(bool isArray) {
  std::vector<const Buffer *> found;
  for (const Buffer &buffer : buffers)
    if (buffer.isArray == isArray)
      found.push_back(&buffer);
  return found.empty() ? nullptr : found[below(found.size())];
}

const RandomKernel::Buffer *RandomKernel::pickLike(const Buffer &other) {
  std::vector<const Buffer *> found;
  for (const Buffer &buffer : buffers)
    if (buffer.type == other.type)
      found.push_back(&buffer);
  return found[below(found.size())];
}

void RandomKernel::addAlloc() {
  Buffer buffer{newName(), "", 64u << below(3), below(4) == 0};
  buffer.type = getBufferType(buffer.size, buffer.isArray);
  if (!buffer.isArray && below(2))
    line(buffer.name + " = ttg.local_alloc %t" + std::to_string(buffer.size) + " : (" + getTensor(buffer.size) +
         ") -> " + buffer.type);
  else
    line(buffer.name + " = ttg.local_alloc : () -> " + buffer.type);
  buffers.push_back(buffer);
}

void RandomKernel::addAccess() {
  const Buffer *buffer = pick(/*isArray=*/false);
  if (!buffer)
    return addAlloc();
  std::string size = std::to_string(buffer->size);
  if (below(2))
    line(newName() + " = ttg.local_load " + buffer->name + " : " + buffer->type + " -> " + getTensor(buffer->size));
  else
    line("ttg.local_store %t" + size + ", " + buffer->name + " : " + getTensor(buffer->size) + " -> " + buffer->type);
}

void RandomKernel::addView() {
  bool ofArray = below(2);
  const Buffer *source = pick(ofArray);
  if (!source)
    return addAlloc();
  Buffer view{newName(), "", source->size, false};
  if (ofArray) {
    view.type = getBufferType(view.size);
    line(view.name + " = ttg.memdesc_index " + source->name + "[%c" + std::to_string(below(2)) + "] : " + source->type +
         " -> " + view.type);
  } else {
    // Slices of slices are not tested here.
    if (source->size != 128 || source->type != getBufferType(128))
      return;
    view.size = 64;
    view.type = getBufferType(64, false, 128);
    line(view.name + " = ttg.memdesc_subslice " + source->name + "[" + std::to_string(64 * below(2)) +
         "] : " + source->type + " -> " + view.type);
  }
  buffers.push_back(view);
}

void RandomKernel::addLoop(unsigned depth) {
  std::vector<Buffer> outer = buffers;
  const Buffer *carried = carriesBuffers && !buffers.empty() ? &outer[below(outer.size())] : nullptr;
  std::string iteration = newName(), first = newName(), second = newName(), result = newName();
  std::string types;
  if (carried) {
    const Buffer &other = *pickLike(*carried);
    types = carried->type + ", " + carried->type;
    line(result + ":2 = scf.for " + iteration + " = %c0 to %n step %c1 iter_args(" + first + " = " + carried->name +
         ", " + second + " = " + other.name + ") -> (" + types + ") : i32 {");
    for (const std::string &name : {first, second})
      buffers.push_back({name, carried->type, carried->size, carried->isArray});
  } else {
    line("scf.for " + iteration + " = %c0 to %n step %c1 : i32 {");
  }
  ++indent;
  addStatements(2 + below(4), depth);
  if (carried)
    line("scf.yield " + pickLike(*carried)->name + ", " + pickLike(*carried)->name + " : " + types);
  --indent;
  line("}");
  Buffer last = carried ? Buffer{result + "#1", carried->type, carried->size, carried->isArray} : Buffer();
  buffers = outer;
  if (carried)
    buffers.push_back(last);
}

void RandomKernel::addMultiBufferLoop(unsigned depth) {
  const Buffer *array = pick(/*isArray=*/true);
  if (!array || !carriesBuffers)
    return array ? addLoop(depth) : addAlloc();
  std::vector<Buffer> outer = buffers;
  const char *const starts[] = {"%cm1", "%c0", "%c1"};
  std::string first = newName(), second = newName(), type = getBufferType(array->size), source = array->name + "[";
  line(newName() + ":2 = scf.for " + newName() + " = %c0 to %n step %c1 iter_args(" + first + " = " + starts[below(3)] +
       ", " + second + " = " + starts[below(3)] + ") -> (i32, i32) : i32 {");
  ++indent;
  std::vector<std::string> next;
  std::string arrayType = array->type;
  for (const std::string &counter : {first, second}) {
    std::string sum = newName(), isEnd = newName();
    next.push_back(newName());
    line(sum + " = arith.addi " + counter + ", %c1 : i32");
    line(isEnd + " = arith.cmpi sge, " + sum + ", %c2 : i32");
    line(next.back() + " = arith.select " + isEnd + ", %c0, " + sum + " : i32");
    Buffer buffer{newName(), type, array->size, false};
    line(buffer.name + " = ttg.memdesc_index " + source + next.back() + "] : " + arrayType + " -> " + type);
    outer.push_back(buffer);
  }
  std::swap(buffers, outer);
  addStatements(2 + below(4), depth);
  // Loop-carried values that are exchanged are no indices of multi-buffers.
  if (below(4) == 0)
    std::swap(next[0], next[1]);
  line("scf.yield " + next[0] + ", " + next[1] + " : i32, i32");
  --indent;
  line("}");
  std::swap(buffers, outer);
}

void RandomKernel::addWhile(unsigned depth) {
  std::vector<Buffer> outer = buffers;
  line("scf.while : () -> () {");
  ++indent;
  addStatements(below(3), depth);
  line("scf.condition(%b)");
  --indent;
  line("} do {");
  ++indent;
  buffers = outer;
  addStatements(1 + below(3), depth);
  line("scf.yield");
  --indent;
  line("}");
  buffers = outer;
}

void RandomKernel::addIf(unsigned depth) {
  std::vector<Buffer> outer = buffers;
  const Buffer *chosen = carriesBuffers && !buffers.empty() && below(2) ? &outer[below(outer.size())] : nullptr;
  std::string result = newName();
  line(chosen ? result + " = scf.if %b -> (" + chosen->type + ") {" : "scf.if %b {");
  for (bool isElse : {false, true}) {
    ++indent;
    addStatements(1 + below(3), depth);
    if (chosen)
      line("scf.yield " + pickLike(*chosen)->name + " : " + chosen->type);
    --indent;
    buffers = outer;
    if (!isElse)
      line("} else {");
  }
  line("}");
  if (chosen)
    buffers.push_back({result, chosen->type, chosen->size, chosen->isArray});
}

void RandomKernel::addStatement(unsigned depth) {
  unsigned choice = below(20);
  if (depth > 0 && numBranches < 3 && choice < 6) {
    ++numBranches;
    return choice < 2   ? addLoop(depth - 1)
           : choice < 3 ? addMultiBufferLoop(depth - 1)
           : choice < 5 ? addIf(depth - 1)
                        : addWhile(depth - 1);
  }
  if (choice < 9)
    return addAlloc();
  if (choice < 11)
    return addView();
  if (choice == 11)
    return line(newName() + " = ttg.convert_layout %t128 : " + getTensor(128) + " -> tensor<128xf32, #c>");
  if (choice == 12 && !inFunction) {
    if (const Buffer *buffer = pick(/*isArray=*/false); buffer && buffer->type == getBufferType(128))
      return line("tt.call @function(" + buffer->name + ", %t128, %n, %b) : (" + buffer->type + ", " + getTensor(128) +
                  ", i32, i1) -> ()");
  }
  if (choice == 13 && !inFunction) {
    if (const Buffer *buffer = pick(/*isArray=*/false); buffer && buffer->type == getBufferType(128))
      line(newName() + " = ttg.async_copy_global_to_local %p, " + buffer->name +
           " : tensor<128x!tt.ptr<f32>, #l> -> <128xf32, #s, #smem, mutable>");
    return;
  }
  if (choice == 14 && !inFunction)
    return line(newName() + " = ttg.async_wait {num = 0 : i32}");
  if (choice == 15 && below(2))
    return line("ttg.local_barrier");
  addAccess();
}

void RandomKernel::addStatements(unsigned count, unsigned depth) {
  for (unsigned i = 0; i < count; ++i)
    addStatement(depth);
}

void RandomKernel::addFunction() {
  inFunction = true;
  buffers = {{"%argument", getBufferType(128), 128, false}};
  line("tt.func private @function(%argument: " + getBufferType(128) + ", %t128: " + getTensor(128) +
       ", %n: i32, %b: i1) attributes {noinline = true} {");
  ++indent;
  line("%c0 = arith.constant 0 : i32");
  line("%c1 = arith.constant 1 : i32");
  line("%c2 = arith.constant 2 : i32");
  line("%cm1 = arith.constant -1 : i32");
  for (unsigned size : {64, 256})
    line("%t" + std::to_string(size) + " = arith.constant dense<1.0> : " + getTensor(size));
  numBranches = 2;
  addStatements(1 + below(4), 1);
  line("tt.return");
  --indent;
  line("}");
  inFunction = false;
  buffers.clear();
}

std::string RandomKernel::make() {
  out = "#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>\n"
        "#p = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>\n"
        "#c = #ttg.slice<{dim = 1, parent = #p}>\n"
        "#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>\n"
        "#smem = #ttg.shared_memory\n"
        "module attributes {\"ttg.num-warps\" = 4 : i32} {\n";
  addFunction();
  line("tt.func @kernel(%t64: " + getTensor(64) + ", %t128: " + getTensor(128) + ", %t256: " + getTensor(256) +
       ", %p: tensor<128x!tt.ptr<f32>, #l>, %n: i32, %b: i1) {");
  ++indent;
  line("%c0 = arith.constant 0 : i32");
  line("%c1 = arith.constant 1 : i32");
  line("%c2 = arith.constant 2 : i32");
  line("%cm1 = arith.constant -1 : i32");
  numBranches = 0;
  addAlloc();
  addStatements(4 + below(7), 2);
  line("tt.return");
  --indent;
  line("}");
  out += "}\n";
  return out;
}
