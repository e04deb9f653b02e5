// Front ends use one name for all components of a tensor descriptor.  Each parameter has a name of its own, in the
// metadata of each target and for --arg.
// RUN: ttc %s --run --arg=ad=iota:16 --arg=ad_1=3 --arg=ad_0=4 --arg=ad_2=5 --arg=o=zeros:1xi32 --check=o=full:1xi32:value=345
// RUN: ttc %s --target=cpu --emit=llvm -o %t.ll --metadata=%t.json && FileCheck %s --input-file=%t.json
// RUN: ttc %s --target=sm_90a -o %t.ptx --metadata=%t.json && FileCheck %s --input-file=%t.json
// RUN: ttc %s --target=sm_90a --emit=llvm -o %t.ll && ttc %t.ll -o %t.ptx --metadata=%t.json && FileCheck %s --input-file=%t.json
// RUN: not ttc %s --run --arg=ad=iota:16 --arg=ad_3=1 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// CHECK: "name": "ad",
// CHECK: "name": "ad_1",
// CHECK: "name": "ad_0",
// CHECK: "name": "ad_2",
// CHECK: "name": "o",
// UNKNOWN: unknown parameter 'ad_3'
tt.func public @sum(%a: !tt.ptr<f32> loc("ad"), %b: i32 loc("ad"), %c: i32 loc("ad_0"), %d: i64 loc("ad"), %o: !tt.ptr<i32> loc("o")) {
  %hundred = arith.constant 100 : i32
  %ten = arith.constant 10 : i32
  %x = arith.muli %b, %hundred : i32
  %y = arith.muli %c, %ten : i32
  %low = arith.trunci %d : i64 to i32
  %z = arith.addi %x, %y : i32
  %v = arith.addi %z, %low : i32
  tt.store %o, %v : !tt.ptr<i32>
  tt.return
}
