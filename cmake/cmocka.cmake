# percuss_cmocka: the installed cmocka. For another machine it is built by the compiler of this tree
# from the source in PERCUSS_CMOCKA, which scripts/cross fetches.
set(PERCUSS_CMOCKA "" CACHE PATH "source of cmocka, where it is not installed")
if(NOT PERCUSS_CMOCKA)
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(PERCUSS_CMOCKA_PACKAGE REQUIRED IMPORTED_TARGET cmocka)
  add_library(percuss_cmocka INTERFACE)
  target_link_libraries(percuss_cmocka INTERFACE PkgConfig::PERCUSS_CMOCKA_PACKAGE)
  return()
endif()
include(ExternalProject)
set(folder ${PROJECT_BINARY_DIR}/cmocka)
ExternalProject_Add(cmocka_source
  SOURCE_DIR ${PERCUSS_CMOCKA}
  PREFIX ${folder}
  BINARY_DIR ${folder}
  CMAKE_ARGS -DCMAKE_TOOLCHAIN_FILE=${CMAKE_TOOLCHAIN_FILE} -DCMAKE_BUILD_TYPE=Release
             -DWITH_STATIC_LIB=ON -Wno-dev
  BUILD_COMMAND ${CMAKE_COMMAND} --build ${folder} --target cmocka-static
  INSTALL_COMMAND ""
  LOG_CONFIGURE ON LOG_BUILD ON LOG_OUTPUT_ON_FAILURE ON
  BUILD_BYPRODUCTS ${folder}/src/libcmocka-static.a)
add_library(percuss_cmocka STATIC IMPORTED)
set_target_properties(percuss_cmocka PROPERTIES
                      IMPORTED_LOCATION ${folder}/src/libcmocka-static.a
                      INTERFACE_INCLUDE_DIRECTORIES ${PERCUSS_CMOCKA}/include)
add_dependencies(percuss_cmocka cmocka_source)
