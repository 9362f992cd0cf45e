# Tests of a tree for another machine, in addition to the unit tests. They compare with files in
# build/cross, which scripts/cross makes on this machine.
set(NATIVE ${PROJECT_SOURCE_DIR}/build/cross/native)
set_target_properties(bits PROPERTIES EXCLUDE_FROM_ALL OFF)
add_test(NAME bits COMMAND bits compare ${NATIVE}.bits)

# a program with the shared library; on Windows both are in one folder, where the DLL is found
add_executable(first ${PROJECT_SOURCE_DIR}/examples/first.c)
target_link_libraries(first PRIVATE percuss_shared)
set_target_properties(first PROPERTIES RUNTIME_OUTPUT_DIRECTORY $<TARGET_FILE_DIR:percuss_shared>)
add_test(NAME shared COMMAND first)
set_tests_properties(shared PROPERTIES PASS_REGULAR_EXPRESSION "after; energy change -[0-9.]+ J; slip stops")

add_test(NAME exports COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/project/check-exports
         $<TARGET_FILE:percuss_shared> ${NATIVE}.symbols ${CMAKE_OBJDUMP} ${PROJECT_BINARY_DIR})
