/*===- triton-c/Compiler.h - C API of the compiler -----------------*- C -*-===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Compiles Triton kernels from any stage (MLIR, LLVM IR, PTX) to any later   *|
|* one, down to machine code; Kernel.h runs kernels for the CPU. The API is   *|
|* C99 and suits foreign-function interfaces: objects are opaque, strings are *|
|* UTF-8 and end in a zero byte, and there is no global error state.          *|
|*                                                                            *|
|* The caller owns the result of a Create function and of tritonCompile, and  *|
|* must pass it to the Destroy function of its type. Threads may use          *|
|* different contexts concurrently, but must not share one.                   *|
|*                                                                            *|
|* LLVM's back end terminates the process if it cannot select an instruction  *|
|* for the target. Triton IR does not cause that, but hand-written LLVM IR    *|
|* and NVVM IR may: compile them with ttc in a separate process.              *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef TRITON_C_COMPILER_H
#define TRITON_C_COMPILER_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TRITON_C_EXPORT __attribute__((visibility("default")))

/** The version of this API. Every change increments it. Within a major release,
    functions are only added. */
#define TRITON_C_API_VERSION 8

/** Returns the TRITON_C_API_VERSION of the library. Callers that were built with
    a greater one must not use it. */
TRITON_C_EXPORT int tritonApiVersion(void);

/** Returns the release of the compiler, such as "0.1.0", as a static string. */
TRITON_C_EXPORT const char *tritonVersion(void);

/*===-- Diagnostics ---------------------------------------------------------===*/

/** The severity of a diagnostic. */
typedef enum TritonSeverity {
  /** Additional information on the preceding diagnostic. */
  TRITON_SEVERITY_NOTE = 0,
  /** Information for performance tuning. */
  TRITON_SEVERITY_REMARK = 1,
  TRITON_SEVERITY_WARNING = 2,
  /** The reason of a failure. A call that fails reports exactly one error; a simulation reports each of the program. */
  TRITON_SEVERITY_ERROR = 3
} TritonSeverity;

/** A message with its location. */
typedef struct TritonDiagnostic {
  TritonSeverity severity;
  const char *message;
  /** The name of the source, or the file in the locations of the source. Empty if
      the message is not about a source. */
  const char *file;
  /** One-based; zero without a file. A message about a whole file or line has the
      location of its start. */
  unsigned line;
  unsigned column;
} TritonDiagnostic;

/** Receives diagnostics during a call. The diagnostic is valid until the handler
    returns; `userData` is the argument of the call. */
typedef void (*TritonDiagnosticHandler)(const TritonDiagnostic *diagnostic, void *userData);

/*===-- Contexts ------------------------------------------------------------===*/

/** Dialects, types and attributes that compilations share. Reuse a context for
    several compilations. */
typedef struct TritonContext TritonContext;

/** Creates a context. */
TRITON_C_EXPORT TritonContext *tritonContextCreate(void);

/** Destroys a context; null is allowed. */
TRITON_C_EXPORT void tritonContextDestroy(TritonContext *context);

/*===-- Options -------------------------------------------------------------===*/

/** Options of a compilation. */
typedef struct TritonOptions TritonOptions;

/** Creates options with default values. */
TRITON_C_EXPORT TritonOptions *tritonOptionsCreate(void);

/** Destroys options; null is allowed. */
TRITON_C_EXPORT void tritonOptionsDestroy(TritonOptions *options);

