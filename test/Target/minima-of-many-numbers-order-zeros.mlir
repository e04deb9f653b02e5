// The minimum of zeros is the negative one, and the maximum the positive one, also where LLVM vectorizes the loop over
// the elements.
// RUN: ttc %s --run --arg=x=full:8xbf16:value=-0.0 --arg=y=full:8xbf16:value=0.0 --arg=o=zeros:4 --show=o | FileCheck %s
// RUN: ttc %s --target=cpu --emit=llvm -o - | FileCheck %s --check-prefix=LLVM
// CHECK: o: f64 (4) -0 -0 0 0
// LLVM-NOT: vector.reduce.f
tt.func public @kernel(%x: !tt.ptr<bf16>, %y: !tt.ptr<bf16>, %o: !tt.ptr<f64>) {
  %lanes = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %four = arith.constant dense<4> : tensor<8xi32>
  %inFirstHalf = arith.cmpi slt, %lanes, %four : tensor<8xi32>
  %xs = tt.splat %x : !tt.ptr<bf16> -> tensor<8x!tt.ptr<bf16>>
  %xp = tt.addptr %xs, %lanes : tensor<8x!tt.ptr<bf16>>, tensor<8xi32>
  %negative = tt.load %xp : tensor<8x!tt.ptr<bf16>>
  %ys = tt.splat %y : !tt.ptr<bf16> -> tensor<8x!tt.ptr<bf16>>
  %yp = tt.addptr %ys, %lanes : tensor<8x!tt.ptr<bf16>>, tensor<8xi32>
  %positive = tt.load %yp : tensor<8x!tt.ptr<bf16>>
  %ma = arith.select %inFirstHalf, %negative, %positive : tensor<8xi1>, tensor<8xbf16>
  %mb = arith.addf %ma, %ma : tensor<8xbf16>
  %mc = arith.extf %mb : tensor<8xbf16> to tensor<8xf64>
  %m = "tt.reduce"(%mc) <{axis = 0 : i32}> ({
  ^bb0(%a: f64, %b: f64):
    %extreme = arith.minnumf %a, %b : f64
    tt.reduce.return %extreme : f64
  }) : (tensor<8xf64>) -> f64
  %mo = arith.constant 0 : i32
  %mp = tt.addptr %o, %mo : !tt.ptr<f64>, i32
  tt.store %mp, %m : !tt.ptr<f64>
  %na = arith.select %inFirstHalf, %positive, %negative : tensor<8xi1>, tensor<8xbf16>
  %nb = arith.addf %na, %na : tensor<8xbf16>
  %nc = arith.extf %nb : tensor<8xbf16> to tensor<8xf64>
  %n = "tt.reduce"(%nc) <{axis = 0 : i32}> ({
  ^bb0(%a: f64, %b: f64):
    %extreme = arith.minnumf %a, %b : f64
    tt.reduce.return %extreme : f64
  }) : (tensor<8xf64>) -> f64
  %no = arith.constant 1 : i32
  %np = tt.addptr %o, %no : !tt.ptr<f64>, i32
  tt.store %np, %n : !tt.ptr<f64>
  %qa = arith.select %inFirstHalf, %negative, %positive : tensor<8xi1>, tensor<8xbf16>
  %qb = arith.addf %qa, %qa : tensor<8xbf16>
  %qc = arith.extf %qb : tensor<8xbf16> to tensor<8xf64>
  %q = "tt.reduce"(%qc) <{axis = 0 : i32}> ({
  ^bb0(%a: f64, %b: f64):
    %extreme = arith.maxnumf %a, %b : f64
    tt.reduce.return %extreme : f64
  }) : (tensor<8xf64>) -> f64
  %qo = arith.constant 2 : i32
  %qp = tt.addptr %o, %qo : !tt.ptr<f64>, i32
  tt.store %qp, %q : !tt.ptr<f64>
  %ra = arith.select %inFirstHalf, %positive, %negative : tensor<8xi1>, tensor<8xbf16>
  %rb = arith.addf %ra, %ra : tensor<8xbf16>
  %rc = arith.extf %rb : tensor<8xbf16> to tensor<8xf64>
  %r = "tt.reduce"(%rc) <{axis = 0 : i32}> ({
  ^bb0(%a: f64, %b: f64):
    %extreme = arith.maxnumf %a, %b : f64
    tt.reduce.return %extreme : f64
  }) : (tensor<8xf64>) -> f64
  %ro = arith.constant 3 : i32
  %rp = tt.addptr %o, %ro : !tt.ptr<f64>, i32
  tt.store %rp, %r : !tt.ptr<f64>
  tt.return
}
