# The numerics of Siconos as target siconos, where they are installed: a peer for tests and
# benchmark, never for the library. Its own CMake package asks for more than these need.
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
