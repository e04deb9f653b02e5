# Functions that declare libraries, tools and generated headers.

# All users of MLIR link to this target, and to no other library of LLVM or MLIR: a static library beside the shared
# ones would be a second copy of MLIR in the process.
add_library(TritonMLIRDeps INTERFACE)
target_link_libraries(TritonMLIRDeps INTERFACE MLIR LLVM)

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

# Each folder is a library. A source file that no target lists is an error at configure time.
function(triton_check_orphans)
  file(GLOB found RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} CONFIGURE_DEPENDS *.cpp */*.cpp)
  foreach(source ${found})
    get_filename_component(folder ${source} DIRECTORY)
    if(folder AND EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt)
      continue()
    endif()
    if(NOT source IN_LIST ARGN)
      message(FATAL_ERROR "${CMAKE_CURRENT_SOURCE_DIR}/${source} belongs to no target")
    endif()
  endforeach()
endfunction()

# triton_add_library(NAME [SHARED|STATIC] [NO_MLIR] [NO_INSTALL] SOURCES a.cpp ... LINK Lib ...)
#   NO_MLIR  the library links to LLVM's libraries, but not to MLIR's.
function(triton_add_library name)
  cmake_parse_arguments(ARG "SHARED;STATIC;NO_MLIR;NO_INSTALL" "" "SOURCES;LINK" ${ARGN})
  triton_check_orphans(${ARG_SOURCES})
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
    target_link_libraries(${name} PUBLIC LLVM ${ARG_LINK})
  else()
    target_link_libraries(${name} PUBLIC TritonMLIRDeps ${ARG_LINK})
    triton_use_pch(${name})
    add_dependencies(${name} triton-headers)
  endif()
  triton_register_library(${name})
  if(NOT ARG_NO_INSTALL)
    set_property(GLOBAL APPEND PROPERTY TRITON_INSTALL_TARGETS ${name})
  endif()
endfunction()

# triton_add_tool(NAME SOURCES main.cpp LINK Lib ...)
function(triton_add_tool name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  triton_check_orphans(${ARG_SOURCES})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE TritonMLIRDeps ${ARG_LINK})
  # Avoid -fPIE, which is incompatible with the precompiled header of the libraries.
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${name} PRIVATE -fPIC)
  triton_use_pch(${name})
  add_dependencies(${name} triton-headers)
  set_property(GLOBAL APPEND PROPERTY TRITON_INSTALL_TARGETS ${name})
endfunction()
