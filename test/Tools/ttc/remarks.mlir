// Remarks are off by default; filters select them by the flag of the pass and by kind, and a file can receive them.
// RUN: ttc %s --emit=ttgir -o %t.ttgir 2>&1 | count 0
// RUN: ttc %s --emit=ttgir --remarks -o %t.ttgir 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: ttc %s --emit=ttgir --remarks-filter=.* -o %t.ttgir 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: ttc %s --emit=ttgir --remarks-filter-missed='tritongpu-.*' -o %t.ttgir 2>&1 | FileCheck %s --check-prefix=MISSED
// RUN: ttc %s --emit=ttgir --remarks-filter=tritongpu -o %t.ttgir 2>&1 | count 0
// RUN: ttc %s --emit=ttgir --remarks --remark-format=yaml --remarks-output-file=%t.yaml -o %t.ttgir 2>&1 | count 0
// RUN: FileCheck %s --check-prefix=YAML --input-file=%t.yaml
// RUN: ttc %s --emit=ttgir --remarks --remarks-output-file=- -o %t.ttgir | diff - %t.yaml
// RUN: triton-opt %s --triton-ttir --triton-ttgir --remarks-filter=.* --remark-format=yaml --remarks-output-file=- -o %t.opt | FileCheck %s --check-prefix=YAML
// RUN: ttc %s --emit=ttgir --remarks --remark-format=bitstream --remarks-output-file=%t.bitstream -o %t.ttgir 2>&1 | count 0
// RUN: llvm-bcanalyzer %t.bitstream | FileCheck %s --check-prefix=BITSTREAM

// ALL-DAG: remarks.mlir:[[@LINE+44]]:{{[0-9]+}}: remark: loop is not unrolled by 8388608: its body would have more than 16384 operations; choose a smaller factor [failed: triton-loop-unroll, LoopNotUnrolled]
// ALL-DAG: remarks.mlir:[[@LINE+46]]:{{[0-9]+}}: remark: accesses memory 32 bits at a time instead of 128: the pointers are known to be aligned to {{[0-9]+}} bytes; state `tt.divisibility` on {{.*}} if it holds [missed: tritongpu-coalesce, NarrowAccess]
// MISSED-NOT: remark: loop
// MISSED: remark: accesses memory 32 bits at a time
// MISSED-NOT: remark: loop
// YAML-DAG: Pass: {{ *}}triton-loop-unroll
// YAML-DAG: Pass: {{ *}}tritongpu-coalesce
// YAML-DAG: Name: {{ *}}NarrowAccess
// YAML-DAG: Function: {{ *}}kernel
// YAML-DAG: - Suggestion: {{.*}}state `tt.divisibility` on
// BITSTREAM: Remark

// Invalid filters, formats and files are single errors.
// RUN: not ttc %s --remarks-filter='(' 2>&1 | FileCheck %s --check-prefix=REGEX
// REGEX: ttc: error: --remarks-filter=(: must be a regular expression: parentheses not balanced
// RUN: not ttc %s --remarks --remark-format=json 2>&1 | FileCheck %s --check-prefix=FORMAT
// FORMAT: ttc: error: --remark-format=json: must be `emitRemark`, `yaml` or `bitstream`
// RUN: not ttc %s --remarks --remarks-output-file=%t.missing/remarks.yaml 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not ttc %s --emit=ttgir --remarks --remarks-output-file=/dev/full -o %t.none.ttgir 2>&1 | FileCheck %s --check-prefix=FULL --implicit-check-not=error:
// RUN: not ls %t.none.ttgir
// FULL: error: cannot write '/dev/full': No space left on device
// FILE: error: cannot write '{{.*}}.missing/remarks.yaml': No such file or directory
// RUN: not ttc %s --emit=ttgir --remarks --remarks-output-file=- 2>&1 | FileCheck %s --check-prefix=BOTH --implicit-check-not={{.}}
// RUN: not ttc %s --emit=ttgir --remarks --remarks-output-file=- -o - 2>&1 | FileCheck %s --check-prefix=BOTH --implicit-check-not={{.}}
// BOTH: ttc: error: --remarks-output-file=- writes to the standard output, and so does the result: specify a file for it with -o
// RUN: not ttc %s --emit=ttgir --remarks --remarks-output-file=- --report=json 2>&1 | FileCheck %s --check-prefix=JSON --implicit-check-not={{.}}
// JSON: ttc: error: --remarks-output-file=- writes to the standard output, and so does --report=json
// RUN: not ls -- -
// RUN: not ttc %s --emit=ttgir --remarks --remark-format=emitRemark --remarks-output-file=%t.none -o %t.none.ttgir 2>&1 | FileCheck %s --check-prefix=PRINTED --implicit-check-not={{.}}
// RUN: not ls %t.none %t.none.ttgir
// PRINTED: {{.*}}error: expected the remark format `yaml` or `bitstream` with the output file '{{.*}}.none', but got `emitRemark`
// RUN: not ttc %s --emit=ttgir --remarks --remarks-filter=triton-.* 2>&1 | FileCheck %s --check-prefix=TWO --implicit-check-not={{.}}
// RUN: not ttc %s --emit=ttgir -o '' 2>&1 | FileCheck %s --check-prefix=NAME --implicit-check-not={{.}}
// TWO: ttc: error: expected one of --remarks, which prints all remarks, and --remarks-filter, but got both
// NAME: ttc: error: expected the name of a file, or -, with -o, but got ''
// RUN: not ttc %s --remarks-output-file=%t.none 2>&1 | FileCheck %s --check-prefix=OFF
// RUN: not ttc %s --remark-format=yaml 2>&1 | FileCheck %s --check-prefix=OFF
// OFF: ttc: error: --remarks-output-file and --remark-format require --remarks or a filter for remarks

tt.func public @kernel(%p: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %x = arith.constant dense<1.0> : tensor<1024xf32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  scf.for %i = %c0 to %n step %c1 : i32 {
    %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %q = tt.addptr %ps, %r : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    tt.store %q, %x : tensor<1024x!tt.ptr<f32>>
  } {tt.loop_unroll_factor = 8388608 : i32}
  tt.return
}
