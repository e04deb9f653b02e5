//===- Version.h - Version of the tools -------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TOOLS_TOOLSUPPORT_VERSION_H
#define TRITON_TOOLS_TOOLSUPPORT_VERSION_H

namespace mlir::triton {

/// Makes --version print the version of this project before that of LLVM. Call before options are parsed.
void registerVersionPrinter();

} // namespace mlir::triton

#endif // TRITON_TOOLS_TOOLSUPPORT_VERSION_H
