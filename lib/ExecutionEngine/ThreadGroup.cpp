//===- ThreadGroup.cpp - Threads that may fail to start -------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/ExecutionEngine/ThreadGroup.h"

#include <memory>

using namespace mlir::triton;

using Function = std::function<void()>;

static void *runFunction(void *pointer) {
  std::unique_ptr<Function> function(static_cast<Function *>(pointer));
  (*function)();
  return nullptr;
}

bool ThreadGroup::start(Function function) {
  auto owned = std::make_unique<Function>(std::move(function));
  pthread_t thread;
  if (pthread_create(&thread, nullptr, runFunction, owned.get()) != 0)
    return false;
  owned.release();
  threads.push_back(thread);
  return true;
}

void ThreadGroup::join() {
  for (pthread_t thread : threads)
    pthread_join(thread, nullptr);
  threads.clear();
}