/** Sets an option by name from text:

    - "target": a GPU, such as "sm_90a" or its synonym "cuda:90", or "cpu" for
      the host; by default the target of the source, or else sm_90a
    - "emit": stage of the result: "ttir", "ttgir", "allocated", "nvvm", "llvm",
      "ptx" (default) or "cubin"; for the CPU "cpu", "llvm" or "object" (default)
    - "abi": "triton" (default) or "native"
    - "num-warps" (default 4), "num-ctas" (1), "num-stages" (3), "maxnreg" (0)
    - "fp-fusion", "reflect-ftz", "verify-stages": "true" (default) or "false"
    - "keep-stages": names of stages, separated by commas: the artifact keeps
      their text, if the compilation has these stages, for
      tritonArtifactGetPassedStage
    - "form-descriptors": "true" (default) or "false": whether to load and store
      the tiles of dots by TMA even if the source accesses them through pointers
    - "check-resources": "true" (default) or "false": whether to report an error
      if a kernel needs more shared memory than a CTA can have
    - "kernel": the kernel to compile if a source has several
    - for the CPU: "bounds-checking": "true" or "false" (default): whether to check
      accesses, gather indices, divisors and the facts that the source states about
      values; "interruptible": "true" or "false" (default): whether loops end when
      the launch is stopped; "step-limit": the maximum number of backward branches
      of a program instance, 0 (default) for no limit
    - "remarks-filter": a regular expression for the flags of the passes whose
      remarks the handler receives, ".*" by default, "" for none;
      "remarks-filter-passed", "-missed", "-failed" and "-analyse" add remarks of
      one kind; "remarks-output-file": a file that receives them instead, which
      requires a filter;
      "remark-format": "emitRemark" (default: diagnostics), "yaml" (default with
      a file) or "bitstream"
    - "ptxas", "libdevice": paths of files; by default, search for them
    - "cuda-path": adds a folder with bin/ptxas or nvvm/libdevice/libdevice.10.bc
      to the search path; environment variables are not read

    Properties that a source specifies, such as the number of warps of a kernel
    with layouts, override options, which a warning reports. Returns 1, or 0 after reporting an error if
    the option is unknown or the value is invalid; the options are then unchanged.
    `handler` may be null. */
TRITON_C_EXPORT int tritonOptionsSet(TritonOptions *options, const char *name, const char *value,
                                     TritonDiagnosticHandler handler, void *userData);

/** Sets an option like tritonOptionsSet, but as a default of the caller: warnings
    report the options without effect that tritonOptionsSet has set, not these. */
TRITON_C_EXPORT int tritonOptionsSetDefault(TritonOptions *options, const char *name, const char *value,
                                            TritonDiagnosticHandler handler, void *userData);

/*===-- Compilation ---------------------------------------------------------===*/

/** The result of a compilation. */
typedef struct TritonArtifact TritonArtifact;

/** Compiles a source: MLIR (text or bytecode), LLVM IR (text or bitcode) or
    PTX, `size` bytes, which need not end in a zero byte. `name` appears in
    diagnostics and locations; it may be null, for a source without a name.
    `options` may be null for the defaults, `handler` may be null. Returns null after reporting an error on failure. */
TRITON_C_EXPORT TritonArtifact *tritonCompile(TritonContext *context, const TritonOptions *options, const char *source,
                                              size_t size, const char *name, TritonDiagnosticHandler handler,
                                              void *userData);

/** Destroys an artifact; null is allowed. */
TRITON_C_EXPORT void tritonArtifactDestroy(TritonArtifact *artifact);

/** Returns the bytes of an artifact, text or binary, followed by a zero byte.
    They are valid until the artifact is destroyed. */
TRITON_C_EXPORT const char *tritonArtifactGetData(const TritonArtifact *artifact);

/** Returns the size of an artifact in bytes, without the zero byte. */
TRITON_C_EXPORT size_t tritonArtifactGetSize(const TritonArtifact *artifact);

/** Returns the name of the stage of an artifact, as a static string. */
TRITON_C_EXPORT const char *tritonArtifactGetStage(const TritonArtifact *artifact);

/** Returns the text of an earlier stage of the compilation, which may be the stage
    of the input. `size`, if not null, receives its size without the zero byte at
    the end. Returns null if the option "keep-stages" does not contain the stage, or
    the compilation did not have it. Valid until the artifact is destroyed. */
TRITON_C_EXPORT const char *tritonArtifactGetPassedStage(const TritonArtifact *artifact, const char *stage,
                                                         size_t *size);

/** Returns the metadata of the kernel as JSON. Valid until the artifact is
    destroyed. */
TRITON_C_EXPORT const char *tritonArtifactGetMetadata(const TritonArtifact *artifact);

#ifdef __cplusplus
}
#endif

#endif /* TRITON_C_COMPILER_H */
