# The printed tables of papers become part of the command, so that it needs no files of papers/ at
# run time. When included, this file sets PRINTED_SOURCE, a C file that the build generates from all
# tables. When run by cmake -P with OUTPUT, LIST and PAPERS, it writes that file.

if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(PAPERS ${PROJECT_SOURCE_DIR}/papers)
  set(PRINTED_SOURCE ${CMAKE_CURRENT_BINARY_DIR}/printed_files.c)
  file(GLOB PRINTED CONFIGURE_DEPENDS ${PAPERS}/*/*.csv)
  list(FILTER PRINTED EXCLUDE REGEX "/measurement-") # a measurement is not a table, and long
  # the list is a file: otherwise removing a table would not cause the C file to be written again
  list(JOIN PRINTED "\n" LINES)
  file(CONFIGURE OUTPUT ${PRINTED_SOURCE}.list CONTENT "${LINES}\n" @ONLY)
  add_custom_command(
    OUTPUT ${PRINTED_SOURCE}
    COMMAND ${CMAKE_COMMAND} -D OUTPUT=${PRINTED_SOURCE} -D LIST=${PRINTED_SOURCE}.list
            -D PAPERS=${PAPERS} -P ${CMAKE_CURRENT_LIST_FILE}
    DEPENDS ${PRINTED} ${PRINTED_SOURCE}.list ${CMAKE_CURRENT_LIST_FILE}
    VERBATIM)
  return()
endif()

# one string literal for each line of a file
function(literals_of file result)
  file(READ "${file}" text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\r" "\\r" text "${text}")
  string(REPLACE "\n" "\\n\"\n     \"" text "${text}")
  set(${result} "\"${text}\"" PARENT_SCOPE)
endfunction()

file(STRINGS "${LIST}" files)
set(source "/* Made by cmake/printed.cmake of the tables in papers/. */\n")
string(APPEND source "#include \"studies/printed.h\"\n\nconst printed_file printed_files[] = {\n")
foreach(file IN LISTS files)
  file(RELATIVE_PATH path "${PAPERS}" "${file}")
  literals_of("${file}" literals)
  string(APPEND source "    {\"${path}\",\n     ${literals}},\n")
endforeach()
file(WRITE "${OUTPUT}" "${source}    {0, 0},\n};\n")
