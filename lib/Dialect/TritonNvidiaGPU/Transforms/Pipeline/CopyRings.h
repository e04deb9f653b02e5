//===- CopyRings.h - Loads as copies to multi-buffers -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_COPYRINGS_H
#define TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_COPYRINGS_H

#include "StagedLoads.h"

namespace mlir::triton::nvidia_gpu {

/// The loads of a loop, as asynchronous copies to multi-buffers.  Iteration i copies to the buffer i modulo
/// `numBuffers` and reads the buffer behind a wait.
class CopyRings {
public:
  /// Replaces `loads` in `loop`, which is replaced itself.  The buffers live as long as `outer`, if it is not null: a
  /// loop around `loop`, whose iterations continue with the next buffer.
  CopyRings(scf::ForOp loop, scf::ForOp outer, ArrayRef<StagedLoad> loads, unsigned numBuffers);

  void build();

  scf::ForOp getLoop() const { return loop; }
  scf::ForOp getOuterLoop() const { return outer; }
  /// The operations that start the copies of an iteration.
  ArrayRef<Operation *> getIssues() const { return issues; }
  /// The first wait for a copy.
  Operation *getFirstWait() const;

  /// Sets the number of copies in flight behind each wait for asynchronous groups, for copies that are issued
  /// `distance` iterations ahead, behind `position` in the body.
  void setGroupsInFlight(unsigned distance, Operation *position);

private:
  /// Copies that complete together: those that the same operation reads first.
  struct Group {
    bool isTMA;
    SmallVector<const StagedLoad *> loads;
    Operation *firstUse;
    /// The mbarriers of TMA copies, one for each buffer.
    Value mbarriers;
    Operation *wait = nullptr;
  };

  void makeGroups();
  void allocate();
  /// Adds to a loop the number of the last buffer that was read, and its parity, and returns them for the first
  /// iteration of the loop inside.
  SmallVector<Value> addOuterCounters();
  void addCounters();
  void issueCopies(OpBuilder &builder);
  void readCopies(Group &group);
  /// Makes the readers of `value` read `buffer`; the others get what they load from it. `dead` gets
  /// the operations without uses, which the caller erases.
  void forward(Value value, Value buffer, OpBuilder &builder, Value token, SmallVectorImpl<Operation *> &dead);
  /// Frees the mbarriers and buffers behind the loop.
  void release();

  scf::ForOp loop, outer;
  ArrayRef<StagedLoad> loads;
  unsigned numBuffers;
  SmallVector<Group> groups;
  DenseMap<const StagedLoad *, Value> rings;
  /// The numbers of the buffers that the current iteration fills and reads, and the parity of the phase of its copies.
  Value filled, read, parity;
  SmallVector<Operation *> issues;
};

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PIPELINE_COPYRINGS_H
