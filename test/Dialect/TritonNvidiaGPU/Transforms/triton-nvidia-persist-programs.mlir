// Program instances share a thread block if they are independent and each block has a multiprocessor of its own.
// RUN: triton-opt %s --pass-pipeline='builtin.module(tt.func(triton-nvidia-persist-programs))' --mlir-disable-threading --remarks-filter=triton-nvidia-persist-programs --verify-diagnostics | FileCheck %s
// RUN: triton-opt %s --pass-pipeline='builtin.module(tt.func(triton-nvidia-persist-programs{num-stages=8}))' | FileCheck %s --check-prefix=STAGES
// RUN: triton-opt %s --pass-pipeline='builtin.module(tt.func(triton-nvidia-persist-programs{num-warps=32}))' | FileCheck %s --check-prefix=WARPS

!a = !tt.tensordesc<tensor<128x64xf16>>
!b = !tt.tensordesc<tensor<64x256xf16>>
!c = !tt.tensordesc<tensor<128x256xf32>>
!x = tensor<128x64xf16>
!y = tensor<64x256xf16>
!sum = tensor<128x256xf32>

// Block p executes the program instances p, p + W, p + 2 W and so on. What all of them compute alike stays outside.
// CHECK-LABEL: @persists(
// CHECK-SAME: %[[K:[a-z0-9]*]]: i32)
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK-DAG: %[[NONE:.*]] = arith.constant dense<0.000000e+00>
// CHECK: %[[DEPTH:.*]] = arith.addi %[[K]], %[[K]]
// CHECK: %[[FIRST:.*]] = tt.get_program_id x
// CHECK-NEXT: %[[PROGRAMS:.*]] = tt.get_num_programs x
// CHECK-NEXT: %[[BLOCKS:.*]] = ttng.num_multiprocessors
// CHECK: %[[C0:.*]] = arith.constant 0 : i32
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[LAST:.*]] = arith.subi %[[PROGRAMS]], %[[C1]]
// CHECK-NEXT: %[[DISTANCE:.*]] = arith.subi %[[LAST]], %[[FIRST]]
// CHECK-NEXT: %[[OTHERS:.*]] = arith.divsi %[[DISTANCE]], %[[BLOCKS]]
// CHECK-NEXT: %[[WORKS:.*]] = arith.cmpi slt, %[[FIRST]], %[[BLOCKS]]
// CHECK-NEXT: %[[ALL:.*]] = arith.addi %[[OTHERS]], %[[C1]]
// CHECK-NEXT: %[[COUNT:.*]] = arith.select %[[WORKS]], %[[ALL]], %[[C0]]
// CHECK-NEXT: scf.for %[[J:.*]] = %[[C0]] to %[[COUNT]] step %[[C1]]
// CHECK-NEXT: %[[STEP:.*]] = arith.muli %[[J]], %[[BLOCKS]]
// CHECK-NEXT: %[[P:.*]] = arith.addi %[[FIRST]], %[[STEP]]
// CHECK-NEXT: %[[SUM:.*]] = scf.for %[[I:.*]] = %[[ZERO]] to %[[DEPTH]] {{.*}} iter_args(%{{.*}} = %[[NONE]])
// CHECK-NEXT: tt.descriptor_load %{{.*}}[%[[P]], %[[I]]]
// CHECK: tt.dot
// CHECK: tt.descriptor_store %{{.*}}[%[[P]], %[[ZERO]]], %[[SUM]]
// CHECK-NEXT: }
// CHECK-NEXT: tt.return
// expected-remark @+1 {{[Passed] ProgramsPersistent | Category:triton-nvidia-persist-programs | Function=persists | Remark="each multiprocessor executes its program instances in one thread block"}}
tt.func public @persists(%a: !a, %b: !b, %c: !c, %k: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %p = tt.get_program_id x : i32
  %depth = arith.addi %k, %k : i32
  %sum = scf.for %i = %zero to %depth step %one iter_args(%s = %none) -> (!sum) : i32 {
    %x = tt.descriptor_load %a[%p, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%p, %zero], %sum : !c, !sum
  tt.return
}

// A descriptor that all program instances make alike is made once. Program ids in regions are the instance's, too.
// CHECK-LABEL: @shared_descriptor(
// CHECK: tt.make_tensor_descriptor
// CHECK: tt.get_program_id
// CHECK: scf.for
// CHECK-NOT: tt.get_program_id
// CHECK: tt.return
// expected-remark @+1 {{[Passed] ProgramsPersistent | Category:triton-nvidia-persist-programs | Function=shared_descriptor | Remark="each multiprocessor executes its program instances in one thread block"}}
tt.func public @shared_descriptor(%base: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !b, %c: !c, %k: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %stride = arith.constant 64 : i64
  %step = arith.constant 1 : i64
  %a = tt.make_tensor_descriptor %base, [%k, %k], [%stride, %step] : <f16>, <tensor<128x64xf16>>
  %p = tt.get_program_id x : i32
  %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
    %q = tt.get_program_id x : i32
    %x = tt.descriptor_load %a[%q, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%p, %zero], %sum : !c, !sum
  tt.return
}

// Accesses of other memory, assertions and output do not depend on the order of program instances.
// CHECK-LABEL: @independent_effects(
// CHECK: ttng.num_multiprocessors
// CHECK: scf.for
// CHECK: tt.load
// CHECK: tt.assert
// CHECK: tt.store
// CHECK-NEXT: }
// expected-remark @+1 {{[Passed] ProgramsPersistent | Category:triton-nvidia-persist-programs | Function=independent_effects | Remark="each multiprocessor executes its program instances in one thread block"}}
tt.func public @independent_effects(%a: !a, %b: !b, %c: !c, %k: i32, %scale: !tt.ptr<f32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %p = tt.get_program_id x : i32
  %q = tt.addptr %scale, %p : !tt.ptr<f32>, i32
  %v = tt.load %q : !tt.ptr<f32>
  %positive = arith.cmpi sgt, %k, %zero : i32
  tt.assert %positive, "K is positive" : i1
  %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
    %x = tt.descriptor_load %a[%p, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%p, %zero], %sum : !c, !sum
  tt.store %q, %v : !tt.ptr<f32>
  tt.return
}

// Another program instance may wait for the atomic operation.
// CHECK-LABEL: @atomic(
// CHECK-NOT: num_multiprocessors
// CHECK: tt.return
// expected-remark @+1 {{[Missed] ProgramsNotPersistent | Category:triton-nvidia-persist-programs | Function=atomic | Reason="program instances may depend on each other through 'tt.atomic_rmw'", Remark="each thread block executes one program instance", Suggestion="launch one program instance for each multiprocessor, and compute several tiles in a loop"}}
tt.func public @atomic(%a: !a, %b: !b, %c: !c, %k: i32, %lock: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %p = tt.get_program_id x : i32
  %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
    %x = tt.descriptor_load %a[%p, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%p, %zero], %sum : !c, !sum
  %true = arith.constant true
  %old = tt.atomic_rmw add, acq_rel, gpu, %lock, %one, %true : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return
}

// A print states the program id, which the lowering reads as that of the thread block.
// CHECK-LABEL: @print(
// CHECK-NOT: num_multiprocessors
// CHECK: tt.return
// expected-remark @+1 {{[Missed] ProgramsNotPersistent | Category:triton-nvidia-persist-programs | Function=print | Reason="'tt.print' reads the id of the thread block as the program id", Remark="each thread block executes one program instance", Suggestion="remove it when it is no longer needed"}}
tt.func public @print(%a: !a, %b: !b, %c: !c, %k: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %p = tt.get_program_id x : i32
  tt.print "k: " {hex = false, isSigned = array<i32: 1>} : %k : i32
  %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
    %x = tt.descriptor_load %a[%p, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%p, %zero], %sum : !c, !sum
  tt.return
}

// Assembly without effects may read it, too.
// CHECK-LABEL: @assembly(
// CHECK-NOT: num_multiprocessors
// CHECK: tt.return
// expected-remark @+1 {{[Missed] ProgramsNotPersistent | Category:triton-nvidia-persist-programs | Function=assembly | Reason="'tt.elementwise_inline_asm' reads the id of the thread block as the program id", Remark="each thread block executes one program instance", Suggestion="remove it when it is no longer needed"}}
tt.func public @assembly(%a: !a, %b: !b, %c: !c, %k: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %p = tt.get_program_id x : i32
  %block = tt.elementwise_inline_asm "mov.u32 $0, %ctaid.x;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %k : i32 -> i32
  %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
    %x = tt.descriptor_load %a[%p, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%p, %zero], %sum : !c, !sum
  tt.return
}

// A volatile load may wait for the store of another program instance.
// CHECK-LABEL: @volatile_load(
// CHECK-NOT: num_multiprocessors
// CHECK: tt.return
// expected-remark @+1 {{[Missed] ProgramsNotPersistent | Category:triton-nvidia-persist-programs | Function=volatile_load | Reason="program instances may depend on each other through 'tt.load'", Remark="each thread block executes one program instance", Suggestion="launch one program instance for each multiprocessor, and compute several tiles in a loop"}}
tt.func public @volatile_load(%a: !a, %b: !b, %c: !c, %k: i32, %lock: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %p = tt.get_program_id x : i32
  %v = tt.load %lock {isVolatile = true} : !tt.ptr<i32>
  %sum = scf.for %i = %zero to %v step %one iter_args(%s = %none) -> (!sum) : i32 {
    %x = tt.descriptor_load %a[%p, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%p, %zero], %sum : !c, !sum
  tt.return
}

// A call may do anything.
tt.func private @callee(!tt.ptr<i32>)
// CHECK-LABEL: @call(
// CHECK-NOT: num_multiprocessors
// CHECK: tt.return
// expected-remark @+1 {{[Missed] ProgramsNotPersistent | Category:triton-nvidia-persist-programs | Function=call | Reason="program instances may depend on each other through 'tt.call'", Remark="each thread block executes one program instance", Suggestion="launch one program instance for each multiprocessor, and compute several tiles in a loop"}}
tt.func public @call(%a: !a, %b: !b, %c: !c, %k: i32, %lock: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %p = tt.get_program_id x : i32
  tt.call @callee(%lock) : (!tt.ptr<i32>) -> ()
  %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
    %x = tt.descriptor_load %a[%p, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%p, %zero], %sum : !c, !sum
  tt.return
}

// In a grid of two dimensions, program instances that are neighbours along x have adjacent numbers.
// CHECK-LABEL: @second_axis(
// CHECK: %[[X:.*]] = tt.get_program_id x
// CHECK: %[[FIRST_X:.*]] = arith.extsi %[[X]]
// CHECK: %[[SIZE_X:.*]] = tt.get_num_programs x
// CHECK: %[[WIDTH:.*]] = arith.extsi %[[SIZE_X]]
// CHECK: %[[Y:.*]] = tt.get_program_id y
// CHECK: %[[FIRST_Y:.*]] = arith.extsi %[[Y]]
// CHECK: %[[SIZE_Y:.*]] = tt.get_num_programs y
// CHECK: %[[HEIGHT:.*]] = arith.extsi %[[SIZE_Y]]
// CHECK: %[[ROW:.*]] = arith.muli %[[FIRST_Y]], %[[WIDTH]]
// CHECK: %[[FIRST:.*]] = arith.addi %[[ROW]], %[[FIRST_X]]
// CHECK: %[[TOTAL:.*]] = arith.muli %[[HEIGHT]], %[[WIDTH]]
// CHECK: %[[C1:.*]] = arith.constant 1 : i64
// CHECK: arith.subi %[[TOTAL]], %[[C1]]
// CHECK: scf.for
// CHECK: %[[PROGRAM:.*]] = arith.addi %[[FIRST]],
// CHECK-NEXT: %[[REMAINDER:.*]] = arith.remui %[[PROGRAM]], %[[WIDTH]]
// CHECK-NEXT: %[[NEW_X:.*]] = arith.trunci %[[REMAINDER]]
// CHECK-NEXT: %[[QUOTIENT:.*]] = arith.divui %[[PROGRAM]], %[[WIDTH]]
// CHECK-NEXT: %[[NEW_Y:.*]] = arith.trunci %[[QUOTIENT]]
// CHECK: tt.descriptor_load %{{.*}}[%[[NEW_X]],
// CHECK: tt.descriptor_store %{{.*}}[%[[NEW_X]], %[[NEW_Y]]]
// expected-remark @+1 {{[Passed] ProgramsPersistent | Category:triton-nvidia-persist-programs | Function=second_axis | Remark="each multiprocessor executes its program instances in one thread block"}}
tt.func public @second_axis(%a: !a, %b: !b, %c: !c, %k: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %p = tt.get_program_id x : i32
  %y0 = tt.get_program_id y : i32
  %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
    %x = tt.descriptor_load %a[%p, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%p, %y0], %sum : !c, !sum
  tt.return
}

// In a grid of two dimensions, a dot whose operand the loop computes.
// CHECK-LABEL: @second_axis_and_computed_operand(
// CHECK-NOT: num_multiprocessors
// CHECK: tt.return
// expected-remark @+1 {{[Missed] ProgramsNotPersistent | Category:triton-nvidia-persist-programs | Function=second_axis_and_computed_operand | Reason="the kernel reads its program id along y or z, and its dots multiply what the loop computes", Remark="each thread block executes one program instance", Suggestion="compute the tile from the program id along x"}}
tt.func public @second_axis_and_computed_operand(%a: !a, %b: !b, %c: !c, %k: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %y0 = tt.get_program_id y : i32
  %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
    %x = tt.descriptor_load %a[%y0, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %twice = arith.addf %x, %x : !x
    %d = tt.dot %twice, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%y0, %zero], %sum : !c, !sum
  tt.return
}

// Each program instance has a matrix of its own.
// CHECK-LABEL: @descriptor_of_the_program(
// CHECK-NOT: num_multiprocessors
// CHECK: tt.return
// expected-remark @+1 {{[Missed] ProgramsNotPersistent | Category:triton-nvidia-persist-programs | Function=descriptor_of_the_program | Reason="a tensor descriptor depends on the program id", Remark="each thread block executes one program instance", Suggestion="describe the whole tensor, and let the offsets of the accesses depend on the program id"}}
tt.func public @descriptor_of_the_program(%base: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !b, %c: !c, %k: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %p = tt.get_program_id x : i32
  %start = tt.addptr %base, %p : !tt.ptr<f16>, i32
  %stride = arith.constant 64 : i64
  %step = arith.constant 1 : i64
  %a = tt.make_tensor_descriptor %start, [%k, %k], [%stride, %step] : <f16>, <tensor<128x64xf16>>
  %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
    %x = tt.descriptor_load %a[%p, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%p, %zero], %sum : !c, !sum
  tt.return
}

// Several blocks have room in the registers and the shared memory, unless they have more stages or warps.
// STAGES-LABEL: @small_tile(
// STAGES: num_multiprocessors
// STAGES: tt.return
// WARPS-LABEL: @small_tile(
// WARPS: num_multiprocessors
// WARPS: tt.return
// CHECK-LABEL: @small_tile(
// CHECK-NOT: num_multiprocessors
// CHECK: tt.return
// expected-remark @+1 {{[Missed] ProgramsNotPersistent | Category:triton-nvidia-persist-programs | Function=small_tile | Reason="several thread blocks share a multiprocessor", Remark="each thread block executes one program instance"}}
tt.func public @small_tile(%a: !tt.tensordesc<tensor<64x64xf16>>, %b: !tt.tensordesc<tensor<64x64xf16>>, %c: !tt.tensordesc<tensor<64x64xf32>>, %k: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : tensor<64x64xf32>
  %p = tt.get_program_id x : i32
  %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (tensor<64x64xf32>) : i32 {
    %x = tt.descriptor_load %a[%p, %i] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    %y = tt.descriptor_load %b[%i, %zero] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    %d = tt.dot %x, %y, %s : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  tt.descriptor_store %c[%p, %zero], %sum : !tt.tensordesc<tensor<64x64xf32>>, tensor<64x64xf32>
  tt.return
}

// The other functions are not concerned: there is no remark.
// No dots.
// CHECK-LABEL: @no_dots(
// CHECK-NOT: num_multiprocessors
// CHECK: tt.return
tt.func public @no_dots(%a: !a, %b: !b, %c: !c, %k: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %p = tt.get_program_id x : i32
  tt.descriptor_store %c[%p, %zero], %none : !c, !sum
  tt.return
}

// The dots of the loop do not read what TMA copies.
// CHECK-LABEL: @no_descriptors(
// CHECK-NOT: num_multiprocessors
// CHECK: tt.return
tt.func public @no_descriptors(%x: !x, %y: !y, %c: !c, %k: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %p = tt.get_program_id x : i32
  %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%p, %zero], %sum : !c, !sum
  tt.return
}

// Two loops of dots.
// CHECK-LABEL: @two_loops(
// CHECK-NOT: num_multiprocessors
// CHECK: tt.return
tt.func public @two_loops(%a: !a, %b: !b, %c: !c, %k: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %p = tt.get_program_id x : i32
  %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
    %x = tt.descriptor_load %a[%p, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%p, %zero], %sum : !c, !sum
  %sum2 = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
    %x = tt.descriptor_load %a[%p, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%p, %zero], %sum2 : !c, !sum
  tt.return
}

// The kernel has a loop over its work.
// CHECK-LABEL: @already_persistent(
// CHECK-NOT: num_multiprocessors
// CHECK: tt.return
tt.func public @already_persistent(%a: !a, %b: !b, %c: !c, %k: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %p = tt.get_program_id x : i32
  %n = tt.get_num_programs x : i32
  scf.for %j = %p to %k step %n : i32 {
    %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
      %x = tt.descriptor_load %a[%j, %i] : !a -> !x
      %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
      %d = tt.dot %x, %y, %s : !x * !y -> !sum
      scf.yield %d : !sum
    }
    tt.descriptor_store %c[%j, %zero], %sum : !c, !sum
  }
  tt.return
}

// All program instances do the same.
// CHECK-LABEL: @no_program_id(
// CHECK-NOT: num_multiprocessors
// CHECK: tt.return
tt.func public @no_program_id(%a: !a, %b: !b, %c: !c, %k: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
    %x = tt.descriptor_load %a[%zero, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%zero, %zero], %sum : !c, !sum
  tt.return
}

// A device function does not begin a program instance.
// CHECK-LABEL: @device_function(
// CHECK-NOT: num_multiprocessors
// CHECK: tt.return
tt.func private @device_function(%a: !a, %b: !b, %c: !c, %k: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %p = tt.get_program_id x : i32
  %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
    %x = tt.descriptor_load %a[%p, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%p, %zero], %sum : !c, !sum
  tt.return
}

// Other functions may read its results.
// CHECK-LABEL: @has_a_result(
// CHECK-NOT: num_multiprocessors
// CHECK: tt.return
tt.func public @has_a_result(%a: !a, %b: !b, %c: !c, %k: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : !sum
  %p = tt.get_program_id x : i32
  %q = arith.addi %p, %one : i32
  %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (!sum) : i32 {
    %x = tt.descriptor_load %a[%p, %i] : !a -> !x
    %y = tt.descriptor_load %b[%i, %zero] : !b -> !y
    %d = tt.dot %x, %y, %s : !x * !y -> !sum
    scf.yield %d : !sum
  }
  tt.descriptor_store %c[%p, %zero], %sum : !c, !sum
  tt.return %q : i32
}
