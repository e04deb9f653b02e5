//===- RandomProgram.cpp - Generator of random integer programs -----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomProgram.h"

#include <cassert>

using namespace mlir::triton;

using Strings = std::vector<std::string>;

static std::string getTensor(const std::string &shape, const std::string &element) {
  return shape.empty() ? element : "tensor<" + shape + "x" + element + ">";
}

/// The shapes of elementwise operations; the empty string is that of a scalar.
static const Strings shapes = {"", "32", "32", "8x4", "8x4"};

std::string RandomProgram::add(Scope &scope, const std::string &type, const std::string &text,
                               const std::string &signature) {
  std::string name = newName();
  this->text += name + " = " + text + " : " + signature + "\n";
  scope.push_back({name, type});
  return name;
}

std::string RandomProgram::get(Scope &scope, const std::string &type) {
  Strings names;
  for (const Named &value : scope)
    if (value.type == type)
      names.push_back(value.name);
  // Sometimes create a new value: existing values often have trivial axis information.
  if (!names.empty() && below(4) != 0)
    return oneOf(names);
  bool isTensor = type.rfind("tensor<", 0) == 0;
  if (type.find("!tt.ptr") != std::string::npos) {
    if (!isTensor)
      return add(scope, type, "tt.addptr %p, " + get(scope, "i32"), type + ", i32");
    return add(scope, type, "tt.splat " + get(scope, "!tt.ptr<f16>"), "!tt.ptr<f16> -> " + type);
  }
  if (type.find("i1") != std::string::npos) {
    std::string compared = type;
    compared.replace(compared.rfind("i1"), 2, "i32");
    std::string operand = get(scope, compared);
    return add(scope, type, "arith.cmpi slt, " + operand + ", " + get(scope, compared), compared);
  }
  std::string number = oneOf<std::string>({"0", "1", "-1", "3", "4", "7", "8", "12", "16", "24", "32", "-8"});
  if (type == "tensor<32xi32>" && below(2) != 0) {
    int start = std::stoi(number);
    return add(scope, type,
               "tt.make_range {end = " + std::to_string(start + 32) + " : i32, start = " + number + " : i32}", type);
  }
  if (type == "tensor<8x4xi32>" && below(2) != 0)
    return add(scope, type, "tt.reshape " + get(scope, "tensor<32xi32>"), "tensor<32xi32> -> " + type);
  if (isTensor && below(2) != 0)
    return add(scope, type, "tt.splat " + get(scope, "i32"), "i32 -> " + type);
  return add(scope, type, "arith.constant " + (isTensor ? "dense<" + number + ">" : number), type);
}

void RandomProgram::addElementwise(Scope &scope) {
  std::string shape = oneOf(shapes), type = getTensor(shape, "i32"), boolean = getTensor(shape, "i1");
  std::string lhs = get(scope, type), rhs = get(scope, type);
  switch (below(8)) {
  case 0:
    add(scope, boolean,
        "arith.cmpi " + oneOf<std::string>({"slt", "sle", "sgt", "sge", "eq", "ne", "ult", "ule", "ugt", "uge"}) +
            ", " + lhs + ", " + rhs,
        type);
    return;
  case 1: {
    std::string condition = get(scope, below(2) ? boolean : "i1");
    bool isScalar = false;
    for (const Named &value : scope)
      isScalar |= value.name == condition && value.type == "i1";
    add(scope, type, "arith.select " + condition + ", " + lhs + ", " + rhs, isScalar ? type : boolean + ", " + type);
    return;
  }
  case 2: {
    std::string wide = getTensor(shape, "i64"), narrow = getTensor(shape, oneOf<std::string>({"i8", "i16"}));
    std::string extension = oneOf<std::string>({"arith.extsi ", "arith.extui "});
    bool isWide = below(2);
    std::string other = isWide ? wide : narrow;
    std::string cast = add(scope, other, (isWide ? extension : "arith.trunci ") + lhs, type + " to " + other);
    add(scope, type, (isWide ? "arith.trunci " : extension) + cast, other + " to " + type);
    return;
  }
  case 3: {
    std::string condition = get(scope, boolean);
    add(scope, type, oneOf<std::string>({"arith.extui ", "arith.extsi "}) + condition, boolean + " to " + type);
    return;
  }
  case 4: {
    std::string pointer = getTensor(shape, "!tt.ptr<f16>"), base = get(scope, pointer);
    std::string offset = getTensor(shape, oneOf<std::string>({"i32", "i64", "i16"}));
    if (offset != type)
      lhs = add(scope, offset, (offset.find("i64") != std::string::npos ? "arith.extsi " : "arith.trunci ") + lhs,
                type + " to " + offset);
    add(scope, pointer, "tt.addptr " + base + ", " + lhs, pointer + ", " + offset);
    return;
  }
  default:
    add(scope, type,
        oneOf<std::string>({"arith.addi ",      "arith.addi ",  "arith.subi ",  "arith.muli ",      "arith.divsi ",
                            "arith.divui ",     "arith.remsi ", "arith.remui ", "arith.andi ",      "arith.ori ",
                            "arith.xori ",      "arith.shli ",  "arith.shrsi ", "arith.shrui ",     "arith.minsi ",
                            "arith.maxsi ",     "arith.minui ", "arith.maxui ", "arith.ceildivsi ", "arith.ceildivui ",
                            "arith.floordivsi "}) +
            lhs + ", " + rhs,
        type);
  }
}

