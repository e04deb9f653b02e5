// ptxas refuses what is not ASCII, also in comments: the record of the metadata in PTX has escape sequences for it.

// RUN: ttc %s --target=sm_80 -o %t.ptx --metadata %t.json
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.ptx
// RUN: ttc %t.ptx --target=sm_80 -o %t.again.ptx --metadata - | diff - %t.json

// PTX: // triton.kernel: {{.*}}"name":"\u03bb"{{.*}}"name":"n\ud835\udec3"
// PTX-NOT: λ
tt.func public @k(%o: !tt.ptr<i32> loc("λ"), %n: i32 loc("n𝛃")) {
  tt.store %o, %n : !tt.ptr<i32>
  tt.return
}
