# What makes a fault in memory end the program rather than go on: a guard behind arrays on the
# stack, checked sizes in calls of libc, tables of functions that nothing can write after the
# start, a command whose place in memory is not known before. Each only where the compiler and
# the linker know it; sanitizers have checks of their own.
include(CheckCCompilerFlag)
include(CheckCSourceCompiles)
include(CheckLinkerFlag)

check_c_compiler_flag(-fstack-protector-strong PERCUSS_KNOWS_STACK_PROTECTOR)
check_linker_flag(C LINKER:-z,relro,-z,now PERCUSS_KNOWS_BIND_NOW)
check_linker_flag(C -pie PERCUSS_KNOWS_PIE)
# level 3 is 2 with a warning where compiler or libc is older
set(CMAKE_REQUIRED_FLAGS "-O2 -Werror -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3")
check_c_source_compiles("#include <stdio.h>\nint main(void) { return 0; }" PERCUSS_KNOWS_FORTIFY_3)
unset(CMAKE_REQUIRED_FLAGS)

function(percuss_harden target)
  get_target_property(type ${target} TYPE)
  set(level $<IF:$<BOOL:${PERCUSS_KNOWS_FORTIFY_3}>,3,2>)
  target_compile_options(${target} PRIVATE
    $<$<BOOL:${PERCUSS_KNOWS_STACK_PROTECTOR}>:-fstack-protector-strong>
    # libc checks sizes only in optimised code, and warns in other
    "$<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=${level}>")
  if(PERCUSS_KNOWS_BIND_NOW AND type MATCHES "EXECUTABLE|SHARED")
    target_link_options(${target} PRIVATE LINKER:-z,relro,-z,now)
  endif()
  if(PERCUSS_KNOWS_PIE AND type STREQUAL "EXECUTABLE" AND NOT CMAKE_EXE_LINKER_FLAGS MATCHES "-static")
    target_link_options(${target} PRIVATE -pie)
  endif()
endfunction()
