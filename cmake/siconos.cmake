# The target siconos: the numerics of Siconos, if installed. Tests and benchmarks compare with it;
# the library does not use it. Its own CMake package requires more than is needed here.
if(TARGET siconos)
  return()
endif()
find_path(SICONOS_INCLUDE numerics/SiconosNumerics.h PATH_SUFFIXES siconos)
find_library(SICONOS_NUMERICS siconos_numerics)
mark_as_advanced(SICONOS_INCLUDE SICONOS_NUMERICS)
if(SICONOS_INCLUDE AND SICONOS_NUMERICS)
  add_library(siconos INTERFACE)
  target_include_directories(siconos SYSTEM INTERFACE ${SICONOS_INCLUDE} ${SICONOS_INCLUDE}/numerics)
  target_link_libraries(siconos INTERFACE ${SICONOS_NUMERICS})
endif()
