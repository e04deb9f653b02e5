/*===- triton-c/Compiler.h - The compiler for other languages ------*- C -*-===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Compiles Triton kernels from any stage (MLIR, LLVM IR, PTX) to any later   *|
|* one, down to machine code; Kernel.h runs those for the CPU. C99, and       *|
|* usable through foreign-function interfaces: objects are opaque, strings    *|
|* are UTF-8 and end in a zero byte, and nothing is reported through global   *|
|* state.                                                                     *|
|*                                                                            *|
|* What a Create function or tritonCompile returns belongs to the caller, who *|
|* hands it to the Destroy function of its type. Different contexts may be    *|
|* used by different threads at the same time; one context by one thread at a *|
|* time.                                                                      *|
|*                                                                            *|
|* LLVM ends the process when its back end meets an instruction that the      *|
|* processor lacks. Kernels in Triton IR do not get there; hand-written LLVM  *|
|* IR and NVVM may, so compile those with ttc, in a process of its own.       *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef TRITON_C_COMPILER_H
#define TRITON_C_COMPILER_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TRITON_C_EXPORT __attribute__((visibility("default")))

/** The version of this interface. It grows with every change; functions are
    added, but never change their meaning within a major release. */
#define TRITON_C_API_VERSION 3

/** The TRITON_C_API_VERSION that the library was built with. A caller built
    with a greater one must not go on. */
TRITON_C_EXPORT int tritonApiVersion(void);

/** The release of the compiler, such as "0.1.0". The string stays valid. */
TRITON_C_EXPORT const char *tritonVersion(void);

/*===-- Diagnostics ---------------------------------------------------------===*/

/** How serious a diagnostic is. */
typedef enum TritonSeverity {
  /** More about the diagnostic before it. */
  TRITON_SEVERITY_NOTE = 0,
  /** What the compiler did or could not do, for those who tune kernels. */
  TRITON_SEVERITY_REMARK = 1,
  TRITON_SEVERITY_WARNING = 2,
  /** Why there is no result. A call that fails reports exactly one. */
  TRITON_SEVERITY_ERROR = 3
} TritonSeverity;

/** A message with its place. */
typedef struct TritonDiagnostic {
  TritonSeverity severity;
  const char *message;
  /** The source's name, or that of the file that its locations name. Empty if
      the message is not about a source. */
  const char *file;
  /** Counted from one; zero without a file. */
  unsigned line;
  unsigned column;
} TritonDiagnostic;

/** Receives diagnostics while a function runs. The diagnostic is valid until the
    handler returns; `userData` is what the caller passed to that function. */
typedef void (*TritonDiagnosticHandler)(const TritonDiagnostic *diagnostic, void *userData);

/*===-- Contexts ------------------------------------------------------------===*/

/** What compilations share: dialects, types and attributes. A process that
    compiles often keeps one. */
typedef struct TritonContext TritonContext;

/** Makes a context. */
TRITON_C_EXPORT TritonContext *tritonContextCreate(void);

/** Destroys a context; null is allowed. */
TRITON_C_EXPORT void tritonContextDestroy(TritonContext *context);

/*===-- Options -------------------------------------------------------------===*/

/** What a compilation can be told. */
typedef struct TritonOptions TritonOptions;

/** Makes options, each with its default value. */
TRITON_C_EXPORT TritonOptions *tritonOptionsCreate(void);

/** Destroys options; null is allowed. */
TRITON_C_EXPORT void tritonOptionsDestroy(TritonOptions *options);

/** Sets an option by name from its textual value:

    - "target": processor, such as "sm_90a", or "cpu" for this machine's; by
      default the one that the source names, otherwise sm_90a
    - "emit": stage of the result: "ttir", "ttgir", "allocated", "nvvm", "llvm",
      "ptx" (default) or "cubin"; for the CPU "cpu", "llvm" or "object" (default)
    - "abi": "triton" (default) or "native"
    - "num-warps" (default 4), "num-ctas" (1), "num-stages" (3), "maxnreg" (0)
    - "fp-fusion", "verify-stages": "true" (default) or "false"
    - "keep-stages": names of stages, separated by commas: if the compilation
      goes through them, the artifact keeps their text, for
      tritonArtifactGetPassedStage
    - "check-resources": "true" (default) or "false": whether a kernel that
      needs more shared memory than a block can have is an error
    - for the CPU: "bounds-checking": "true" or "false" (default); "step-limit":
      how often a program may branch back, 0 (default): as often as it likes;
      "kernel": the one that is meant where a source has several
    - "ptxas", "libdevice": files; by default they are searched
    - "cuda-path": adds a folder to search, with bin/ptxas or
      nvvm/libdevice/libdevice.10.bc below it; the environment is not read

    Facts that a source states itself, such as the number of warps of a kernel
    with layouts, win over options. Returns 1, or 0 after reporting an error if
    there is no such option or it cannot have this value; the options are then
    unchanged. `handler` may be null. */
TRITON_C_EXPORT int tritonOptionsSet(TritonOptions *options, const char *name, const char *value,
                                     TritonDiagnosticHandler handler, void *userData);

/*===-- Compilation ---------------------------------------------------------===*/

/** The result of a compilation. */
typedef struct TritonArtifact TritonArtifact;

/** Compiles a source: MLIR (text or bytecode), LLVM IR (text or bitcode) or
    PTX, `size` bytes, which need not end in a zero byte. `name` appears in
    diagnostics and locations. `options` may be null for the defaults, `handler`
    may be null. Returns null after reporting an error on failure. */
TRITON_C_EXPORT TritonArtifact *tritonCompile(TritonContext *context, const TritonOptions *options, const char *source,
                                              size_t size, const char *name, TritonDiagnosticHandler handler,
                                              void *userData);

/** Destroys an artifact; null is allowed. */
TRITON_C_EXPORT void tritonArtifactDestroy(TritonArtifact *artifact);

/** The artifact's bytes: text, or a cubin. A zero byte follows them. They live
    as long as the artifact. */
TRITON_C_EXPORT const char *tritonArtifactGetData(const TritonArtifact *artifact);

/** The number of those bytes. */
TRITON_C_EXPORT size_t tritonArtifactGetSize(const TritonArtifact *artifact);

/** The stage that the artifact is at, by its name. The string stays valid. */
TRITON_C_EXPORT const char *tritonArtifactGetStage(const TritonArtifact *artifact);

/** The text of an earlier stage that the compilation went through, its input's
    included; `size`, if not null, receives the number of bytes before the zero
    byte at its end. Null if the option "keep-stages" does not name it, or the
    compilation did not come by that stage. It lives as long as the artifact. */
TRITON_C_EXPORT const char *tritonArtifactGetPassedStage(const TritonArtifact *artifact, const char *stage,
                                                         size_t *size);

/** What a launcher must know of the kernel, as JSON. It lives as long as the
    artifact. */
TRITON_C_EXPORT const char *tritonArtifactGetMetadata(const TritonArtifact *artifact);

#ifdef __cplusplus
}
#endif

#endif /* TRITON_C_COMPILER_H */
