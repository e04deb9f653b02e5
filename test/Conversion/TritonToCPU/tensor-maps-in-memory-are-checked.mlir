// Tensor maps are written to and read from memory of the launch, and describe tensors that TMA can access.
// RUN: ttc %s --run --kernel=create --arg=p=zeros:128 --arg=b=zeros:64x64 --arg=n=64 --arg=stride=128
// RUN: not ttc %s --run --kernel=create --arg=p=null --arg=b=zeros:64x64 --arg=n=64 --arg=stride=128 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: not ttc %s --run --kernel=create --arg=p=zeros:127 --arg=b=zeros:64x64 --arg=n=64 --arg=stride=128 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: not ttc %s --run --kernel=create --arg=p=zeros:128 --arg=b=zeros:64x64 --arg=n=64 --arg=stride=129 2>&1 | FileCheck %s --check-prefix=STRIDE
// RUN: not ttc %s --run --kernel=create --arg=p=zeros:128 --arg=b=zeros:64x64 --arg=n=-64 --arg=stride=128 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not ttc %s --run --kernel=create_behind --arg=p=zeros:128 --arg=b=zeros:64x64 --arg=n=64 --arg=stride=128 2>&1 | FileCheck %s --check-prefix=BASE
// RUN: not ttc %s --run --kernel=read --arg=p=null 2>&1 | FileCheck %s --check-prefix=READ-NULL
// RUN: not ttc %s --run --kernel=read --arg=p=zeros:8 2>&1 | FileCheck %s --check-prefix=READ-SHORT
// RUN: ttc %s --run --kernel=read --arg=p=zeros:128

// NULL: error: 'ttng.tensormap_create' writes 8 bytes for element 0, through the null pointer 'p', in program instance (0, 0, 0)
// SHORT: error: 'ttng.tensormap_create' writes 8 bytes for element 15, out of bounds: {{.*}}'p' (127 bytes), in program instance (0, 0, 0)
// STRIDE: error: 'ttng.tensormap_create': expected a stride of dimension 1 divisible by 16 bytes, but got 129, in program instance (0, 0, 0)
// SIZE: error: 'ttng.tensormap_create': expected a size of at least 0 in dimension 0, but got -64, in program instance (0, 0, 0)
// BASE: error: 'ttng.tensormap_create': expected a base divisible by 16 bytes, but got {{.*}}, in program instance (0, 0, 0)
// READ-NULL: error: 'ttng.reinterpret_tensor_descriptor' reads 8 bytes for element 0, through the null pointer 'p', in program instance (0, 0, 0)
// READ-SHORT: error: 'ttng.reinterpret_tensor_descriptor' reads 8 bytes for element 1, out of bounds: {{.*}}'p' (8 bytes), in program instance (0, 0, 0)

#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 32}>
#line = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!desc = !tt.tensordesc<tensor<16x16xf32, #shared>>
!bar = !ttg.memdesc<1xi64, #line, #smem, mutable>
!tile = !ttg.memdesc<16x16xf32, #shared, #smem, mutable>

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @create(%p: !tt.ptr<i8>, %b: !tt.ptr<f16>, %n: i32, %stride: i64) {
    %c1 = arith.constant 1 : i32
    ttng.tensormap_create %p, %b, [%n, %n], [%n, %n], [%stride], [%c1, %c1] {elem_type = 6 : i32, interleave_layout = 0 : i32, swizzle_mode = 0 : i32, fill_mode = 0 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    tt.return
  }

  tt.func public @create_behind(%p: !tt.ptr<i8>, %b: !tt.ptr<f16>, %n: i32, %stride: i64) {
    %c1 = arith.constant 1 : i32
    %second = tt.addptr %b, %c1 : !tt.ptr<f16>, i32
    ttng.tensormap_create %p, %second, [%n, %n], [%n, %n], [%stride], [%c1, %c1] {elem_type = 6 : i32, interleave_layout = 0 : i32, swizzle_mode = 0 : i32, fill_mode = 0 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    tt.return
  }

  tt.func public @read(%p: !tt.ptr<i8>) {
    %c0 = arith.constant 0 : i32
    %true = arith.constant true
    %full = ttg.local_alloc : () -> !bar
    %a = ttg.local_alloc : () -> !tile
    ttng.init_barrier %full, 1 : !bar
    %d = ttng.reinterpret_tensor_descriptor %p : !tt.ptr<i8> to !desc
    ttng.barrier_expect %full, 1024, %true : !bar
    ttng.async_tma_copy_global_to_local %d[%c0, %c0] %a, %full, %true : !desc, !bar -> !tile
    ttng.wait_barrier %full, %c0 : !bar
    tt.return
  }
}
