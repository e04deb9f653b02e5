# Functions that declare libraries, tools and generated headers.

# All users of MLIR link to this target, and to no other library of LLVM or MLIR: a static library beside the shared
# ones would be a second copy of MLIR in the process.
add_library(TritonMLIRDeps INTERFACE)
target_link_libraries(TritonMLIRDeps INTERFACE MLIR TritonLLVMDeps)
# Libraries without MLIR link to this target. TritonMLIRConfig.cmake adds the include folders and compiler flags of LLVM
# and MLIR, which may be elsewhere on the machine of a user.
add_library(TritonLLVMDeps INTERFACE)
target_link_libraries(TritonLLVMDeps INTERFACE LLVM)

# A target that depends on all headers that TableGen generates.
add_custom_target(triton-headers)

# triton_tablegen(FILE.td -gen-decls=OUT.h.inc -gen-defs=OUT.cpp.inc ...): runs mlir-tblgen once for each output.
function(triton_tablegen td)
  set(LLVM_TARGET_DEFINITIONS ${td})
  set(TABLEGEN_OUTPUT)
  foreach(step ${ARGN})
    string(FIND "${step}" "=" at REVERSE)
    string(SUBSTRING "${step}" 0 ${at} flags)
    math(EXPR at "${at} + 1")
    string(SUBSTRING "${step}" ${at} -1 out)
    separate_arguments(flags UNIX_COMMAND "${flags}")
    mlir_tablegen(${out} ${flags})
  endforeach()
  file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/${td})
  string(MAKE_C_IDENTIFIER ${name} name)
  add_custom_target(tablegen_${name} DEPENDS ${TABLEGEN_OUTPUT})
  add_dependencies(triton-headers tablegen_${name})
endfunction()

if(TRITON_ENABLE_PCH)
  add_library(TritonPCH OBJECT ${PROJECT_SOURCE_DIR}/cmake/Precompiled.cpp)
  target_precompile_headers(TritonPCH PRIVATE ${PROJECT_SOURCE_DIR}/cmake/Precompiled.h)
endif()

function(triton_use_pch target)
  if(TRITON_ENABLE_PCH)
    target_precompile_headers(${target} REUSE_FROM TritonPCH)
  endif()
endfunction()

# Records the sources of a target for triton_check_orphans.
function(triton_record_sources)
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  set_property(GLOBAL APPEND PROPERTY TRITON_SOURCES ${ARGN})
endfunction()

# Each source is listed in a CMakeLists.txt: an unlisted file, or a folder without add_subdirectory, is an error.
function(triton_check_orphans)
  get_property(listed GLOBAL PROPERTY TRITON_SOURCES)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/)
  list(TRANSFORM ARGN APPEND /*.cpp)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS ${ARGN})
  foreach(source ${found})
    if(NOT source IN_LIST listed)
      message(FATAL_ERROR "${source} belongs to no target")
    endif()
  endforeach()
endfunction()

# triton_record_library(NAME [LINK Lib ...] [C_HEADERS a.h ...]): lists a library of lib/ for triton_check_includes.
function(triton_record_library name)
  cmake_parse_arguments(ARG "" "" "LINK;C_HEADERS" ${ARGN})
  string(FIND "${CMAKE_CURRENT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/lib/" at)
  if(at EQUAL 0)
    set_property(GLOBAL APPEND_STRING PROPERTY TRITON_LIBRARIES
      "${name}|${CMAKE_CURRENT_SOURCE_DIR}|${ARG_LINK}|${ARG_C_HEADERS}\n")
  endif()
endfunction()

# Makes the build fail where a library includes a header of a library that it does not link.
function(triton_check_includes)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  get_property(libraries GLOBAL PROPERTY TRITON_LIBRARIES)
  set(list ${PROJECT_BINARY_DIR}/libraries.txt)
  file(GENERATE OUTPUT ${list} CONTENT "${libraries}")
  file(GLOB_RECURSE files CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/lib/*.c ${PROJECT_SOURCE_DIR}/lib/*.cpp ${PROJECT_SOURCE_DIR}/lib/*.h
    ${PROJECT_SOURCE_DIR}/include/*.h)
  set(script ${PROJECT_SOURCE_DIR}/scripts/check-includes)
  set(stamp ${PROJECT_BINARY_DIR}/includes-are-checked)
  add_custom_command(OUTPUT ${stamp}
    COMMAND ${Python3_EXECUTABLE} ${script} ${list}
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    DEPENDS ${list} ${script} ${files}
    COMMENT "Checking that includes follow the layers"
    VERBATIM)
  add_custom_target(check-includes ALL DEPENDS ${stamp})
endfunction()

# triton_add_library(NAME [SHARED|STATIC] [NO_MLIR] [NO_INSTALL] SOURCES a.cpp ... LINK Lib ...
#                    [PRIVATE_LINK Lib ...] [C_HEADERS a.h ...])
#   C_HEADERS  the headers of the library in include/triton-c.
#   NO_MLIR  the library links to the libraries of LLVM, but not of MLIR.
function(triton_add_library name)
  cmake_parse_arguments(ARG "SHARED;STATIC;NO_MLIR;NO_INSTALL" "" "SOURCES;LINK;PRIVATE_LINK;C_HEADERS" ${ARGN})
  triton_record_library(${name} LINK ${ARG_LINK} ${ARG_PRIVATE_LINK} C_HEADERS ${ARG_C_HEADERS})
  triton_record_sources(${ARG_SOURCES})
  set(kind)
  if(ARG_SHARED)
    set(kind SHARED)
  elseif(ARG_STATIC)
    set(kind STATIC)
  endif()
  add_library(${name} ${kind} ${ARG_SOURCES})
  target_include_directories(${name} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  if(ARG_NO_MLIR)
    target_link_libraries(${name} PUBLIC TritonLLVMDeps ${ARG_LINK})
  else()
    target_link_libraries(${name} PUBLIC TritonMLIRDeps ${ARG_LINK})
    triton_use_pch(${name})
    add_dependencies(${name} triton-headers)
  endif()
  target_link_libraries(${name} PRIVATE ${ARG_PRIVATE_LINK})
  if(NOT ARG_NO_INSTALL)
    set_property(GLOBAL APPEND PROPERTY TRITON_INSTALL_TARGETS ${name})
  endif()
endfunction()

# triton_add_tool(NAME [NO_INSTALL] [PLUGINS] SOURCES main.cpp LINK Lib ...)
#   PLUGINS  the tool loads plugins, and exports its symbols to them.
function(triton_add_tool name)
  cmake_parse_arguments(ARG "NO_INSTALL;PLUGINS" "" "SOURCES;LINK" ${ARGN})
  triton_record_sources(${ARG_SOURCES})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE TritonMLIRDeps TritonToolSupport ${ARG_LINK})
  # The type ids of the dialects in a plugin resolve to those of the executable, so that each exists once.
  set_target_properties(${name} PROPERTIES ENABLE_EXPORTS ${ARG_PLUGINS})
  # Avoid -fPIE, which is incompatible with the precompiled header of the libraries.
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${name} PRIVATE -fPIC)
  triton_use_pch(${name})
  add_dependencies(${name} triton-headers)
  if(NOT ARG_NO_INSTALL)
    set_property(GLOBAL APPEND PROPERTY TRITON_INSTALL_TARGETS ${name})
  endif()
endfunction()
