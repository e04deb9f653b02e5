// Each program instance copies one element, with masked scalar loads and stores.
tt.func public @scalar(%x: !tt.ptr<i32>, %y: !tt.ptr<f64>, %o: !tt.ptr<i32>, %p: !tt.ptr<f64>, %n: i32) {
  %three = arith.constant 3 : i32
  %one = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f64
  %pid = tt.get_program_id x : i32
  %mask = arith.cmpi slt, %pid, %n : i32
  %from = tt.addptr %x, %pid : !tt.ptr<i32>, i32
  %value = tt.load %from, %mask, %one : !tt.ptr<i32>
  %triple = arith.muli %value, %three : i32
  %to = tt.addptr %o, %pid : !tt.ptr<i32>, i32
  tt.store %to, %triple, %mask : !tt.ptr<i32>
  %second = tt.addptr %y, %pid : !tt.ptr<f64>, i32
  %number = tt.load %second, %mask, %zero : !tt.ptr<f64>
  %twice = arith.addf %number, %number : f64
  %last = tt.addptr %p, %pid : !tt.ptr<f64>, i32
  tt.store %last, %twice, %mask : !tt.ptr<f64>
  tt.return
}
