// Loops whose bounds are far apart have all of their iterations, wherever the bounds become constants.
// RUN: for kernel in zero zerou same onemul onesel nest minmax red1 mulhi; do \
// RUN:   ttc %s --kernel=$kernel --run --arg=o=zeros:1 --arg=n=5 --arg=b=true --check=o=full:1:value=3 || exit 1; \
// RUN:   ttc %s --kernel=$kernel --target=sm_90a --simulate --arg=o=zeros:1 --arg=n=5 --arg=b=true --check=o=full:1:value=3 || exit 1; \
// RUN: done
tt.func public @zero(%o: !tt.ptr<i32>, %n: i32, %b: i1) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %l = arith.constant -2000000000 : i32
  %u = arith.constant 1000000000 : i32
  %s = arith.constant 1000000000 : i32
%lower = scf.for %i = %c1 to %c0 step %c1 iter_args(%q = %l) -> i32 : i32 { 
 %w = arith.addi %q, %n : i32
 scf.yield %w : i32 }
  %r = scf.for %i = %lower to %u step %s iter_args(%a = %c0) -> (i32) : i32 {
    %x = arith.addi %a, %c1 : i32
    scf.yield %x : i32
  }
  tt.store %o, %r : !tt.ptr<i32>
  tt.return
}
tt.func public @zerou(%o: !tt.ptr<i32>, %n: i32, %b: i1) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %l = arith.constant -2000000000 : i32
  %u = arith.constant 1000000000 : i32
  %s = arith.constant 1000000000 : i32
%lower = scf.for unsigned %i = %c1 to %c0 step %c1 iter_args(%q = %l) -> i32 : i32 { 
 %w = arith.addi %q, %n : i32
 scf.yield %w : i32 }
  %r = scf.for %i = %lower to %u step %s iter_args(%a = %c0) -> (i32) : i32 {
    %x = arith.addi %a, %c1 : i32
    scf.yield %x : i32
  }
  tt.store %o, %r : !tt.ptr<i32>
  tt.return
}
tt.func public @same(%o: !tt.ptr<i32>, %n: i32, %b: i1) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %l = arith.constant -2000000000 : i32
  %u = arith.constant 1000000000 : i32
  %s = arith.constant 1000000000 : i32
%lower = scf.for %i = %n to %n step %c1 iter_args(%q = %l) -> i32 : i32 { 
 %w = arith.addi %q, %n : i32
 scf.yield %w : i32 }
  %r = scf.for %i = %lower to %u step %s iter_args(%a = %c0) -> (i32) : i32 {
    %x = arith.addi %a, %c1 : i32
    scf.yield %x : i32
  }
  tt.store %o, %r : !tt.ptr<i32>
  tt.return
}
tt.func public @onemul(%o: !tt.ptr<i32>, %n: i32, %b: i1) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %l = arith.constant -2000000000 : i32
  %u = arith.constant 1000000000 : i32
  %s = arith.constant 1000000000 : i32
%zz = scf.for %i = %c0 to %c1 step %c1 iter_args(%q = %c0) -> i32 : i32 { 
 %t = arith.muli %i, %n : i32
 scf.yield %t : i32 }
 %lower = arith.addi %zz, %l : i32
  %r = scf.for %i = %lower to %u step %s iter_args(%a = %c0) -> (i32) : i32 {
    %x = arith.addi %a, %c1 : i32
    scf.yield %x : i32
  }
  tt.store %o, %r : !tt.ptr<i32>
  tt.return
}
tt.func public @onesel(%o: !tt.ptr<i32>, %n: i32, %b: i1) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %l = arith.constant -2000000000 : i32
  %u = arith.constant 1000000000 : i32
  %s = arith.constant 1000000000 : i32
%zz = scf.for %i = %c0 to %c1 step %c1 iter_args(%q = %c0) -> i32 : i32 { 
 %t = arith.cmpi sgt, %i, %c0 : i32
 %v = arith.select %t, %n, %l : i32
 scf.yield %v : i32 }
 %lower = arith.addi %zz, %c0 : i32
  %r = scf.for %i = %lower to %u step %s iter_args(%a = %c0) -> (i32) : i32 {
    %x = arith.addi %a, %c1 : i32
    scf.yield %x : i32
  }
  tt.store %o, %r : !tt.ptr<i32>
  tt.return
}
tt.func public @nest(%o: !tt.ptr<i32>, %n: i32, %b: i1) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %l = arith.constant -2000000000 : i32
  %u = arith.constant 1000000000 : i32
  %s = arith.constant 1000000000 : i32
%zz = scf.for %i = %c0 to %c1 step %c1 iter_args(%q = %c0) -> i32 : i32 { 
 %v = scf.for %j = %c0 to %i step %c1 iter_args(%qq = %l) -> i32 : i32 { 
   %w = arith.addi %qq, %n : i32
   scf.yield %w : i32 }
 scf.yield %v : i32 }
 %lower = arith.addi %zz, %c0 : i32
  %r = scf.for %i = %lower to %u step %s iter_args(%a = %c0) -> (i32) : i32 {
    %x = arith.addi %a, %c1 : i32
    scf.yield %x : i32
  }
  tt.store %o, %r : !tt.ptr<i32>
  tt.return
}
tt.func public @minmax(%o: !tt.ptr<i32>, %n: i32, %b: i1) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %l = arith.constant -2000000000 : i32
  %u = arith.constant 1000000000 : i32
  %s = arith.constant 1000000000 : i32
%zz = scf.for %i = %c0 to %c1 step %c1 iter_args(%q = %c0) -> i32 : i32 { 
 %t = arith.minui %i, %n : i32
 scf.yield %t : i32 }
 %lower = arith.addi %zz, %l : i32
  %r = scf.for %i = %lower to %u step %s iter_args(%a = %c0) -> (i32) : i32 {
    %x = arith.addi %a, %c1 : i32
    scf.yield %x : i32
  }
  tt.store %o, %r : !tt.ptr<i32>
  tt.return
}
tt.func public @red1(%o: !tt.ptr<i32>, %n: i32, %b: i1) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %l = arith.constant -2000000000 : i32
  %u = arith.constant 1000000000 : i32
  %s = arith.constant 1000000000 : i32
%t = tt.splat %l : i32 -> tensor<1xi32>
 %lower = "tt.reduce"(%t) <{axis = 0 : i32}> ({
 ^bb0(%x: i32, %y: i32):
   %z = arith.addi %x, %y : i32
   tt.reduce.return %z : i32 }) : (tensor<1xi32>) -> i32
  %r = scf.for %i = %lower to %u step %s iter_args(%a = %c0) -> (i32) : i32 {
    %x = arith.addi %a, %c1 : i32
    scf.yield %x : i32
  }
  tt.store %o, %r : !tt.ptr<i32>
  tt.return
}
tt.func public @mulhi(%o: !tt.ptr<i32>, %n: i32, %b: i1) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %l = arith.constant -2000000000 : i32
  %u = arith.constant 1000000000 : i32
  %s = arith.constant 1000000000 : i32
%big = arith.constant 2000000000 : i32
  %h = tt.mulhiui %big, %c1 : i32
 %lower = arith.addi %h, %l : i32
  %r = scf.for %i = %lower to %u step %s iter_args(%a = %c0) -> (i32) : i32 {
    %x = arith.addi %a, %c1 : i32
    scf.yield %x : i32
  }
  tt.store %o, %r : !tt.ptr<i32>
  tt.return
}
