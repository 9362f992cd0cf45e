# A twin of the command for a test: with sin, hypot, exp, ... of musl, as the page has in WebAssembly.
# glibc's differ in last bits, and between processors; nothing else may differ.
find_file(PERCUSS_MUSL_LIBC libc.a PATHS /usr/lib/${CMAKE_SYSTEM_PROCESSOR}-linux-musl
          NO_DEFAULT_PATH)
set(MUSL ${PROJECT_BINARY_DIR}/musl)
set(NAMES sin cos sincos tan __sin __cos __tan __rem_pio2 __rem_pio2_large hypot atan atan2 exp
          exp_data log log_data pow pow_data acos asin log1p expm1 __math_divzero __math_invalid
          __math_oflow __math_uflow __math_xflow)
list(TRANSFORM NAMES APPEND .lo)
set(MUSL_OBJECTS ${NAMES})
list(TRANSFORM MUSL_OBJECTS PREPEND ${MUSL}/)
if(PERCUSS_MUSL_LIBC)
  add_custom_command(OUTPUT ${MUSL_OBJECTS}
                     COMMAND ${CMAKE_COMMAND} -E make_directory ${MUSL}
                     COMMAND ${CMAKE_COMMAND} -E chdir ${MUSL} ${CMAKE_AR} x ${PERCUSS_MUSL_LIBC} ${NAMES}
                     DEPENDS ${PERCUSS_MUSL_LIBC})
  add_executable(percuss_musl ${PROJECT_SOURCE_DIR}/cli/main.c ${MUSL_OBJECTS})
  set_source_files_properties(${MUSL_OBJECTS} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  target_link_libraries(percuss_musl PRIVATE percuss_cli)
  set_target_properties(percuss_musl PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/musl
                                                SKIP_BUILD_RPATH ON)
endif()
