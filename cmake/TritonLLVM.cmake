# Finds the installed LLVM and MLIR, and sets the compiler flags.

find_package(MLIR 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/mlir)
message(STATUS "MLIR ${MLIR_VERSION} from ${MLIR_DIR}, LLVM ${LLVM_PACKAGE_VERSION}")
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
set(MLIR_BINARY_DIR ${PROJECT_BINARY_DIR})
set(LLVM_RUNTIME_OUTPUT_INTDIR ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
set(LLVM_LIBRARY_OUTPUT_INTDIR ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
include(TableGen)
include(AddLLVM)
include(AddMLIR)
include(HandleLLVMOptions)

include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
separate_arguments(LLVM_DEFINITIONS_LIST NATIVE_COMMAND ${LLVM_DEFINITIONS})
add_definitions(${LLVM_DEFINITIONS_LIST})

if(TRITON_ENABLE_ASSERTIONS)
  add_compile_options(-UNDEBUG)
endif()
if(TRITON_SANITIZERS)
  add_compile_options(-fsanitize=${TRITON_SANITIZERS} -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=${TRITON_SANITIZERS})
  # clang links the run-time library of a sanitizer only to executables, which provides its symbols to shared libraries.
  add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,SHARED_LIBRARY>:LINKER:-z,undefs>)
endif()

# Coverage instrumentation for libFuzzer.
if(TRITON_ENABLE_FUZZERS)
  add_compile_options(-fsanitize=fuzzer-no-link)
  add_link_options(-fsanitize=fuzzer-no-link)
endif()

find_program(TRITON_LLD NAMES ld.lld-22 ld.lld)
if(TRITON_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_link_options(--ld-path=${TRITON_LLD})
endif()

# The time stamp of the precompiled header changes with every build. With these two settings, ccache ignores it.
if(TRITON_ENABLE_CCACHE)
  find_program(CCACHE_PROGRAM ccache)
endif()
if(CCACHE_PROGRAM)
  set(launcher ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} ${CCACHE_PROGRAM})
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
  if(TRITON_ENABLE_PCH AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
  endif()
endif()
