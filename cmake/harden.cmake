# Options that stop the program at a memory error: stack protector, checked sizes in calls of libc,
# function tables that are read-only after the start (relro, bind now), and a position-independent
# command, so that its address is random. Each is used only if compiler and linker support it.
# Sanitizers have their own checks.
include(CheckCCompilerFlag)
include(CheckCSourceCompiles)
include(CheckLinkerFlag)

check_c_compiler_flag(-fstack-protector-strong PERCUSS_KNOWS_STACK_PROTECTOR)
check_linker_flag(C LINKER:-z,relro,-z,now PERCUSS_KNOWS_BIND_NOW)
check_linker_flag(C -pie PERCUSS_KNOWS_PIE)
# an older compiler or libc treats level 3 as 2 and warns
set(CMAKE_REQUIRED_FLAGS "-O2 -Werror -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3")
check_c_source_compiles("#include <stdio.h>\nint main(void) { return 0; }" PERCUSS_KNOWS_FORTIFY_3)
unset(CMAKE_REQUIRED_FLAGS)

function(percuss_harden target)
  get_target_property(type ${target} TYPE)
  set(level $<IF:$<BOOL:${PERCUSS_KNOWS_FORTIFY_3}>,3,2>)
  target_compile_options(${target} PRIVATE
    $<$<BOOL:${PERCUSS_KNOWS_STACK_PROTECTOR}>:-fstack-protector-strong>
    # libc checks sizes only in optimised code, and warns otherwise
    "$<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=${level}>")
  if(PERCUSS_KNOWS_BIND_NOW AND type MATCHES "EXECUTABLE|SHARED")
    target_link_options(${target} PRIVATE LINKER:-z,relro,-z,now)
  endif()
  if(PERCUSS_KNOWS_PIE AND type STREQUAL "EXECUTABLE" AND NOT CMAKE_EXE_LINKER_FLAGS MATCHES "-static")
    target_link_options(${target} PRIVATE -pie)
  endif()
endfunction()
