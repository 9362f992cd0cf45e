# Installation of the libraries: headers, pkg-config, CMake package, documents, examples. cli/ installs
# the command.
include(CMakePackageConfigHelpers)
foreach(target percuss_shared percuss_static)
  target_include_directories(${target} PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()
install(TARGETS percuss_shared percuss_static EXPORT percuss
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET percuss_simulate)
  install(TARGETS percuss_simulate EXPORT percuss LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  configure_file(${PROJECT_SOURCE_DIR}/cmake/percuss-simulate.pc.in percuss-simulate.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/percuss-simulate.pc
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
install(FILES ${PUBLIC_HEADERS} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/percuss)
install(EXPORT percuss NAMESPACE percuss:: FILE percuss-config.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/percuss)
write_basic_package_version_file(percuss-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/percuss-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/percuss)
configure_file(${PROJECT_SOURCE_DIR}/cmake/percuss.pc.in percuss.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/percuss.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
# pages and pictures, as they are to each other in the sources, so that their links hold
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
              ${PROJECT_SOURCE_DIR}/CONTRIBUTING.md ${PROJECT_SOURCE_DIR}/CITATION.cff
              ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${CMAKE_INSTALL_DOCDIR}
        FILES_MATCHING PATTERN "*.md" PATTERN "*.svg" PATTERN "*.png" PATTERN "*.bib")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples DESTINATION ${CMAKE_INSTALL_DOCDIR})
