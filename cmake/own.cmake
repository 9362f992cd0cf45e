# Compile options of the targets of this project. They are properties of the targets only, so that a
# project that adds percuss as a subdirectory keeps its own settings.
include(${CMAKE_CURRENT_LIST_DIR}/harden.cmake)

function(percuss_own target)
  set_target_properties(${target} PROPERTIES C_STANDARD 17 C_STANDARD_REQUIRED ON
                        C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON
                        UNITY_BUILD OFF) # static names may be the same in two files
  # BEFORE, so that a target can override an option;
  # same input, same bits: no contraction to fused multiply-add, no fast math
  target_compile_options(${target} BEFORE PRIVATE
    -Wall -Wextra -Wconversion -Wshadow $<$<BOOL:${PERCUSS_WERROR}>:-Werror>
    -Wno-missing-field-initializers -ffp-contract=off -fno-math-errno
    $<$<BOOL:${MINGW}>:-Wno-float-conversion> # its isfinite has a branch for float, never taken
    $<$<BOOL:${PERCUSS_FUZZ}>:-fsanitize=fuzzer-no-link>) # records coverage for the fuzzer
  if(PERCUSS_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${PERCUSS_SANITIZE}
                           -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PRIVATE -fsanitize=${PERCUSS_SANITIZE})
  elseif(NOT WIN32) # there the stack protector needs a DLL for each program
    percuss_harden(${target})
  endif()
endfunction()

# all targets of a folder and of the folders below it
function(percuss_own_all directory)
  get_property(targets DIRECTORY ${directory} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target ${targets})
    get_target_property(type ${target} TYPE)
    if(type MATCHES "EXECUTABLE|OBJECT|SHARED|STATIC")
      percuss_own(${target})
    endif()
  endforeach()
  get_property(below DIRECTORY ${directory} PROPERTY SUBDIRECTORIES)
  foreach(folder ${below})
    percuss_own_all(${folder})
  endforeach()
endfunction()
