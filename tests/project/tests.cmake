# Tests of the project as a whole. Each script receives the path of this tree.
include(ProcessorCount)
ProcessorCount(CORES)
if(CORES EQUAL 0)
  set(CORES 1)
endif()

# accuracy and properties through batches, on fewer problems
foreach(name properties laws algebraic papers brach payr_glocker payr_glocker_reversal
             payr_glocker_spheres space space_flow space_judge sun_baruh)
  add_test(NAME ${name}_batch COMMAND test_${name})
  set_tests_properties(${name}_batch PROPERTIES
                       ENVIRONMENT "PERCUSS_BATCH=1;PERCUSS_CASES=30000")
endforeach()

# check-instructions runs it
add_executable(count_instructions project/count_instructions.c project/count_parts.c
               project/count_piles.c project/count_in_time.c)
target_link_libraries(count_instructions PRIVATE test_support)
if(TARGET percuss_simulate_static)
  target_sources(count_instructions PRIVATE support/contact_time.c)
  target_link_libraries(count_instructions PRIVATE percuss_simulate_static)
  target_compile_definitions(count_instructions PRIVATE PERCUSS_COUNT_SIMULATE)
endif()
include(${PROJECT_SOURCE_DIR}/cmake/musl.cmake) # web runs the command that it makes
add_library(kill_at MODULE project/kill_at.c) # check-kills loads it
target_link_libraries(kill_at PRIVATE ${CMAKE_DL_LIBS})

function(project_test name)
  add_test(NAME ${name} COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/project/check-${name}
           ${PROJECT_BINARY_DIR} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
endfunction()
foreach(name format docs reference layers headers install engines subdirectory packages vectors instructions sweeps kills report
             batch-memory interrupt valgrind mutants python pages)
  project_test(${name})
endforeach()
# these build something of their own and run tests on all cores, so no other test runs at the same time
foreach(name web minimal clang asan tsan tidy fuzz)
  project_test(${name})
  set_tests_properties(${name} PROPERTIES PROCESSORS ${CORES} COST 1000)
endforeach()
set_tests_properties(clang tidy PROPERTIES RESOURCE_LOCK build-clang)
set_tests_properties(pages web PROPERTIES DEPENDS python) # they use the package that it makes
set_tests_properties(pages reference PROPERTIES RESOURCE_LOCK site)
# long tests start early, so that no core is idle at the end
set_tests_properties(space report valgrind PROPERTIES COST 100)
set_tests_properties(space_flow properties batch-memory sweeps PROPERTIES COST 50)
