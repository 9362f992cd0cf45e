# On Windows a DLL exports only what was compiled with PCS_DLL_EXPORT. A program must not export the
# functions that it links from the static library. So files with public functions are compiled
# twice; lanes have no public functions.
set(OF_A_UNIT "_(base|avx2|avx512)\\.c")
set(EXPORTING ${LIBRARY_SOURCES})
list(FILTER EXPORTING EXCLUDE REGEX "${OF_A_UNIT}$")
add_library(percuss_dll_objects OBJECT ${EXPORTING})
target_include_directories(percuss_dll_objects PUBLIC include)
target_compile_definitions(percuss_dll_objects PRIVATE
  PCS_DLL_EXPORT $<$<IN_LIST:avx2,${UNITS}>:PCS_HAS_X86>)
set(OBJECTS_SHARED $<TARGET_OBJECTS:percuss_dll_objects>
    "$<FILTER:$<TARGET_OBJECTS:percuss_objects>,INCLUDE,${OF_A_UNIT}>")
