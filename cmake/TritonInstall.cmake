# Installation of headers, libraries and tools, and the package for find_package(TritonMLIR).
include(CMakePackageConfigHelpers)

get_property(targets GLOBAL PROPERTY TRITON_INSTALL_TARGETS)
install(TARGETS ${targets} TritonMLIRDeps TritonLLVMDeps EXPORT TritonMLIRTargets
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT TritonMLIRTargets DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/TritonMLIR)
foreach(tree ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})
  install(DIRECTORY ${tree}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc" PATTERN CMakeFiles EXCLUDE)
endforeach()

set(TRITON_INSTALL_CMAKEDIR ${CMAKE_INSTALL_LIBDIR}/cmake/TritonMLIR)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/TritonMLIRConfig.cmake.in
  ${PROJECT_BINARY_DIR}/cmake/TritonMLIRConfig.cmake
  INSTALL_DESTINATION ${TRITON_INSTALL_CMAKEDIR}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cmake/TritonMLIRConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cmake/TritonMLIRConfig.cmake
  ${PROJECT_BINARY_DIR}/cmake/TritonMLIRConfigVersion.cmake
  DESTINATION ${TRITON_INSTALL_CMAKEDIR})