void RandomProgram::addShape(Scope &scope) {
  std::string element = oneOf<std::string>({"i32", "i32", "i1", "!tt.ptr<f16>"});
  auto convert = [&](const std::string &op, const std::string &from, const std::string &to,
                     const std::string &attributes = "") {
    std::string source = getTensor(from, element), result = getTensor(to, element);
    std::string operand = get(scope, source);
    return add(scope, result, op + operand + attributes, source + " -> " + result);
  };
  switch (below(8)) {
  case 0:
    convert("tt.splat ", "", oneOf<std::string>({"32", "8x4"}));
    return;
  case 1:
    convert("tt.expand_dims ", "32", "32x1", " {axis = 1 : i32}");
    convert("tt.broadcast ", "32x1", "32x4");
    convert("tt.trans ", "32x4", "4x32", " {order = array<i32: 1, 0>}");
    convert("tt.reshape ", "4x32", "4x8x4");
    return;
  case 2:
    convert("tt.expand_dims ", "8x4", "8x1x4", " {axis = 1 : i32}");
    convert("tt.broadcast ", "8x1x4", "8x4x4");
    convert("tt.reshape ", "8x4x4", "128");
    convert("tt.reshape ", "128", "32x4");
    return;
  case 3:
    convert("tt.trans ", "8x4", "4x8", " {order = array<i32: 1, 0>}");
    convert("tt.reshape ", "4x8", "32");
    convert("tt.reshape ", "4x8", "8x4");
    return;
  case 4:
    convert("tt.reshape ", "8x4", "2x16");
    convert("tt.reshape ", "2x16", "32");
    return;
  case 5: {
    std::string half = getTensor("32", element), whole = getTensor("32x2", element);
    std::string lhs = get(scope, half), rhs = get(scope, half);
    add(scope, whole, "tt.join " + lhs + ", " + rhs, half + " -> " + whole);
    convert("tt.reshape ", "32x2", "64");
    return;
  }
  case 6: {
    std::string half = getTensor("32", element), whole = getTensor("32x2", element);
    std::string operand = get(scope, whole = getTensor("32x2", "i32")), lhs = newName(), rhs = newName();
    half = getTensor("32", "i32");
    text += lhs + ", " + rhs + " = tt.split " + operand + " : " + whole + " -> " + half + "\n";
    scope.push_back({lhs, half});
    scope.push_back({rhs, half});
    return;
  }
  default:
    convert("tt.splat ", "", "1x1");
    convert("tt.expand_dims ", "1x1", "1x1x1", " {axis = 0 : i32}");
    add(scope, element, "tt.unsplat " + get(scope, getTensor("1x1", element)), getTensor("1x1", element));
  }
}

void RandomProgram::addLoop(Scope &scope, unsigned depth) {
  std::string type = getTensor(oneOf(shapes), oneOf<std::string>({"i32", "i32", "!tt.ptr<f16>"}));
  std::string first = get(scope, type), lower = get(scope, "i32"), step = get(scope, "i32");
  std::string result = newName(), variable = newName(), carried = newName();
  text += result + " = scf.for " + variable + " = " + lower + " to %n step " + step + " iter_args(" + carried + " = " +
          first + ") -> (" + type + ") : i32 {\n";
  Scope inner = scope;
  inner.push_back({variable, "i32"});
  for (unsigned i = 0; i < 4; ++i)
    inner.push_back({carried, type});
  addOperations(inner, 4, depth + 1);
  text += "scf.yield " + get(inner, type) + " : " + type + "\n}\n";
  scope.push_back({result, type});
}

void RandomProgram::addBranch(Scope &scope, unsigned depth) {
  std::string type = getTensor(oneOf(shapes), oneOf<std::string>({"i32", "i32", "i1", "!tt.ptr<f16>"}));
  std::string condition = get(scope, "i1"), result = newName();
  text += result + " = scf.if " + condition + " -> (" + type + ") {\n";
  for (const char *end : {"} else {\n", "}\n"}) {
    Scope inner = scope;
    addOperations(inner, 3, depth + 1);
    std::string value = get(inner, type);
    text += "scf.yield " + value + " : " + type + "\n" + end;
  }
  scope.push_back({result, type});
}

void RandomProgram::addOperation(Scope &scope, unsigned depth) {
  switch (below(depth < 2 ? 16 : 14)) {
  case 0:
  case 1:
  case 2:
    return addShape(scope);
  case 3: {
    std::string lhs = get(scope, "i32"), rhs = get(scope, "tensor<32xi32>");
    std::string result = newName();
    text += result + " = tt.call @callee(" + lhs + ", " + rhs + ", %p) : (i32, tensor<32xi32>, !tt.ptr<f16>) -> " +
            "tensor<32xi32>\n";
    scope.push_back({result, "tensor<32xi32>"});
    return;
  }
  case 14:
    return addLoop(scope, depth);
  case 15:
    return addBranch(scope, depth);
  default:
    return addElementwise(scope);
  }
}

void RandomProgram::addOperations(Scope &scope, unsigned count, unsigned depth) {
  for (unsigned i = 0; i < count; ++i)
    addOperation(scope, depth);
}

std::string RandomProgram::write() {
  text = "tt.func @main(%n: i32, %a: i32 {tt.divisibility = 16 : i32}, %b: i32 {tt.divisibility = 8 : i32}, "
         "%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {\n";
  Scope scope = {{"%n", "i32"}, {"%a", "i32"}, {"%b", "i32"}, {"%p", "!tt.ptr<f16>"}};
  addOperations(scope, 16, 0);
  text += "tt.return\n}\n";
  // Without recursion.
  text += "tt.func private @callee(%n: i32, %r: tensor<32xi32>, %p: !tt.ptr<f16>) -> tensor<32xi32> {\n";
  scope = {{"%n", "i32"}, {"%r", "tensor<32xi32>"}, {"%p", "!tt.ptr<f16>"}};
  for (unsigned i = 0; i < 3; ++i)
    addElementwise(scope);
  text += "tt.return " + get(scope, "tensor<32xi32>") + " : tensor<32xi32>\n}\n";
  return text;
}
